import { floatingPrice, type Price } from "contract";
import { changeEntrust, floatingEntrusts } from "../../db/entrusts.ts";
import type { RequestContext } from "../context/request-context.ts";
import { marketPrice } from "../queries/market.ts";
import { updateEntrustState } from "./entrust-changes.ts";

/** What a listing so far from the reference asks now. */
export const floatingPriceNow = (ctx: RequestContext, permille: number): Price =>
  floatingPrice(marketPrice(ctx).price, permille);

/** The reference has moved: whoever follows it asks another price from now on. What was promised to a buyer holds. */
export function repriceFloatingEntrusts(ctx: RequestContext): void {
  for (const it of floatingEntrusts(ctx.db)) {
    const price = floatingPriceNow(ctx, it.floatPermille ?? 0);
    if (price === it.price) continue;
    changeEntrust(ctx.db, it, { price });
    updateEntrustState(ctx, it.id);
  }
}
