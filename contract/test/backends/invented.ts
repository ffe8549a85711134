import type { Dialect } from "../../src/dialect/dialect.ts";
import { exampleDialect } from "../../src/dialect/example.ts";
import { javaDialect } from "../../src/dialect/java.ts";
import { specOnlyDialect } from "../../src/dialect/spec-only.ts";
import { flagWords, isoText, snakeWords } from "../../src/dialect/spellings.ts";
import { createAcmeBackend } from "./acme.ts";
import type { ForeignBackend } from "./foreign-server.ts";
import { javaBackend } from "./java.ts";
import {
  backendWithChangedStateWords,
  combineBackends,
  backendWithDataAndMsg,
  backendWithPagesFromZero,
  backendWithIsoTimes,
  backendWithFlagWords,
} from "./backend-rewrites.ts";
import { specOnlyBackend } from "./spec-only.ts";
import { snakeCase } from "./wire-fields.ts";

/** Times as ISO text, and pages that start at 0, without the number of pages. */
const iso: Dialect = {
  name: "iso",
  spelling: { time: isoText },
  paging: { first: 0, answer: { pages: null } },
  envelope: { names: { result: "data", message: "msg" } },
};

/** Words instead of numbers for states and flags. */
const words: Dialect = {
  name: "words",
  spelling: {
    orderStatus: snakeWords("orderStatus"),
    entrustStatus: snakeWords("entrustStatus"),
    methodStatus: snakeWords("methodStatus"),
    payType: snakeWords("payType"),
    certification: snakeWords("certification"),
    closeType: snakeWords("closeType"),
    completeType: snakeWords("completeType"),
    flag: flagWords("Y", "N"),
  },
};

export type InventedBackend = { dialect: Dialect; open: () => ForeignBackend };

/** Backends with a recording in `recordings/`. `tools/recordings.ts` writes them again. */
export const inventedBackends: readonly InventedBackend[] = [
  { dialect: javaDialect, open: () => javaBackend },
  { dialect: exampleDialect, open: createAcmeBackend },
  {
    dialect: iso,
    open: () =>
      combineBackends(backendWithIsoTimes, backendWithPagesFromZero, backendWithDataAndMsg),
  },
  {
    dialect: words,
    open: () =>
      combineBackends(
        backendWithFlagWords("Y", "N"),
        backendWithChangedStateWords("orderStatus", snakeCase),
        backendWithChangedStateWords("entrustStatus", snakeCase),
        backendWithChangedStateWords("methodStatus", snakeCase),
        backendWithChangedStateWords("payType", snakeCase),
        backendWithChangedStateWords("certification", snakeCase),
        backendWithChangedStateWords("closeType", snakeCase),
        backendWithChangedStateWords("completeType", snakeCase),
      ),
  },
  { dialect: specOnlyDialect, open: () => specOnlyBackend },
];
