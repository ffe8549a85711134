import type { Dialect } from "./dialect.ts";
import { java } from "./java.ts";
import type { DialectName } from "./names.ts";
import { plain } from "./plain.ts";
import { specOnly } from "./spec-only.ts";

export { checkDialect } from "./check.ts";
export type { Dialect } from "./dialect.ts";
export type { FrameCodec } from "./frames.ts";
export { type Drift, driftOf, driftOfFrame } from "./drift.ts";
export { isJsonObject, tryParseDoubles, tryParseJson } from "./json.ts";
export { UnspellableField, type WireRequest } from "./requests.ts";
export { type DialectCodec, codecOf } from "./dialect-codec.ts";
export type { MismatchReporter } from "./translate.ts";

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  plain,
  "spec-only": specOnly,
  java,
};
