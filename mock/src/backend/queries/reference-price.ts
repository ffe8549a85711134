import { type Price, price } from "contract";
import { referencePriceAtStart } from "../../rules/constants.ts";
import { stepPrice } from "../../rules/next-reference-price.ts";
import { setSetting, setting } from "../../db/settings.ts";
import type { RequestContext } from "../context/request-context.ts";

export type MarketReference = { price: Price; at: number };

const name = "referencePrice";

/** Reference price. Constant unless the market timer of the world runs. */
export function marketPrice(ctx: RequestContext): MarketReference {
  const [at = "", now = ""] = (setting(ctx.db, name) ?? "").split(" ");
  return now === ""
    ? { price: referencePriceAtStart, at: ctx.now }
    : { price: price(Number(now)), at: Number(at) };
}

export function walkPrice(ctx: RequestContext): void {
  const next = stepPrice(marketPrice(ctx).price, ctx.world.random());
  setSetting(ctx.db, name, `${ctx.now} ${next}`);
}
