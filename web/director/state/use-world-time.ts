import { createObservableValue, useObservableValue } from "./observable-value.ts";
import { statusOfShownWorld, currentWorldTime } from "./world-stream.ts";

const secondTicks = createObservableValue(0);
setInterval(() => secondTicks.set(secondTicks.get() + 1), 1_000);

/** Returns the time of the world, updated every second. Constant while the clock is paused. */
export function useWorldTime(): number {
  useObservableValue(secondTicks);
  useObservableValue(statusOfShownWorld);
  return Math.floor(currentWorldTime() / 1_000) * 1_000;
}
