import { randomFillSync } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Creates the id that identifies one call in all logs: 32 hex digits, as in W3C Trace Context. */
export type NextTraceId = (request?: IncomingMessage) => string;

/** Trace that a proxy in front of the BFF has begun. */
export type TraceParent = { traceId: string; spanId: string; isSampled: boolean };

const traceparentPattern =
  /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/**
 * Accepts the trace of a trusted proxy, but not of a client: a client's ids would appear in our logs, and
 * it could send the same id for all requests.
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

export const createTraceIds = (trustedHops: number): NextTraceId => {
  const fresh = createRandomIds();
  return (request) => (request && traceParentOf(request, trustedHops)?.traceId) ?? fresh();
};

const idBytes = 16;
/** Generates random bytes for many ids at a time. */
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
