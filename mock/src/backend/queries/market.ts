import { type Price, price } from "contract";
import { referencePriceAtStart } from "../../rules/constants.ts";
import { stepPrice } from "../../rules/price-walk.ts";
import { setSetting, setting } from "../../db/settings.ts";
import type { Desk } from "../context/request-context.ts";

export type Reference = { price: Price; at: number };

const name = "referencePrice";

/** The market stands still as long as nobody makes it. */
export function marketPrice(desk: Desk): Reference {
  const [at = "", now = ""] = (setting(desk.db, name) ?? "").split(" ");
  return now === "" ? { price: referencePriceAtStart, at: desk.now } : { price: price(Number(now)), at: Number(at) };
}

export function walkPrice(desk: Desk): void {
  const next = stepPrice(marketPrice(desk).price, desk.world.random());
  setSetting(desk.db, name, `${desk.now} ${next}`);
}
