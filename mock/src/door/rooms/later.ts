import { setTimeout as wait } from "node:timers/promises";

/** Real time, as only faults need it: the world's own timers are deadlines in its store. A pending wait keeps no process alive. */
export const pause = (ms: number): Promise<void> => wait(ms, undefined, { ref: false });

export function later(ms: number, act: () => void): void {
  setTimeout(act, ms).unref();
}
