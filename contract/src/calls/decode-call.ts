import * as z from "zod/mini";
import type { CallName, Calls, Input, Output } from "./calls.ts";

export type DecodeResult<T> = { ok: true; value: T } | { ok: false; field: string };

/** Reports only the name of an invalid field, never its value, which may be a secret. */
const resultOf = <T>(parsed: z.core.util.SafeParseResult<T>): DecodeResult<T> =>
  parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, field: parsed.error.issues[0]?.path.join(".") ?? "" };

// The casts below state the input and output types of the call, because TypeScript cannot infer
// types that depend on the generic `N` through zod.
export const decodeInput = <N extends CallName>(
  row: Calls[N],
  wire: unknown,
): DecodeResult<Input<N>> =>
  resultOf(
    z.safeDecode(row.input as z.ZodMiniType, wire as never) as z.core.util.SafeParseResult<
      Input<N>
    >,
  );

export const decodeOutput = <N extends CallName>(
  row: Calls[N],
  wire: unknown,
): DecodeResult<Output<N>> =>
  resultOf(
    z.safeDecode(row.output as z.ZodMiniType, wire as never) as z.core.util.SafeParseResult<
      Output<N>
    >,
  );

export const encodeInput = <N extends CallName>(
  row: Calls[N],
  inside: Input<N>,
): Record<string, unknown> =>
  z.encode(row.input as z.ZodMiniType, inside as never) as Record<string, unknown>;

export const encodeOutput = <N extends CallName>(row: Calls[N], inside: Output<N>): unknown =>
  z.encode(row.output as z.ZodMiniType, inside as never);
