import {
  codes,
  codeText,
  type Fen,
  type Input,
  MethodStatus,
  type PayType,
  type Price,
  priceBand,
  priceDecimals,
  toDecimal,
  unitsDecimals,
  EntrustStatus,
  quoteWithTail,
  remainingValueOf,
  requestedAmountOf,
} from "contract";
import { opensAt } from "../../rules/open-hours.ts";
import { isTooLittle } from "../../rules/pricing.ts";
import type { Entrust, Method, User } from "../../rules/records.ts";
import { areApart } from "../../db/blocked-users.ts";
import { entrustById } from "../../db/entrusts.ts";
import type { Desk } from "../context/request-context.ts";
import { marketPrice } from "../queries/market.ts";
import { checkRoomToBuy, leftToday, limitsFor, yuan } from "../queries/limits.ts";
import { enabledMethods, ownMethod } from "../queries/pay-methods.ts";
import { buyLimits, lockedPrice, missingConditions, payTypesOf } from "./offers.ts";
import { tailFor } from "./payment-suffix.ts";
import { type GateCode, gateRoute, gatesOf } from "../queries/users.ts";

/** Gates are told all at once, so that the phone can show what is left to do. */
export function passGates(desk: Desk<GateCode>, user: User, side: "buy" | "sell"): void {
  const gates = gatesOf(desk, user, side);
  const [first] = gates;
  if (!first) return;
  desk.refuse(first.name, {
    ...first.facts,
    gates: gates.map(({ name, facts }) => ({ code: codes[name].code, text: codeText(name, facts), route: gateRoute(name) })),
  });
}

export function sellingEntrust(desk: Desk<"entrustNotFound">, id: string): Entrust {
  const entrust = entrustById(desk.db, id);
  return entrust?.status === EntrustStatus.selling && !isTooLittle(entrust) ? entrust : desk.refuse("entrustNotFound");
}

export function agreedPrice(
  desk: Desk<"priceChanged">,
  entrust: Entrust,
  buyer: User,
  wish: Pick<Input<"buyCreate">, "price" | "lockId">,
): Price {
  const promised = lockedPrice(desk, entrust, buyer.id, wish.lockId);
  if (wish.price === entrust.price || (wish.price === promised && isInBand(desk, entrust, promised))) return wish.price;
  return desk.refuse("priceChanged", { price: toDecimal(entrust.price, priceDecimals, 2) });
}

/** Checked once more, so that a forged lock buys at most one band below the listing or the market. */
const isInBand = (desk: Desk, entrust: Entrust, promised: Price): boolean =>
  [entrust.price, marketPrice(desk).price].map(priceBand).some(({ lo, hi }) => lo <= promised && promised <= hi);

type MethodCode = "payTypeUnsupported" | "methodNotFound" | "methodNeeded";
/** Offered by the listing, and the buyer has one himself: he may pay from his own account only. */
export function buyerMethod(desk: Desk<MethodCode>, entrust: Entrust, buyer: User, payType: PayType, methodId?: string): Method {
  if (!payTypesOf(desk, entrust.id).includes(payType)) return desk.refuse("payTypeUnsupported");
  if (methodId === undefined) return enabledMethods(desk, buyer.id).find((it) => it.type === payType) ?? desk.refuse("methodNeeded");
  const method = ownMethod(desk, methodId, buyer.id);
  return method.type === payType && method.status === MethodStatus.on ? method : desk.refuse("methodNotFound");
}

/** Neither of the two has blocked the other. Which of them has, nobody is told. */
export function checkTogether(desk: Desk<"pairBlocked">, entrust: Entrust, buyer: User): void {
  if (areApart(desk.db, entrust.sellerId, buyer.id)) desk.refuse("pairBlocked");
}

/** The hours that the seller keeps, whoever has found the listing before they ended. */
export function checkOpen(desk: Desk<"sellerResting">, entrust: Entrust): void {
  const nextTime = opensAt(entrust, desk.now);
  if (nextTime !== null) desk.refuse("sellerResting", { nextTime });
}

export function checkConditions(desk: Desk<"conditionsNotMet">, entrust: Entrust, buyer: User): void {
  const which = missingConditions(desk, entrust, buyer);
  if (which.length > 0) desk.refuse("conditionsNotMet", { which });
}

type AmountCode = "buyInputWrong" | "amountOutOfLimits" | "remainTooLow" | "openOrdersLimit" | "dailyLimit";

export function checkAmount(
  desk: Desk<AmountCode>,
  entrust: Entrust,
  buyer: User,
  wish: Pick<Input<"buyCreate">, "amount" | "quantity">,
): void {
  const wanted = requestedAmountOf(entrust, wish);
  const limits = limitsFor(desk, buyer);
  const { min, max } = buyLimits(desk, entrust, buyer.id);
  if (wanted > remainingValueOf(entrust) || (wish.quantity ?? 0) > entrust.remain)
    desk.refuse("remainTooLow", { remain: Number(toDecimal(entrust.remain, unitsDecimals)), max: yuan(max) });
  const most = Math.min(max, limits.perOrderMax) as Fen;
  if (wanted < min || wanted > most) desk.refuse("amountOutOfLimits", { min: yuan(min), max: yuan(most) });
  checkRoomToBuy(desk, limits, wanted);
}

/** He pays what he has been shown, or looks again. */
export function checkShown(desk: Desk<"sumChanged">, shown: Fen | undefined, amount: Fen): void {
  if (shown !== undefined && shown !== amount) desk.refuse("sumChanged", { payAmount: yuan(amount) });
}

/** What he will pay for how much. */
export function quoteFor(desk: Desk, entrust: Entrust, buyer: User, wish: Pick<Input<"buyCreate">, "amount" | "quantity">, price: Price) {
  const { perOrderMax, buyDailyLimit, buyDailyUsed } = limitsFor(desk, buyer);
  return quoteWithTail(
    { ...entrust, price },
    wish,
    Math.min(buyLimits(desk, entrust, buyer.id).max, perOrderMax, leftToday(buyDailyLimit, buyDailyUsed)) as Fen,
    tailFor(desk, entrust.sellerId, buyer.id),
  );
}
