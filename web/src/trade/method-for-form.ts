import { storage } from "../lib/browser/storage.ts";

/** Screens whose form may ask for one of the person's payment methods: `payment?pick=sell` leads back to `sell`. */
const askers = ["quickmatch", "sell"] as const;
export type PickingForm = (typeof askers)[number];
export const pickingFormOf = (text: string | null): PickingForm | undefined =>
  askers.find((it) => it === text);

const slot = storage.personal("picked_method");
export const storePick = (asker: PickingForm, methodId: string): void =>
  slot.set(`${asker} ${methodId}`);

/** What was chosen for this form. */
export function readPick(asker: PickingForm): string | undefined {
  const [whose, methodId] = (slot.get() ?? "").split(" ");
  return whose === asker ? methodId : undefined;
}

/** Once the form has it: a later visit begins without. */
export function clearPick(asker: PickingForm): void {
  if (readPick(asker) !== undefined) slot.clear();
}
