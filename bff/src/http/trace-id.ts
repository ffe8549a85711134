import { randomFillSync } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The id under which one call is found again in every log on its way: 32 hex digits, as W3C Trace Context has it. */
export type NextTraceId = (request?: IncomingMessage) => string;

/** Whoever stands in front of us may have begun a trace. */
export type Parent = { traceId: string; spanId: string; isSampled: boolean };

const shape = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** A proxy of ours is believed; a phone is not: its ids would stand in our logs, and it could choose the same for everything. */
export function parentOf(request: IncomingMessage, trustedHops: number): Parent | undefined {
  const told = trustedHops > 0 ? request.headers["traceparent"] : undefined;
  const [, traceId, spanId, flags] = (typeof told === "string" && !told.startsWith("ff") && shape.exec(told)) || [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? "", 16) & 1) === 1 };
}

export const traceIds = (trustedHops: number): NextTraceId => {
  const fresh = freshIds();
  return (request) => (request && parentOf(request, trustedHops)?.traceId) ?? fresh();
};

const idBytes = 16;
/** Chance is taken in for many at once. */
function freshIds(): () => string {
  const chance = Buffer.alloc(256 * idBytes);
  let at = chance.length;
  return () => {
    if (at === chance.length) {
      randomFillSync(chance);
      at = 0;
    }
    at += idBytes;
    return chance.toString("hex", at - idBytes, at);
  };
}
