import { type ElderSize, setElderMode } from "../../lib/browser/elder-mode.ts";

/**
 * Turns elder mode on after its styles have loaded, so that the screen changes once. If they cannot
 * be loaded, the mode works in ordinary sizes until the next start.
 */
export async function turnOnElderMode(size: ElderSize): Promise<void> {
  await import("./elder.css").catch(() => {});
  setElderMode(size);
}
