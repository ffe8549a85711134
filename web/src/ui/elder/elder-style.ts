import { type ElderSize, setElderMode } from "../../lib/browser/elder-mode.ts";

/**
 * Turns elder mode on after its styles have loaded, so that the screen changes only once. If the
 * styles cannot be loaded, elder mode has the ordinary sizes until the next start of the app, which
 * loads the styles again.
 */
export async function turnOnElderMode(size: ElderSize): Promise<void> {
  await import("./elder.css").catch(() => {});
  setElderMode(size);
}
