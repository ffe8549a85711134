import { storage } from "../lib/browser/storage.ts";

/** Screens whose form may ask for one of the person's payment methods: `payment?pick=sell` leads back to `sell`. */
const askers = ["quickmatch", "sell"] as const;
export type Asker = (typeof askers)[number];
export const askerOf = (text: string | null): Asker | undefined => askers.find((it) => it === text);

const slot = storage.personal("picked_method");
export const keepPick = (asker: Asker, methodId: string): void => slot.set(`${asker} ${methodId}`);

/** What was chosen for this form. */
export function pickFor(asker: Asker): string | undefined {
  const [whose, methodId] = (slot.get() ?? "").split(" ");
  return whose === asker ? methodId : undefined;
}

/** Once the form has it: a later visit begins without. */
export function forgetPick(asker: Asker): void {
  if (pickFor(asker) !== undefined) slot.clear();
}
