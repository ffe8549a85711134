import { type Price, price } from "contract";
import { referencePriceAtStart } from "../domain/constants.ts";
import { setSetting, setting } from "../store/settings.ts";
import type { Desk } from "./desk.ts";

const name = "referencePrice";
export type Reference = { price: Price; at: number };

export function reference(desk: Desk): Reference {
  const [at = "", fixed = ""] = (setting(desk.db, name) ?? "").split(" ");
  return fixed === "" ? { price: referencePriceAtStart, at: desk.now } : { price: price(Number(fixed)), at: Number(at) };
}
export const moveReference = (desk: Desk, to: Price): void => setSetting(desk.db, name, `${desk.now} ${to}`);

/** The unit is the phone's matter; this is only how the wire names it. */
export const symbol = "AS";
