import { type Input, isNickNameMatch, type Output, payTypeNames } from "contract";
import {
  boughtCoinsCoolingPeriodMs,
  orderAmountMinFen,
  priceLockMs,
  suggestedBuyAmountsFen,
  riskWords,
} from "../../rules/constants.ts";
import { openHoursOfEntrust } from "../../rules/open-hours.ts";
import { isDailyLimitHalved, creditLevelOfScore } from "../../rules/credit-levels.ts";
import { maskNickName } from "../../rules/mask-personal-data.ts";
import { isListingBelowOrderMinimum } from "../../rules/payment-suffix.ts";
import { userIdsBlockedBy } from "../../db/blocked-users.ts";
import { evaluationsAboutUser } from "../../db/reputation.ts";
import {
  type EntrustColumnsOfOffer,
  payTypeMaskOfEntrust,
  type OfferRecord,
} from "../../db/entrusts.ts";
import {
  tradeStatisticsOfUser,
  lastCompletedOrderTimesOfTwoUsers,
  countTradePartners,
} from "../../db/orders.ts";
import { requireSellingEntrust } from "./purchase-conditions.ts";
import type { RequestContext } from "../context/request-context.ts";
import { tradeLimitsOfUser } from "../queries/user-limits.ts";
import { readReferencePrice } from "../context/reference-price.ts";
import {
  orderAmountLimitsForBuyer,
  lockEntrustPriceForUser,
  type OfferViewerAndSellers,
  offerListItemView,
  offersWithinOpenHours,
  payTypesOfMask,
  readOfferViewerAndSellers,
} from "./offers.ts";
import { paginate } from "../context/paging.ts";
import { callingUser, requireUser } from "../queries/users.ts";
import { countLostAppeals30d, statisticsPeriodStart } from "../queries/user-statistics.ts";

export function buyConfigView(ctx: RequestContext): Output<"buyConfig"> {
  const user = callingUser(ctx);
  const limits = tradeLimitsOfUser(ctx, user);
  const { price, at } = readReferencePrice(ctx);
  return {
    refPrice: price,
    priceTime: at,
    minAmount: orderAmountMinFen,
    maxAmount: limits.perOrderMax,
    quickAmounts: [...suggestedBuyAmountsFen],
    dailyLimit: limits.buyDailyLimit,
    dailyUsed: limits.buyDailyUsed,
    payTypes: ([1, 2, 3, 4] as const).map((type) => ({ type, name: payTypeNames[type] })),
    feeRate: 0,
    priceLockSec: priceLockMs / 1000,
    maxOpenOrders: limits.maxOpenBuyOrders,
    cancelLeft: limits.cancelLeft,
    t1: creditLevelOfScore(user.score).cools ? 1 : 0,
    t1Sec: creditLevelOfScore(user.score).cools ? boughtCoinsCoolingPeriodMs / 1000 : 0,
    dailyHalved: isDailyLimitHalved(user.riskLevel) ? 1 : 0,
    riskWords: [...riskWords],
    documents: 1,
    showsPayerAccount: 1,
  };
}

type Sort = NonNullable<Input<"buyAbleList">["sort"]>;
const unknownReleaseTime = Number.MAX_SAFE_INTEGER;

/**
 * Sort key of an offer for each sort mode. Smaller keys come first, unless the list is reversed
 * (`turned`). Offers with equal keys are sorted by price, then by age.
 */
const sortRanks: Record<Sort, (reads: OfferViewerAndSellers, it: EntrustColumnsOfOffer) => number> =
  {
    price: (_, it) => it.price,
    speed: (reads, it) => reads.seller(it.sellerId).figures.avgReleaseSec ?? unknownReleaseTime,
    orders: (reads, it) => -reads.seller(it.sellerId).figures.orders30d,
    credit: (reads, it) => -reads.seller(it.sellerId).score,
  };

function matchesFilter(
  ctx: RequestContext,
  sellingOffer: OfferRecord,
  reads: OfferViewerAndSellers,
  { amount, payType, seller }: Input<"buyAbleList">,
): boolean {
  if (isListingBelowOrderMinimum(sellingOffer) || sellingOffer.payTypes === 0) return false;
  const { nickName, figures } = reads.seller(sellingOffer.sellerId);
  if (seller !== undefined && !isNickNameMatch(nickName, seller)) return false;
  if (payType !== undefined && !payTypesOfMask(sellingOffer.payTypes).includes(payType))
    return false;
  if (amount === undefined) return true;
  const { min, max } = orderAmountLimitsForBuyer(
    ctx,
    sellingOffer,
    ctx.caller.userId,
    figures.sales,
  );
  return amount >= min && amount <= max;
}

/**
 * Counts the sellers of these offers whom the user has blocked. Sellers who have blocked the user
 * are not counted, so that the user does not learn of them.
 */
function countBlockedSellers(
  ctx: RequestContext,
  offers: readonly EntrustColumnsOfOffer[],
): number {
  const blocked = userIdsBlockedBy(ctx.db, ctx.caller.userId);
  return new Set(offers.map((it) => it.sellerId).filter((id) => blocked.includes(id))).size;
}

export function offerListView(
  ctx: RequestContext,
  input: Input<"buyAbleList">,
): Output<"buyAbleList"> {
  const { userId } = ctx.caller;
  const rank = sortRanks[input.sort ?? "price"];
  const ahead = input.turned === 1 ? -1 : 1;
  const reads = readOfferViewerAndSellers(ctx, userId);
  const suiting = offersWithinOpenHours(ctx).filter((it) => matchesFilter(ctx, it, reads, input));
  const sorted = suiting
    .filter((it) => !reads.apart.has(it.sellerId))
    .map((it) => ({ it, at: rank(reads, it) }))
    .toSorted((a, b) => ahead * (a.at - b.at))
    .map(({ it }) => it);
  const hiddenSellers = countBlockedSellers(ctx, suiting);
  if (input.onlyMatch !== 1)
    return { ...paginate(sorted, input, (it) => offerListItemView(ctx, it, reads)), hiddenSellers };
  const buyable = sorted
    .map((it) => offerListItemView(ctx, it, reads))
    .filter((it) => it.canBuy === 1);
  return { ...paginate(buyable, input, (it) => it), hiddenSellers };
}

const evaluationsShown = 10;

function sellerRecordOf(
  ctx: RequestContext,
  sellerId: string,
): NonNullable<Output<"buySellDetail">["record"]> {
  const last = lastCompletedOrderTimesOfTwoUsers(ctx.db, ctx.caller.userId, sellerId);
  return {
    cancelled30d: tradeStatisticsOfUser(ctx.db, sellerId, statisticsPeriodStart(ctx)).failures30d,
    appealsLost30d: countLostAppeals30d(ctx, sellerId),
    last: last
      ? { time: last.finishedAt, tookSec: Math.round((last.finishedAt - last.createdAt) / 1000) }
      : null,
  };
}

export function offerDetailView(
  ctx: RequestContext<"entrustNotFound">,
  id: string,
): Output<"buySellDetail"> {
  const entrust = requireSellingEntrust(ctx, id);
  // A block by the seller refuses the call. A block by the user does not, so that they can open the
  // listing and unblock the seller.
  if (userIdsBlockedBy(ctx.db, entrust.sellerId).includes(ctx.caller.userId))
    ctx.refuse("entrustNotFound");
  const payTypes = payTypeMaskOfEntrust(ctx.db, id);
  const types = payTypesOfMask(payTypes);
  return {
    ...offerListItemView(
      ctx,
      { ...entrust, payTypes },
      readOfferViewerAndSellers(ctx, ctx.caller.userId, entrust.sellerId),
    ),
    ...lockEntrustPriceForUser(ctx, entrust, ctx.caller.userId),
    lockPrice: entrust.price,
    openHours: openHoursOfEntrust(entrust),
    serverTime: ctx.now,
    tradedPeople: countTradePartners(ctx.db, entrust.sellerId),
    record: sellerRecordOf(ctx, entrust.sellerId),
    evaluations: evaluationsAboutUser(ctx.db, entrust.sellerId)
      .slice(0, evaluationsShown)
      .map((evaluation) => ({
        stars: evaluation.stars,
        tags: JSON.parse(evaluation.tags) as string[],
        text: evaluation.content,
        time: evaluation.createdAt,
        nickName:
          evaluation.anonymous === 1
            ? "匿名用户"
            : maskNickName(requireUser(ctx, evaluation.fromId).nickName),
      })),
    payMethods: types.map((type) => ({ type, typeName: payTypeNames[type] })),
    status: entrust.status,
  };
}
