import { storage } from "../lib/browser/storage.ts";

/**
 * Screens whose form may ask for one of the user's payment methods. `payment?pick=sell` leads back
 * to `sell`.
 */
const askers = ["quickmatch", "sell"] as const;
export type PickingForm = (typeof askers)[number];
export const pickingFormOf = (text: string | null): PickingForm | undefined =>
  askers.find((it) => it === text);

const slot = storage.personal("picked_method");
export const storePick = (asker: PickingForm, methodId: string): void =>
  slot.set(`${asker} ${methodId}`);

/** Returns the payment method that was chosen for this form. */
export function readPick(asker: PickingForm): string | undefined {
  const [whose, methodId] = (slot.get() ?? "").split(" ");
  return whose === asker ? methodId : undefined;
}

/**
 * Called once the form has taken the chosen payment method, so that a later visit starts without
 * it.
 */
export function clearPick(asker: PickingForm): void {
  if (readPick(asker) !== undefined) slot.clear();
}
