import { type ElderSize, setElderMode } from "../../lib/browser/elder-mode.ts";

/** Loads the styles of elder mode. Without them the mode works in ordinary sizes. */
export const loadElderStyle = (): Promise<unknown> => import("./elder.css").catch(() => {});

/** Turns elder mode on after its styles have loaded, so that the screen changes once. */
export async function turnOnElderMode(size: ElderSize): Promise<void> {
  await loadElderStyle();
  setElderMode(size);
}
