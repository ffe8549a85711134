import { type Price, asPrice } from "contract";
import { referencePriceAtStart } from "../../rules/constants.ts";
import { nextReferencePrice } from "../../rules/next-reference-price.ts";
import { setSetting, readSetting } from "../../db/settings-and-counters.ts";
import type { RequestContext } from "./request-context.ts";

export type ReferencePrice = { price: Price; at: number };

const referencePriceSetting = "referencePrice";

/**
 * Returns the reference price and the time of its last change. Before the first change, returns the
 * initial price and the current time.
 */
export function readReferencePrice(ctx: RequestContext): ReferencePrice {
  const [at = "", now = ""] = (readSetting(ctx.db, referencePriceSetting) ?? "").split(" ");
  return now === ""
    ? { price: referencePriceAtStart, at: ctx.now }
    : { price: asPrice(Number(now)), at: Number(at) };
}

export function changeReferencePriceRandomly(ctx: RequestContext): void {
  const next = nextReferencePrice(readReferencePrice(ctx).price, ctx.world.random());
  setSetting(ctx.db, referencePriceSetting, `${ctx.now} ${next}`);
}
