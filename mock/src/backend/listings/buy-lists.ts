import { type Input, isNamedLike, type Output, payTypeNames } from "contract";
import { coolingMs, orderMinFen, priceLockMs, quickAmountsFen, riskWords } from "../../rules/constants.ts";
import { hoursOf } from "../../rules/open-hours.ts";
import { isDailyHalved, levelOf } from "../../rules/credit-levels.ts";
import { maskNick } from "../../rules/masks.ts";
import { isTooLittle } from "../../rules/pricing.ts";
import { blockedBy } from "../../db/blocked-users.ts";
import { evaluationsOf } from "../../db/credit-changes.ts";
import { type OfferedEntrust, payTypesOfEntrust, type SellingOffer } from "../../db/entrusts.ts";
import { statisticsOf, lastBetween, peopleTradedWith } from "../../db/orders.ts";
import { sellingEntrust } from "./purchase-conditions.ts";
import type { Desk } from "../context/request-context.ts";
import { limitsFor } from "../queries/limits.ts";
import { marketPrice } from "../queries/market.ts";
import { buyLimits, lockPrice, type OfferReads, offerRow, offersOnSale, payTypesIn, readOffers } from "./offers.ts";
import { pageOf } from "../context/paging.ts";
import { callerOf, personOf } from "../queries/users.ts";
import { appealLost30d, statisticsFrom } from "../queries/statistics.ts";

export function buyConfigView(desk: Desk): Output<"buyConfig"> {
  const user = callerOf(desk);
  const limits = limitsFor(desk, user);
  const { price, at } = marketPrice(desk);
  return {
    refPrice: price,
    priceTime: at,
    minAmount: orderMinFen,
    maxAmount: limits.perOrderMax,
    quickAmounts: [...quickAmountsFen],
    dailyLimit: limits.buyDailyLimit,
    dailyUsed: limits.buyDailyUsed,
    payTypes: ([1, 2, 3, 4] as const).map((type) => ({ type, name: payTypeNames[type] })),
    feeRate: 0,
    priceLockSec: priceLockMs / 1000,
    maxOpenOrders: limits.maxOpenBuyOrders,
    cancelLeft: limits.cancelLeft,
    t1: levelOf(user.score).cools ? 1 : 0,
    t1Sec: levelOf(user.score).cools ? coolingMs / 1000 : 0,
    dailyHalved: isDailyHalved(user.riskLevel) ? 1 : 0,
    riskWords: [...riskWords],
    documents: 1,
  };
}

type Sort = NonNullable<Input<"buyAbleList">["sort"]>;
const unknownSpeed = Number.MAX_SAFE_INTEGER;

/** Smaller is earlier; of equals the cheaper, then the older. */
const ranks: Record<Sort, (reads: OfferReads, it: OfferedEntrust) => number> = {
  price: (_, it) => it.price,
  speed: (reads, it) => reads.seller(it.sellerId).figures.avgReleaseSec ?? unknownSpeed,
  orders: (reads, it) => -reads.seller(it.sellerId).figures.orders30d,
  credit: (reads, it) => -reads.seller(it.sellerId).score,
};

function suits(desk: Desk, it: SellingOffer, reads: OfferReads, { amount, payType, seller }: Input<"buyAbleList">): boolean {
  if (isTooLittle(it) || it.payTypes === 0) return false;
  const { nickName, figures } = reads.seller(it.sellerId);
  if (seller !== undefined && !isNamedLike(nickName, seller)) return false;
  if (payType !== undefined && !payTypesIn(it.payTypes).includes(payType)) return false;
  if (amount === undefined) return true;
  const { min, max } = buyLimits(desk, it, desk.caller.userId, figures.sales);
  return amount >= min && amount <= max;
}

/** Those whom he has blocked himself. By whom he is blocked he does not learn. */
function hiddenFrom(desk: Desk, offers: readonly OfferedEntrust[]): number {
  const blocked = blockedBy(desk.db, desk.caller.userId);
  return new Set(offers.map((it) => it.sellerId).filter((id) => blocked.includes(id))).size;
}

export function buyListView(desk: Desk, input: Input<"buyAbleList">): Output<"buyAbleList"> {
  const { userId } = desk.caller;
  const rank = ranks[input.sort ?? "price"];
  const ahead = input.turned === 1 ? -1 : 1;
  const reads = readOffers(desk, userId);
  const suiting = offersOnSale(desk).filter((it) => suits(desk, it, reads, input));
  const sorted = suiting
    .filter((it) => !reads.apart.has(it.sellerId))
    .map((it) => ({ it, at: rank(reads, it) }))
    .toSorted((a, b) => ahead * (a.at - b.at))
    .map(({ it }) => it);
  const hiddenSellers = hiddenFrom(desk, suiting);
  if (input.onlyMatch !== 1) return { ...pageOf(sorted, input, (it) => offerRow(desk, it, reads)), hiddenSellers };
  const buyable = sorted.map((it) => offerRow(desk, it, reads)).filter((it) => it.canBuy === 1);
  return { ...pageOf(buyable, input, (it) => it), hiddenSellers };
}

const evaluationsShown = 10;

function recordOf(desk: Desk, sellerId: string): NonNullable<Output<"buySellDetail">["record"]> {
  const last = lastBetween(desk.db, desk.caller.userId, sellerId);
  return {
    cancelled30d: statisticsOf(desk.db, sellerId, statisticsFrom(desk)).failures30d,
    appealsLost30d: appealLost30d(desk, sellerId),
    last: last ? { time: last.finishedAt, tookSec: Math.round((last.finishedAt - last.createdAt) / 1000) } : null,
  };
}

export function offerDetailView(desk: Desk<"entrustNotFound">, id: string): Output<"buySellDetail"> {
  const entrust = sellingEntrust(desk, id);
  // Whom he has blocked himself he still finds by name, to let him in again.
  if (blockedBy(desk.db, entrust.sellerId).includes(desk.caller.userId)) desk.refuse("entrustNotFound");
  const payTypes = payTypesOfEntrust(desk.db, id);
  const types = payTypesIn(payTypes);
  return {
    ...offerRow(desk, { ...entrust, payTypes }, readOffers(desk, desk.caller.userId, entrust.sellerId)),
    ...lockPrice(desk, entrust, desk.caller.userId),
    lockPrice: entrust.price,
    openHours: hoursOf(entrust),
    serverTime: desk.now,
    tradedPeople: peopleTradedWith(desk.db, entrust.sellerId),
    record: recordOf(desk, entrust.sellerId),
    evaluations: evaluationsOf(desk.db, entrust.sellerId)
      .slice(0, evaluationsShown)
      .map((it) => ({
        stars: it.stars,
        tags: JSON.parse(it.tags) as string[],
        text: it.content,
        time: it.createdAt,
        nickName: it.anonymous === 1 ? "匿名用户" : maskNick(personOf(desk, it.fromId).nickName),
      })),
    payMethods: types.map((type) => ({ type, typeName: payTypeNames[type] })),
    status: entrust.status,
  };
}
