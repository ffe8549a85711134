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
import { isTooLittle } from "../../rules/payment-suffix.ts";
import type { EntrustRecord, Method, User } from "../../rules/records.ts";
import { isBlockedBetween } from "../../db/blocked-users.ts";
import { entrustById } from "../../db/entrusts.ts";
import type { RequestContext } from "../context/request-context.ts";
import { marketPrice } from "../queries/reference-price.ts";
import { checkRoomToBuy, leftToday, limitsFor, yuanOf } from "../queries/user-limits.ts";
import { enabledMethods, ownMethod } from "../queries/pay-methods.ts";
import { buyLimits, verifyLockedPrice, missingConditions, payTypesOf } from "./offers.ts";
import { suffixFor } from "./payment-suffix.ts";
import {
  type MissingPrerequisiteCode,
  prerequisiteRoute,
  missingPrerequisites,
} from "../queries/users.ts";

/** Reports all missing prerequisites at once, so that the client can show what is left to do. */
export function requireEligible(
  ctx: RequestContext<MissingPrerequisiteCode>,
  user: User,
  side: "buy" | "sell",
): void {
  const gates = missingPrerequisites(ctx, user, side);
  const [first] = gates;
  if (!first) return;
  ctx.refuse(first.name, {
    ...first.facts,
    gates: gates.map(({ name, facts }) => ({
      code: codes[name].code,
      text: codeText(name, facts),
      route: prerequisiteRoute(name),
    })),
  });
}

export function sellingEntrust(ctx: RequestContext<"entrustNotFound">, id: string): EntrustRecord {
  const entrust = entrustById(ctx.db, id);
  return entrust?.status === EntrustStatus.selling && !isTooLittle(entrust)
    ? entrust
    : ctx.refuse("entrustNotFound");
}

export function agreedPrice(
  ctx: RequestContext<"priceChanged">,
  entrust: EntrustRecord,
  buyer: User,
  input: Pick<Input<"buyCreate">, "price" | "lockId">,
): Price {
  const promised = verifyLockedPrice(ctx, entrust, buyer.id, input.lockId);
  if (
    input.price === entrust.price ||
    (input.price === promised && isInBand(ctx, entrust, promised))
  )
    return input.price;
  return ctx.refuse("priceChanged", { price: toDecimal(entrust.price, priceDecimals, 2) });
}

/**
 * Second check of the promised price. Limits a forged lock to one price band around the listing's
 * price or the market price.
 */
const isInBand = (ctx: RequestContext, entrust: EntrustRecord, promised: Price): boolean =>
  [entrust.price, marketPrice(ctx).price]
    .map(priceBand)
    .some(({ lo, hi }) => lo <= promised && promised <= hi);

type MethodCode = "payTypeUnsupported" | "methodNotFound" | "methodNeeded";
/**
 * Returns the buyer's method of a type that the listing offers. Buyers may pay only from their own
 * account.
 */
export function buyerMethod(
  ctx: RequestContext<MethodCode>,
  entrust: EntrustRecord,
  buyer: User,
  payType: PayType,
  methodId?: string,
): Method {
  if (!payTypesOf(ctx, entrust.id).includes(payType)) return ctx.refuse("payTypeUnsupported");
  if (methodId === undefined)
    return (
      enabledMethods(ctx, buyer.id).find((it) => it.type === payType) ?? ctx.refuse("methodNeeded")
    );
  const method = ownMethod(ctx, methodId, buyer.id);
  return method.type === payType && method.status === MethodStatus.on
    ? method
    : ctx.refuse("methodNotFound");
}

/**
 * Refuses if buyer or seller has blocked the other one. The refusal does not reveal which of them.
 */
export function checkTogether(
  ctx: RequestContext<"pairBlocked">,
  entrust: EntrustRecord,
  buyer: User,
): void {
  if (isBlockedBetween(ctx.db, entrust.sellerId, buyer.id)) ctx.refuse("pairBlocked");
}

/** Refuses outside the seller's opening hours, even if the buyer found the listing before. */
export function checkOpen(ctx: RequestContext<"sellerResting">, entrust: EntrustRecord): void {
  const nextTime = opensAt(entrust, ctx.now);
  if (nextTime !== null) ctx.refuse("sellerResting", { nextTime });
}

export function checkConditions(
  ctx: RequestContext<"conditionsNotMet">,
  entrust: EntrustRecord,
  buyer: User,
): void {
  const which = missingConditions(ctx, entrust, buyer);
  if (which.length > 0) ctx.refuse("conditionsNotMet", { which });
}

type AmountCode =
  | "buyInputWrong"
  | "amountOutOfLimits"
  | "remainTooLow"
  | "openOrdersLimit"
  | "dailyLimit";

export function checkAmount(
  ctx: RequestContext<AmountCode>,
  entrust: EntrustRecord,
  buyer: User,
  input: Pick<Input<"buyCreate">, "amount" | "quantity">,
): void {
  const wanted = requestedAmountOf(entrust, input);
  const limits = limitsFor(ctx, buyer);
  const { min, max } = buyLimits(ctx, entrust, buyer.id);
  if (wanted > remainingValueOf(entrust) || (input.quantity ?? 0) > entrust.remain)
    ctx.refuse("remainTooLow", {
      remain: Number(toDecimal(entrust.remain, unitsDecimals)),
      max: yuanOf(max),
    });
  const most = Math.min(max, limits.perOrderMax) as Fen;
  if (wanted < min || wanted > most)
    ctx.refuse("amountOutOfLimits", { min: yuanOf(min), max: yuanOf(most) });
  checkRoomToBuy(ctx, limits, wanted);
}

/** Refuses if the amount differs from the one that was shown, so that the buyer can look again. */
export function checkShown(
  ctx: RequestContext<"sumChanged">,
  shown: Fen | undefined,
  amount: Fen,
): void {
  if (shown !== undefined && shown !== amount)
    ctx.refuse("sumChanged", { payAmount: yuanOf(amount) });
}

/** Amount and quantity of the order. */
export function quoteFor(
  ctx: RequestContext,
  entrust: EntrustRecord,
  buyer: User,
  input: Pick<Input<"buyCreate">, "amount" | "quantity">,
  price: Price,
) {
  const { perOrderMax, buyDailyLimit, buyDailyUsed } = limitsFor(ctx, buyer);
  return quoteWithTail(
    { ...entrust, price },
    input,
    Math.min(
      buyLimits(ctx, entrust, buyer.id).max,
      perOrderMax,
      leftToday(buyDailyLimit, buyDailyUsed),
    ) as Fen,
    suffixFor(ctx, entrust.sellerId, buyer.id),
  );
}
