/**
 * Time information of one response. The page measures with performance.now(), because no user can
 * change it.
 */
export type ClockSample = {
  serverMs: number;
  /** Maximum by which `serverMs` is rounded down: 999 for a header in whole seconds. */
  precisionMs?: number;
  sentAt: number;
  receivedAt: number;
};

type Estimate = { offsetMs: number; errorMs: number; exact: boolean };
let best: Estimate | undefined;

/**
 * Keeps the sample with the shortest round trip until a later sample contradicts it. A
 * contradiction means that the backend's clock was moved, or that `performance.now()` stopped while
 * the device slept. Behind a proxy, a Date header may come from another clock than the backend's
 * own times. So it counts only until the backend sends a time of its own.
 */
export function recordServerTime({
  serverMs,
  precisionMs = 0,
  sentAt,
  receivedAt,
}: ClockSample): void {
  const spreadMs = receivedAt - sentAt + precisionMs;
  const exact = precisionMs === 0;
  if (best?.exact && !exact) return;
  if (
    best &&
    best.exact === exact &&
    spreadMs / 2 >= best.errorMs &&
    fits(best, serverMs, receivedAt, spreadMs)
  )
    return;
  best = { offsetMs: serverMs + spreadMs / 2 - receivedAt, errorMs: spreadMs / 2, exact };
}

/**
 * Returns whether a sample agrees with the estimate. The server's clock showed `serverMs` at most
 * `spreadMs` before the response arrived.
 */
function fits(estimate: Estimate, serverMs: number, receivedAt: number, spreadMs: number): boolean {
  const believed = receivedAt + estimate.offsetMs;
  return (
    believed + estimate.errorMs >= serverMs && believed - estimate.errorMs <= serverMs + spreadMs
  );
}

/**
 * Returns epoch milliseconds of the server, computed from `performance.now()`. Before the first
 * response, returns the time of the device.
 */
export const serverNow = (): number =>
  best ? Math.round(performance.now() + best.offsetMs) : Date.now();
