import type { Envelope } from "contract";

const results = new WeakMap<object, Buffer>();

/** A prepared answer, which nobody can change, is written out once, and then sent as it lies there. */
export function writtenOf({ code, result, message, traceId }: Envelope): Buffer | undefined {
  if (typeof result !== "object" || result === null || !Object.isFrozen(result)) return undefined;
  const kept = results.get(result) ?? Buffer.from(JSON.stringify(result));
  results.set(result, kept);
  const rest = JSON.stringify({ message, traceId });
  return Buffer.concat([Buffer.from(`{"code":${code},"result":`), kept, Buffer.from(`,${rest.slice(1)}`)]);
}
