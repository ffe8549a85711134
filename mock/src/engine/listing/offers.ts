import { type Fen, fen, limitsOf, type Offer, type PayType, type Price, price as priceOf } from "contract";
import { clockText } from "../../domain/calendar.ts";
import { dayMs, firstSaleMaxFen, priceLockMs } from "../../domain/constants.ts";
import { levelOf } from "../../domain/levels.ts";
import { opensAt } from "../../domain/open-hours.ts";
import type { Entrust, User } from "../../domain/records.ts";
import { apartFrom } from "../../store/blocks.ts";
import { enabledPayTypes, sellingEntrusts } from "../../store/entrusts.ts";
import { completedAsSeller, runningBetween } from "../../store/orders.ts";
import type { Desk } from "../desk/desk.ts";
import { partyOf } from "../facts/party.ts";
import { personOf } from "../facts/people.ts";
import { releaseForecast } from "../facts/release-forecast.ts";
import { digest } from "../desk/secrets.ts";
import { signingKey } from "../desk/signing-key.ts";
import { promiseTail } from "./tails.ts";
import { statistics } from "../facts/statistics.ts";
import { windowEndOf } from "../desk/windows.ts";

/** What buyers may find now: it sells, and its hours are on. */
export const onSale = (desk: Desk): Entrust[] => sellingEntrusts(desk.db).filter((it) => opensAt(it, desk.now) === null);

export const payTypesOf = (desk: Desk, entrustId: string): PayType[] => enabledPayTypes(desk.db, entrustId);

/** Calls `read` once for each id. */
function once<T>(read: (id: string) => T): (id: string) => T {
  const known = new Map<string, T>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const made = read(id);
    known.set(id, made);
    return made;
  };
}

/** Reads for several offers of one answer: twenty offers have few sellers and one viewer, so each figure is read once. */
export function readOffers(desk: Desk, viewerId: string) {
  const figures = once((userId) => statistics(desk, userId));
  return {
    viewer: personOf(desk, viewerId),
    figures,
    person: once((userId) => personOf(desk, userId)),
    party: once((userId) => partyOf(desk, userId, viewerId, false, figures(userId))),
    forecast: once((sellerId) => releaseForecast(desk, sellerId)),
    sales: once((sellerId) => completedAsSeller(desk.db, sellerId)),
    payTypes: once((entrustId) => payTypesOf(desk, entrustId)),
    apart: new Set(apartFrom(desk.db, viewerId)),
  };
}
export type OfferReads = ReturnType<typeof readOffers>;

/** The first sale of somebody new stays small: with one buyer, whatever he has taken already is part of it. */
export function buyLimits(
  desk: Desk,
  entrust: Entrust,
  buyerId: string,
  sales = completedAsSeller(desk.db, entrust.sellerId),
): { min: Fen; max: Fen } {
  const { min, max } = limitsOf(entrust);
  if (sales > 0) return { min, max };
  const left = firstSaleMaxFen - runningBetween(desk.db, entrust.sellerId, buyerId);
  return { min, max: fen(Math.max(0, Math.min(max, left))) };
}

/** What the seller asks of a buyer and this one has not, or nothing. */
export function missingConditions(desk: Desk, entrust: Entrust, buyer: User, it = statistics(desk, buyer.id)): string[] {
  const days = Math.floor((desk.now - buyer.registeredAt) / dayMs);
  return [
    it.totalOrders < entrust.minOrders && `成交单数需达到${entrust.minOrders}单`,
    it.finishRate30d < entrust.minRate && `30天完成率需达到${entrust.minRate}%`,
    days < entrust.minDays && `注册需满${entrust.minDays}天`,
    levelOf(buyer.score).level < entrust.minLevel && `需等级${entrust.minLevel}`,
    (JSON.parse(entrust.blockedIds) as string[]).includes(buyer.id) && "卖家暂不与您交易",
  ].flatMap((text) => (text ? [text] : []));
}

function refusalReason(desk: Desk, entrust: Entrust, reads: OfferReads, { min, max }: { min: Fen; max: Fen }): string {
  const { viewer } = reads;
  if (entrust.sellerId === viewer.id) return "不能购买自己的挂单";
  if (reads.apart.has(entrust.sellerId)) return "您已屏蔽该卖家";
  const reason = restingReason(desk, entrust) ?? missingConditions(desk, entrust, viewer, reads.figures(viewer.id))[0];
  return reason ?? (max < min ? "该卖家首单限额5000元，请先完成进行中的订单" : "");
}

function restingReason(desk: Desk, entrust: Entrust): string | undefined {
  const at = opensAt(entrust, desk.now);
  return at === null ? undefined : `卖家休息中，${clockText(at)}开`;
}

export function offerRow(desk: Desk, entrust: Entrust, viewerId: string, reads = readOffers(desk, viewerId)): Offer {
  const limits = buyLimits(desk, entrust, viewerId, reads.sales(entrust.sellerId));
  const cantReason = refusalReason(desk, entrust, reads, limits);
  const { minOrders, minRate, minDays, minLevel } = entrust;
  return {
    entrustId: entrust.id,
    seller: reads.party(entrust.sellerId),
    price: entrust.price,
    remain: entrust.remain,
    minAmount: limits.min,
    maxAmount: limits.max,
    payTypes: reads.payTypes(entrust.id),
    autoConfirm: entrust.autoConfirm,
    payMinutes: entrust.payMinutes,
    remark: entrust.remark,
    conditions: { minOrders, minRate, minDays, minLevel },
    canBuy: cantReason === "" ? 1 : 0,
    cantReason,
    createTime: entrust.createdAt,
    forecast: reads.forecast(entrust.sellerId),
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
