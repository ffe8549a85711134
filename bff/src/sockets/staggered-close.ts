import type { Limits } from "../config/limits.ts";

/** When each of so many goodbyes is said: every one at a chance moment of its own share of the time, so that nobody comes in a wave. */
export function farewellTimes(count: number, limits: Limits, chance: () => number = Math.random): number[] {
  const wholeMs = Math.min(limits.farewellsMs, count * limits.farewellEveryMs);
  return Array.from({ length: count }, (_, at) => ((at + chance()) / count) * wholeMs);
}

/** Calls `say` for everyone at their times. Ends as soon as all are gone, or when the last had time enough to go. */
export async function sayFarewells<T extends { closed: Promise<unknown> }>(all: readonly T[], say: (one: T) => void, limits: Limits) {
  const times = farewellTimes(all.length, limits);
  const timers = all.map((one, at) => setTimeout(() => say(one), times[at]));
  const isOver = new Promise<void>((resolve) => timers.push(setTimeout(resolve, (times.at(-1) ?? 0) + limits.goodbyeMs)));
  await Promise.race([isOver, Promise.all(all.map((it) => it.closed))]);
  for (const timer of timers) clearTimeout(timer);
}
