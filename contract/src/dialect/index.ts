import type { Dialect } from "./dialect.ts";
import type { DialectName } from "./dialect-names.ts";
import { specOnlyDialect } from "./spec-only-dialect.ts";

export { checkDialect } from "./check-dialect.ts";
export type { Dialect } from "./dialect.ts";
export type { FrameCodec } from "./frame-codec.ts";
export { type Drift, driftAt, findCallDrifts, findFrameDrifts } from "./drift.ts";
export { isJsonObject, tryParseJson } from "./json.ts";
export { UnspellableFieldError, type WireRequest } from "./request-codec.ts";
export { type DialectCodec, dialectCodecOf } from "./dialect-codec.ts";
export type { MismatchReporter } from "./translate.ts";

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  /** Dialect of a backend that follows the call table without differences. */
  plain: { name: "plain" },
  "spec-only": specOnlyDialect,
};
