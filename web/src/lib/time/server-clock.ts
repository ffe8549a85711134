/** One answer's word on the time. The page's own clock is performance.now(): nobody can set it. */
export type ClockSample = {
  serverMs: number;
  /** What the text of the time leaves out: 999 for a header in whole seconds. */
  coarseMs?: number;
  sentAt: number;
  receivedAt: number;
};

type Estimate = { offsetMs: number; errorMs: number; exact: boolean };
let best: Estimate | undefined;

/**
 * The narrowest sample is the best one, until a later one contradicts it: the backend's clock was moved,
 * or this one stood still while the phone slept. A header tells another clock than the backend's own times
 * where a proxy stands between, so it counts only until the first of those.
 */
export function observeServerTime({
  serverMs,
  coarseMs = 0,
  sentAt,
  receivedAt,
}: ClockSample): void {
  const spreadMs = receivedAt - sentAt + coarseMs;
  const exact = coarseMs === 0;
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

/** The server said `serverMs` somewhere on the way: when the answer arrived it was that late or later, by the spread at most. */
function fits(estimate: Estimate, serverMs: number, receivedAt: number, spreadMs: number): boolean {
  const believed = receivedAt + estimate.offsetMs;
  return (
    believed + estimate.errorMs >= serverMs && believed - estimate.errorMs <= serverMs + spreadMs
  );
}

/** Epoch milliseconds of the server, from a clock that only goes forward. */
export const serverNow = (): number =>
  best ? Math.round(performance.now() + best.offsetMs) : Date.now();
