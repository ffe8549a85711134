import { type Fen, fen, type Forecast, orderLimitsOf, type Offer, type Party, type PayType, type Price, price as priceOf } from "contract";
import { clockText } from "../../rules/calendar.ts";
import { dayMs, firstSaleMaxFen, priceLockMs } from "../../rules/constants.ts";
import { levelOf } from "../../rules/credit-levels.ts";
import { opensAt } from "../../rules/open-hours.ts";
import type { Entrust, User } from "../../rules/records.ts";
import { apartFrom } from "../../db/blocked-users.ts";
import { type OfferedEntrust, payTypesOfEntrust, type SellingOffer, sellingEntrusts, sellingOffers } from "../../db/entrusts.ts";
import { type OfferSeller, offerSeller, sellersOnSale, tradesWith } from "../../db/offer-sellers.ts";
import { completedAsSeller, runningBetween } from "../../db/orders.ts";
import type { ReleaseFigures, UserFigures } from "../../db/user-figures.ts";
import type { Desk } from "../context/request-context.ts";
import { partyFrom } from "../queries/party.ts";
import { personOf } from "../queries/users.ts";
import { digest } from "../context/secrets.ts";
import { signingKey } from "../context/signing-key.ts";
import { promiseTail } from "./payment-suffix.ts";
import { releaseFiguresOf } from "../queries/release-forecast.ts";
import { figuresOf, statisticsFrom } from "../queries/statistics.ts";
import { windowEndOf } from "../context/deadlines.ts";

const isOpenNow = (desk: Desk, it: OfferedEntrust): boolean => opensAt(it, desk.now) === null;
/** Listings that buyers may find now: they sell, and their hours are on. */
export const onSale = (desk: Desk): Entrust[] => sellingEntrusts(desk.db).filter((it) => isOpenNow(desk, it));
/** Listings that buyers may find now, with the columns that a list shows. */
export const offersOnSale = (desk: Desk): SellingOffer[] => sellingOffers(desk.db, 0).filter((it) => isOpenNow(desk, it));

const payTypes: readonly PayType[] = [1, 2, 3, 4];
/** Pay types of a mask of the store, in ascending order. */
export const payTypesIn = (mask: number): PayType[] => payTypes.filter((type) => (mask & (1 << type)) !== 0);
/** Types of the enabled methods that the listing offers, in ascending order. */
export const payTypesOf = (desk: Desk, entrustId: string): PayType[] => payTypesIn(payTypesOfEntrust(desk.db, entrustId));

type Seller = { nickName: string; score: number; figures: UserFigures; party: Party; forecast: Forecast | null };

/** The row has the stored figures of the seller. Figures that the store lacks are counted now. */
function sellerFrom(desk: Desk, row: OfferSeller, tradedCount: number): Seller {
  const figures = row.totalOrders === null ? figuresOf(desk, row.id) : (row as OfferSeller & UserFigures);
  const { p90Sec, releases } = row.releases === null ? releaseFiguresOf(desk, row.id) : (row as OfferSeller & ReleaseFigures);
  const party = partyFrom(desk, row, figures, { tradedCount, showsName: false });
  return { nickName: row.nickName, score: row.score, figures, party, forecast: p90Sec === null ? null : { p90Sec, n: releases } };
}

/** Reads the viewer and the sellers of one answer: of all listings on sale, or of one listing. */
export function readOffers(desk: Desk, viewerId: string, sellerId?: string) {
  const since = statisticsFrom(desk);
  const rows = sellerId === undefined ? sellersOnSale(desk.db, since) : offerSeller(desk.db, sellerId, since);
  const sellerIds = rows.map((row) => row.id);
  const trades = new Map(tradesWith(desk.db, viewerId, sellerIds).map((it) => [it.userId, it.count]));
  const sellers = new Map(rows.map((row) => [row.id, sellerFrom(desk, row, trades.get(row.id) ?? 0)]));
  return {
    viewer: personOf(desk, viewerId),
    viewerFigures: figuresOf(desk, viewerId),
    apart: new Set(apartFrom(desk.db, viewerId)),
    seller(id: string): Seller {
      const seller = sellers.get(id);
      if (!seller) throw new Error(`a listing of an unknown seller ${id}`);
      return seller;
    },
  };
}
export type OfferReads = ReturnType<typeof readOffers>;

/** The first sale of a new seller stays small with each buyer. Running orders of the buyer are part of it. */
export function buyLimits(
  desk: Desk,
  entrust: OfferedEntrust,
  buyerId: string,
  sales = completedAsSeller(desk.db, entrust.sellerId),
): { min: Fen; max: Fen } {
  const { min, max } = orderLimitsOf(entrust);
  if (sales > 0) return { min, max };
  const left = firstSaleMaxFen - runningBetween(desk.db, entrust.sellerId, buyerId);
  return { min, max: fen(Math.max(0, Math.min(max, left))) };
}

type Conditions = Pick<Entrust, "minOrders" | "minRate" | "minDays" | "minLevel" | "blockedIds">;
/** Returns the conditions of the seller that the buyer does not meet. */
export function missingConditions(desk: Desk, entrust: Conditions, buyer: User, figures = figuresOf(desk, buyer.id)): string[] {
  const days = Math.floor((desk.now - buyer.registeredAt) / dayMs);
  return [
    figures.totalOrders < entrust.minOrders && `成交单数需达到${entrust.minOrders}单`,
    figures.finishRate30d < entrust.minRate && `30天完成率需达到${entrust.minRate}%`,
    days < entrust.minDays && `注册需满${entrust.minDays}天`,
    levelOf(buyer.score).level < entrust.minLevel && `需等级${entrust.minLevel}`,
    (JSON.parse(entrust.blockedIds) as string[]).includes(buyer.id) && "卖家暂不与您交易",
  ].flatMap((text) => (text ? [text] : []));
}

function refusalReason(desk: Desk, entrust: OfferedEntrust, reads: OfferReads, { min, max }: { min: Fen; max: Fen }): string {
  const { viewer } = reads;
  if (entrust.sellerId === viewer.id) return "不能购买自己的挂单";
  if (reads.apart.has(entrust.sellerId)) return "您已屏蔽该卖家";
  const reason = restingReason(desk, entrust) ?? missingConditions(desk, entrust, viewer, reads.viewerFigures)[0];
  return reason ?? (max < min ? "该卖家首单限额5000元，请先完成进行中的订单" : "");
}

function restingReason(desk: Desk, entrust: OfferedEntrust): string | undefined {
  const at = opensAt(entrust, desk.now);
  return at === null ? undefined : `卖家休息中，${clockText(at)}开`;
}

export function offerRow(desk: Desk, entrust: SellingOffer, reads: OfferReads): Offer {
  const { figures, party, forecast } = reads.seller(entrust.sellerId);
  const limits = buyLimits(desk, entrust, reads.viewer.id, figures.sales);
  const cantReason = refusalReason(desk, entrust, reads, limits);
  const { minOrders, minRate, minDays, minLevel } = entrust;
  return {
    entrustId: entrust.id,
    seller: party,
    price: entrust.price,
    remain: entrust.remain,
    minAmount: limits.min,
    maxAmount: limits.max,
    payTypes: payTypesIn(entrust.payTypes),
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

// The lock is not kept anywhere: it proves itself.
const seal = (desk: Desk, text: string): string => digest(`${signingKey(desk.world)} ${text}`).slice(0, 24);

type Lock = { lockId: string; lockUntil: number; lockTail: number | null };

/** The price and the fen with which it is paid, both renewed with every look. */
export function lockPrice(desk: Desk, entrust: Entrust, userId: string): Lock {
  const lockUntil = desk.now + priceLockMs;
  const lockTail = entrust.sellerId === userId ? null : promiseTail(desk, entrust.sellerId, userId, lockUntil);
  return {
    lockUntil,
    lockTail,
    lockId: `${lockUntil}-${entrust.price}-${seal(desk, `${entrust.id} ${userId} ${entrust.price} ${lockUntil}`)}`,
  };
}
/** The price he was promised, if the promise still holds. */
export function lockedPrice(desk: Desk, entrust: Entrust, userId: string, lockId: string | undefined): Price | undefined {
  const [until = "", price = "", proof] = (lockId ?? "").split("-");
  const holds =
    windowEndOf(desk, Number(until) - priceLockMs, priceLockMs) >= desk.now &&
    proof === seal(desk, `${entrust.id} ${userId} ${price} ${until}`);
  return holds ? priceOf(Number(price)) : undefined;
}
