import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits in real time. Timers of a world do not use it, because they are stored deadlines of the
 * world's clock. A pending wait does not keep the process alive.
 */
export const sleep = (ms: number): Promise<void> => wait(ms, undefined, { ref: false });

/** Runs an action after a delay in real time. Returns a function that cancels it. */
export function runAfterDelay(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms).unref();
  return () => clearTimeout(timer);
}
