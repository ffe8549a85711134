import type { Dialect } from "../../src/dialect/dialect.ts";
import { example } from "../../src/dialect/example.ts";
import { java } from "../../src/dialect/java.ts";
import { specOnly } from "../../src/dialect/spec-only.ts";
import { flagWords, isoText, snakeWords } from "../../src/dialect/spellings.ts";
import { acmeBackend } from "./acme.ts";
import type { ForeignBackend } from "./foreign-server.ts";
import { javaBackend } from "./java.ts";
import {
  changedWords,
  combined,
  dataAndMsg,
  firstIsZero,
  isoTimes,
  wordFlags,
} from "./rewrites.ts";
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
  { dialect: java, open: () => javaBackend },
  { dialect: example, open: acmeBackend },
  { dialect: iso, open: () => combined(isoTimes, firstIsZero, dataAndMsg) },
  {
    dialect: words,
    open: () =>
      combined(
        wordFlags("Y", "N"),
        changedWords("orderStatus", snakeCase),
        changedWords("entrustStatus", snakeCase),
        changedWords("methodStatus", snakeCase),
        changedWords("payType", snakeCase),
        changedWords("certification", snakeCase),
        changedWords("closeType", snakeCase),
        changedWords("completeType", snakeCase),
      ),
  },
  { dialect: specOnly, open: () => specOnlyBackend },
];
