import { createStore, useStore } from "../../src/lib/browser/store.ts";
import { statusOfShownWorld, currentWorldTime } from "./world-stream.ts";

const secondTicks = createStore(0);
setInterval(() => secondTicks.set(secondTicks.get() + 1), 1_000);

/**
 * Returns the world's time in ms, updated every second. It is constant while the clock is paused.
 */
export function useWorldTime(): number {
  useStore(secondTicks);
  useStore(statusOfShownWorld);
  return Math.floor(currentWorldTime() / 1_000) * 1_000;
}
