import {
  type Fen,
  asFen,
  type ReleaseTimeForecast,
  orderLimitsOfListing,
  type Offer,
  type TradeParty,
  type PayType,
  type Price,
  asPrice as priceOf,
} from "contract";
import { timeOfDayText } from "../../rules/calendar.ts";
import {
  dayMs,
  amountPerBuyerUntilSellersFirstSaleMaxFen,
  priceLockMs,
} from "../../rules/constants.ts";
import { creditLevelOfScore } from "../../rules/credit-levels.ts";
import { nextEntrustOpeningAt } from "../../rules/open-hours.ts";
import type { EntrustRecord, User } from "../../rules/stored-records.ts";
import { userIdsBlockedEitherWay } from "../../db/blocked-users.ts";
import {
  type EntrustColumnsOfOffer,
  payTypeMaskOfEntrust,
  type OfferRecord,
  sellingEntrusts,
  offersOnSale,
} from "../../db/entrusts.ts";
import {
  type SellerWithStatistics,
  sellerWithStatisticsById,
  sellersWithSellingEntrusts,
  completedOrderCountsOfViewerWithUsers,
} from "../../db/offer-sellers.ts";
import { countCompletedSales, runningOrderAmountOfSellerAndBuyer } from "../../db/orders.ts";
import type { ReleaseTimeStatistics, UserStatistics } from "../../db/stored-user-statistics.ts";
import type { RequestContext } from "../context/request-context.ts";
import { buildTradeParty } from "../queries/trade-party.ts";
import { requireUser } from "../queries/users.ts";
import { sha256Digest } from "../context/secrets.ts";
import { requireSigningKey } from "../context/signing-key.ts";
import { reservePaymentSuffix } from "./payment-suffix.ts";
import { readSellerReleaseTimeStatistics } from "../queries/release-forecast.ts";
import { readUserStatistics, statisticsPeriodStart } from "../queries/user-statistics.ts";
import { calculateTimeWindowEndWithMaintenance } from "../context/time-window-end.ts";

const isOpenNow = (ctx: RequestContext, entrust: EntrustColumnsOfOffer): boolean =>
  nextEntrustOpeningAt(entrust, ctx.now) === null;
/** Returns the listings that are on sale and within their opening hours. */
export const sellingEntrustsWithinOpenHours = (ctx: RequestContext): EntrustRecord[] =>
  sellingEntrusts(ctx.db).filter((it) => isOpenNow(ctx, it));
/**
 * Returns the listings that are on sale and within their opening hours, with the columns that a
 * list shows.
 */
export const offersWithinOpenHours = (ctx: RequestContext): OfferRecord[] =>
  offersOnSale(ctx.db, 0).filter((it) => isOpenNow(ctx, it));

const allPayTypes: readonly PayType[] = [1, 2, 3, 4];
/** Returns the payment types of a stored bit mask, in ascending order. */
export const payTypesOfMask = (mask: number): PayType[] =>
  allPayTypes.filter((type) => (mask & (1 << type)) !== 0);
/** Returns the types of the enabled methods that the listing offers, in ascending order. */
export const payTypesOfListing = (ctx: RequestContext, entrustId: string): PayType[] =>
  payTypesOfMask(payTypeMaskOfEntrust(ctx.db, entrustId));

type OfferSellerStatistics = {
  nickName: string;
  score: number;
  figures: UserStatistics;
  party: TradeParty;
  forecast: ReleaseTimeForecast | null;
};

/**
 * Builds the seller from a row with stored statistics. Statistics that are not stored are
 * calculated now.
 */
function sellerFrom(
  ctx: RequestContext,
  row: SellerWithStatistics,
  tradedCount: number,
): OfferSellerStatistics {
  const figures =
    row.totalOrders === null
      ? readUserStatistics(ctx, row.id)
      : (row as SellerWithStatistics & UserStatistics);
  const { p90Sec, releases } =
    row.releases === null
      ? readSellerReleaseTimeStatistics(ctx, row.id)
      : (row as SellerWithStatistics & ReleaseTimeStatistics);
  const party = buildTradeParty(ctx, row, figures, { tradedCount, showsName: false });
  return {
    nickName: row.nickName,
    score: row.score,
    figures,
    party,
    forecast: p90Sec === null ? null : { p90Sec, n: releases },
  };
}

/**
 * Reads what the offers of one response need: the viewer, and either one seller or all sellers
 * with a listing on sale.
 */
export function readOfferViewerAndSellers(
  ctx: RequestContext,
  viewerId: string,
  sellerId?: string,
) {
  const since = statisticsPeriodStart(ctx);
  const rows =
    sellerId === undefined
      ? sellersWithSellingEntrusts(ctx.db, since)
      : sellerWithStatisticsById(ctx.db, sellerId, since);
  const sellerIds = rows.map((row) => row.id);
  const trades = new Map(
    completedOrderCountsOfViewerWithUsers(ctx.db, viewerId, sellerIds).map((it) => [
      it.userId,
      it.count,
    ]),
  );
  const sellers = new Map(
    rows.map((row) => [row.id, sellerFrom(ctx, row, trades.get(row.id) ?? 0)]),
  );
  return {
    viewer: requireUser(ctx, viewerId),
    viewerFigures: readUserStatistics(ctx, viewerId),
    apart: new Set(userIdsBlockedEitherWay(ctx.db, viewerId)),
    seller(id: string): OfferSellerStatistics {
      const seller = sellers.get(id);
      if (!seller) throw new Error(`a listing of an unknown seller ${id}`);
      return seller;
    },
  };
}
export type OfferViewerAndSellers = ReturnType<typeof readOfferViewerAndSellers>;

/**
 * Returns the order limits of a listing for one buyer. Until the seller has completed a first sale,
 * each buyer is limited to 5,000 CNY, including running orders with this seller.
 */
export function orderAmountLimitsForBuyer(
  ctx: RequestContext,
  entrust: EntrustColumnsOfOffer,
  buyerId: string,
  sales = countCompletedSales(ctx.db, entrust.sellerId),
): { min: Fen; max: Fen } {
  const { min, max } = orderLimitsOfListing(entrust);
  if (sales > 0) return { min, max };
  const left =
    amountPerBuyerUntilSellersFirstSaleMaxFen -
    runningOrderAmountOfSellerAndBuyer(ctx.db, entrust.sellerId, buyerId);
  return { min, max: asFen(Math.max(0, Math.min(max, left))) };
}

type Conditions = Pick<
  EntrustRecord,
  "minOrders" | "minRate" | "minDays" | "minLevel" | "blockedIds"
>;
/** Returns the texts of the seller's conditions that the buyer does not meet. */
export function unmetBuyerConditions(
  ctx: RequestContext,
  entrust: Conditions,
  buyer: User,
  figures = readUserStatistics(ctx, buyer.id),
): string[] {
  const days = Math.floor((ctx.now - buyer.registeredAt) / dayMs);
  return [
    figures.totalOrders < entrust.minOrders && `成交单数需达到${entrust.minOrders}单`,
    figures.finishRate30d < entrust.minRate && `30天完成率需达到${entrust.minRate}%`,
    days < entrust.minDays && `注册需满${entrust.minDays}天`,
    creditLevelOfScore(buyer.score).level < entrust.minLevel && `需等级${entrust.minLevel}`,
    (JSON.parse(entrust.blockedIds) as string[]).includes(buyer.id) && "卖家暂不与您交易",
  ].flatMap((text) => (text ? [text] : []));
}

function refusalReason(
  ctx: RequestContext,
  entrust: EntrustColumnsOfOffer,
  reads: OfferViewerAndSellers,
  { min, max }: { min: Fen; max: Fen },
): string {
  const { viewer } = reads;
  if (entrust.sellerId === viewer.id) return "不能购买自己的挂单";
  if (reads.apart.has(entrust.sellerId)) return "您已屏蔽该卖家";
  const reason =
    closedReason(ctx, entrust) ??
    unmetBuyerConditions(ctx, entrust, viewer, reads.viewerFigures)[0];
  return reason ?? (max < min ? "该卖家首单限额5000元，请先完成进行中的订单" : "");
}

function closedReason(ctx: RequestContext, entrust: EntrustColumnsOfOffer): string | undefined {
  const at = nextEntrustOpeningAt(entrust, ctx.now);
  return at === null ? undefined : `卖家休息中，${timeOfDayText(at)}开`;
}

export function offerListItemView(
  ctx: RequestContext,
  entrust: OfferRecord,
  reads: OfferViewerAndSellers,
): Offer {
  const { figures, party, forecast } = reads.seller(entrust.sellerId);
  const limits = orderAmountLimitsForBuyer(ctx, entrust, reads.viewer.id, figures.sales);
  const cantReason = refusalReason(ctx, entrust, reads, limits);
  const { minOrders, minRate, minDays, minLevel } = entrust;
  return {
    entrustId: entrust.id,
    seller: party,
    price: entrust.price,
    remain: entrust.remain,
    minAmount: limits.min,
    maxAmount: limits.max,
    payTypes: payTypesOfMask(entrust.payTypes),
    autoConfirm: entrust.autoConfirm,
    payMinutes: entrust.payMinutes,
    remark: entrust.remark,
    conditions: { minOrders, minRate, minDays, minLevel },
    canBuy: cantReason === "" ? 1 : 0,
    cantReason,
    createTime: entrust.createdAt,
    forecast,
    floats: entrust.floatPermille === null ? 0 : 1,
  };
}

// Signs a price lock. The lock is not stored, because its signature proves that it is genuine.
const signPriceLock = (ctx: RequestContext, text: string): string =>
  sha256Digest(`${requireSigningKey(ctx.world)} ${text}`).slice(0, 24);

type PriceLock = { lockId: string; lockUntil: number; lockTail: number | null };

/**
 * Locks the price and reserves a payment suffix for the user for one minute. Each call of
 * `buySellDetail` renews both. On their own listing, users get no suffix (null).
 */
export function lockEntrustPriceForUser(
  ctx: RequestContext,
  entrust: EntrustRecord,
  userId: string,
): PriceLock {
  const lockUntil = ctx.now + priceLockMs;
  const lockTail =
    entrust.sellerId === userId
      ? null
      : reservePaymentSuffix(ctx, entrust.sellerId, userId, lockUntil);
  return {
    lockUntil,
    lockTail,
    lockId: `${lockUntil}-${entrust.price}-${signPriceLock(ctx, `${entrust.id} ${userId} ${entrust.price} ${lockUntil}`)}`,
  };
}
/**
 * Returns the price that `lockId` locks for this user and listing. Returns undefined if the lock
 * has ended or its signature is wrong.
 */
export function findLockedPrice(
  ctx: RequestContext,
  entrust: EntrustRecord,
  userId: string,
  lockId: string | undefined,
): Price | undefined {
  const [until = "", price = "", proof] = (lockId ?? "").split("-");
  const holds =
    calculateTimeWindowEndWithMaintenance(ctx, Number(until) - priceLockMs, priceLockMs) >=
      ctx.now && proof === signPriceLock(ctx, `${entrust.id} ${userId} ${price} ${until}`);
  return holds ? priceOf(Number(price)) : undefined;
}
