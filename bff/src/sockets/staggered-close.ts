import type { Limits } from "../config/limits.ts";

/**
 * Returns the delay in ms after which to close each socket. Divides the whole time into equal
 * slices and chooses a random moment in each, so that clients do not reconnect in a wave.
 */
export function staggeredCloseDelaysMs(
  count: number,
  limits: Limits,
  random: () => number = Math.random,
): number[] {
  const wholeMs = Math.min(limits.staggeredCloseMaxMs, count * limits.staggeredCloseStepMs);
  return Array.from({ length: count }, (_, at) => ((at + random()) / count) * wholeMs);
}

/**
 * Calls `close` for the sockets one after the other, spread over a period. Resolves when all are
 * closed, or `closeTimeoutMs` after the last call.
 */
export async function closeSocketsStaggered<T extends { closed: Promise<unknown> }>(
  sockets: readonly T[],
  close: (socket: T) => void,
  limits: Limits,
) {
  const times = staggeredCloseDelaysMs(sockets.length, limits);
  const timers = sockets.map((socket, at) => setTimeout(() => close(socket), times[at]));
  const isOver = new Promise<void>((resolve) =>
    timers.push(setTimeout(resolve, (times.at(-1) ?? 0) + limits.closeTimeoutMs)),
  );
  await Promise.race([isOver, Promise.all(sockets.map((it) => it.closed))]);
  for (const timer of timers) clearTimeout(timer);
}
