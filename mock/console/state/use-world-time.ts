import { box, useBox } from "./observable-value.ts";
import { shownState, worldTime } from "./world-stream.ts";

const second = box(0);
setInterval(() => second.set(second.get() + 1), 1_000);

/** Returns the time of the world, updated every second. Constant while the clock is paused. */
export function useNow(): number {
  useBox(second);
  useBox(shownState);
  return Math.floor(worldTime() / 1_000) * 1_000;
}
