import { storage } from "../lib/browser/storage.ts";

/**
 * Screens with a form that may send the user to the payment methods to choose one.
 * `payment?pick=sell` leads back to `sell`.
 */
const askers = ["quickmatch", "sell"] as const;
export type FormAskingForPayMethod = (typeof askers)[number];
export const parseFormAskingForPayMethod = (
  text: string | null,
): FormAskingForPayMethod | undefined => askers.find((it) => it === text);

const slot = storage.personal("picked_method");
export const storePickedPayMethod = (asker: FormAskingForPayMethod, methodId: string): void =>
  slot.set(`${asker} ${methodId}`);

/** Returns the id of the payment method that was chosen for this form, if there is one. */
export function readPickedPayMethod(asker: FormAskingForPayMethod): string | undefined {
  const [whose, methodId] = (slot.get() ?? "").split(" ");
  return whose === asker ? methodId : undefined;
}

/**
 * Deletes the choice. Called once the form has taken the chosen payment method, so that a later
 * visit to the form starts without it.
 */
export function clearPickedPayMethod(asker: FormAskingForPayMethod): void {
  if (readPickedPayMethod(asker) !== undefined) slot.clear();
}
