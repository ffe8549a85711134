import { setTimeout as wait } from "node:timers/promises";

/** Real time, as only faults need it: the world's own timers are deadlines in its store. A pending wait keeps no process alive. */
export const sleep = (ms: number): Promise<void> => wait(ms, undefined, { ref: false });

/** Returns what calls it off. */
export function runAfter(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms).unref();
  return () => clearTimeout(timer);
}
