import { storage } from "../lib/browser/storage.ts";

/**
 * Screens whose form may ask for one of the user's payment methods. `payment?pick=sell` leads back
 * to `sell`.
 */
const askers = ["quickmatch", "sell"] as const;
export type PayMethodPickingForm = (typeof askers)[number];
export const parsePayMethodPickingForm = (text: string | null): PayMethodPickingForm | undefined =>
  askers.find((it) => it === text);

const slot = storage.personal("picked_method");
export const storePickedPayMethod = (asker: PayMethodPickingForm, methodId: string): void =>
  slot.set(`${asker} ${methodId}`);

/** Returns the payment method that was chosen for this form. */
export function readPickedPayMethod(asker: PayMethodPickingForm): string | undefined {
  const [whose, methodId] = (slot.get() ?? "").split(" ");
  return whose === asker ? methodId : undefined;
}

/**
 * Called once the form has taken the chosen payment method, so that a later visit starts without
 * it.
 */
export function clearPickedPayMethod(asker: PayMethodPickingForm): void {
  if (readPickedPayMethod(asker) !== undefined) slot.clear();
}
