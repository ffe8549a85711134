import { floatingPrice, type Price } from "contract";
import { changeEntrust, floatingEntrusts } from "../../db/entrusts.ts";
import type { Desk } from "../context/request-context.ts";
import { marketPrice } from "../queries/market.ts";
import { followEntrust } from "./entrust-changes.ts";

/** What a listing so far from the reference asks now. */
export const priceAfloat = (desk: Desk, permille: number): Price => floatingPrice(marketPrice(desk).price, permille);

/** The reference has moved: whoever follows it asks another price from now on. What was promised to a buyer holds. */
export function followMarket(desk: Desk): void {
  for (const it of floatingEntrusts(desk.db)) {
    const price = priceAfloat(desk, it.floatPermille ?? 0);
    if (price === it.price) continue;
    changeEntrust(desk.db, it, { price });
    followEntrust(desk, it.id);
  }
}
