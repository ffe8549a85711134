import type { Dialect } from "../../src/dialect/dialect.ts";
import { exampleDialect } from "./example-dialect.ts";
import { javaDialect } from "./java-dialect.ts";
import { specOnlyDialect } from "../../src/dialect/spec-only-dialect.ts";
import { flagWords, isoTimeText, snakeCaseStateWords } from "../../src/dialect/spellings.ts";
import { createExampleDialectBackend } from "./example-dialect-backend.ts";
import type { ForeignBackend } from "./foreign-server.ts";
import { javaBackend } from "./java-backend.ts";
import {
  changeStateWords,
  combineBackends,
  dataAndMsgEnvelope,
  flagWords as writeFlagWords,
  isoTimes,
  pagesFromZero,
} from "./backend-rewrites.ts";
import { specOnlyBackend } from "./spec-only-backend.ts";
import { toSnakeCase } from "./wire-fields.ts";

/** Dialect with ISO times, pages from 0 without a page count, and the names `data` and `msg`. */
const iso: Dialect = {
  name: "iso",
  spelling: { time: isoTimeText },
  paging: { first: 0, answer: { pages: null } },
  envelope: { names: { result: "data", message: "msg" } },
};

const wordKinds = [
  "orderStatus",
  "entrustStatus",
  "methodStatus",
  "payType",
  "certification",
  "closeType",
  "completeType",
] as const;

/** Dialect with words instead of numbers for states and flags. */
const words: Dialect = {
  name: "words",
  spelling: {
    ...Object.fromEntries(wordKinds.map((it) => [it, snakeCaseStateWords(it)])),
    flag: flagWords("Y", "N"),
  },
};

export type RecordedTestBackend = { dialect: Dialect; open: () => ForeignBackend };

/** Backends with a recording in `recordings/`, which `tools/recordings.ts` writes. */
export const recordedTestBackends: readonly RecordedTestBackend[] = [
  { dialect: javaDialect, open: () => javaBackend },
  { dialect: exampleDialect, open: createExampleDialectBackend },
  { dialect: iso, open: () => combineBackends(isoTimes, pagesFromZero, dataAndMsgEnvelope) },
  {
    dialect: words,
    open: () => combineBackends(writeFlagWords("Y", "N"), changeStateWords(wordKinds, toSnakeCase)),
  },
  { dialect: specOnlyDialect, open: () => specOnlyBackend },
];
