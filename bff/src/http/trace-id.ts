import { randomFillSync } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Returns a trusted proxy's trace id or a new one: 32 hex digits, as in W3C Trace Context. */
export type TraceIdGenerator = (request?: IncomingMessage) => string;

/** Trace that a proxy in front of the BFF has started. */
export type TraceParent = { traceId: string; spanId: string; isSampled: boolean };

const traceparentPattern =
  /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/**
 * Reads the trace from the `traceparent` header of a trusted proxy only. A client could choose one
 * id for all its requests, and its ids would appear in our logs.
 */
export function traceParentOf(
  request: IncomingMessage,
  trustedHops: number,
): TraceParent | undefined {
  const traceparent = trustedHops > 0 ? request.headers["traceparent"] : undefined;
  const [, traceId, spanId, flags] =
    (typeof traceparent === "string" &&
      !traceparent.startsWith("ff") &&
      traceparentPattern.exec(traceparent)) ||
    [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? "", 16) & 1) === 1 };
}

export const createTraceIdGenerator = (trustedHops: number): TraceIdGenerator => {
  const fresh = createRandomIds();
  return (request) => (request && traceParentOf(request, trustedHops)?.traceId) ?? fresh();
};

const idBytes = 16;
/** Returns a function that creates ids. Generates the random bytes for 256 ids at a time. */
function createRandomIds(): () => string {
  const random = Buffer.alloc(256 * idBytes);
  let at = random.length;
  return () => {
    if (at === random.length) {
      randomFillSync(random);
      at = 0;
    }
    at += idBytes;
    return random.toString("hex", at - idBytes, at);
  };
}
