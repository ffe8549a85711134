import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits in real time. Only faults wait in real time, because timers of a world are stored
 * deadlines. A pending wait does not keep the process alive.
 */
export const sleep = (ms: number): Promise<void> => wait(ms, undefined, { ref: false });

/** Runs an action after a delay. Returns a function that cancels it. */
export function runAfterDelay(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms).unref();
  return () => clearTimeout(timer);
}
