import type { Dialect } from "../../src/dialect/dialect.ts";
import { exampleDialect } from "../../src/dialect/example-dialect.ts";
import { javaDialect } from "../../src/dialect/java-dialect.ts";
import { specOnlyDialect } from "../../src/dialect/spec-only-dialect.ts";
import { flagWords, isoTimeText, snakeCaseStateWords } from "../../src/dialect/spellings.ts";
import { createExampleDialectBackend } from "./example-dialect-backend.ts";
import type { ForeignBackend } from "./foreign-server.ts";
import { javaBackend } from "./java-backend.ts";
import {
  backendWithChangedStateWords,
  combineBackends,
  backendWithDataAndMsgEnvelope,
  backendWithPagesFromZero,
  backendWithIsoTimes,
  backendWithFlagWords,
} from "./backend-rewrites.ts";
import { specOnlyBackend } from "./spec-only-backend.ts";
import { toSnakeCase } from "./wire-fields.ts";

/** Times as ISO text, and pages that start at 0, without the number of pages. */
const iso: Dialect = {
  name: "iso",
  spelling: { time: isoTimeText },
  paging: { first: 0, answer: { pages: null } },
  envelope: { names: { result: "data", message: "msg" } },
};

/** Words instead of numbers for states and flags. */
const words: Dialect = {
  name: "words",
  spelling: {
    orderStatus: snakeCaseStateWords("orderStatus"),
    entrustStatus: snakeCaseStateWords("entrustStatus"),
    methodStatus: snakeCaseStateWords("methodStatus"),
    payType: snakeCaseStateWords("payType"),
    certification: snakeCaseStateWords("certification"),
    closeType: snakeCaseStateWords("closeType"),
    completeType: snakeCaseStateWords("completeType"),
    flag: flagWords("Y", "N"),
  },
};

export type RecordedTestBackend = { dialect: Dialect; open: () => ForeignBackend };

/** Backends with a recording in `recordings/`, which `tools/recordings.ts` writes. */
export const recordedTestBackends: readonly RecordedTestBackend[] = [
  { dialect: javaDialect, open: () => javaBackend },
  { dialect: exampleDialect, open: createExampleDialectBackend },
  {
    dialect: iso,
    open: () =>
      combineBackends(backendWithIsoTimes, backendWithPagesFromZero, backendWithDataAndMsgEnvelope),
  },
  {
    dialect: words,
    open: () =>
      combineBackends(
        backendWithFlagWords("Y", "N"),
        backendWithChangedStateWords("orderStatus", toSnakeCase),
        backendWithChangedStateWords("entrustStatus", toSnakeCase),
        backendWithChangedStateWords("methodStatus", toSnakeCase),
        backendWithChangedStateWords("payType", toSnakeCase),
        backendWithChangedStateWords("certification", toSnakeCase),
        backendWithChangedStateWords("closeType", toSnakeCase),
        backendWithChangedStateWords("completeType", toSnakeCase),
      ),
  },
  { dialect: specOnlyDialect, open: () => specOnlyBackend },
];
