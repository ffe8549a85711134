import { randomFillSync } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The id under which one call is found again in every log on its way: 32 hex digits, as W3C Trace Context has it. */
export type NextTraceId = (request?: IncomingMessage) => string;

/** Whoever stands in front of us may have begun a trace. */
export type TraceParent = { traceId: string; spanId: string; isSampled: boolean };

const traceparentPattern =
  /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** A proxy of ours is believed; a client is not: its ids would stand in our logs, and it could choose the same for everything. */
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
/** Chance is taken in for many at once. */
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
