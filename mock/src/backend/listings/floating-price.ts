import { floatingPrice, type Price } from "contract";
import { changeEntrust, floatingPriceEntrusts } from "../../db/entrusts.ts";
import type { RequestContext } from "../context/request-context.ts";
import { readReferencePrice } from "../context/reference-price.ts";
import { updateEntrustStatusByRemainingCoins } from "./entrust-changes.ts";

/** Returns the current price of a listing that differs from the reference price by `permille`. */
export const floatingPriceNow = (ctx: RequestContext, permille: number): Price =>
  floatingPrice(readReferencePrice(ctx).price, permille);

/**
 * Updates the prices of all listings that follow the reference price. Prices that are locked for
 * a buyer stay valid.
 */
export function repriceFloatingEntrusts(ctx: RequestContext): void {
  for (const entrust of floatingPriceEntrusts(ctx.db)) {
    const price = floatingPriceNow(ctx, entrust.floatPermille ?? 0);
    if (price === entrust.price) continue;
    changeEntrust(ctx.db, entrust, { price });
    updateEntrustStatusByRemainingCoins(ctx, entrust.id);
  }
}
