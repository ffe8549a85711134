import {
  codes,
  fillCodeText,
  type Fen,
  type Input,
  PayMethodStatus,
  type PayType,
  type Price,
  allowedPriceRange,
  priceDecimals,
  formatDecimal,
  unitsDecimals,
  EntrustStatus,
  quoteTrade,
  remainingValueOf,
  requestedAmountOf,
} from "contract";
import { nextOpeningAt } from "../../rules/open-hours.ts";
import { isBelowOrderMinimum } from "../../rules/payment-suffix.ts";
import type { EntrustRecord, PayMethodRecord, User } from "../../rules/records.ts";
import { isEitherUserBlocked } from "../../db/blocked-users.ts";
import { entrustById } from "../../db/entrusts.ts";
import type { RequestContext } from "../context/request-context.ts";
import { readReferencePrice } from "../context/reference-price.ts";
import {
  refuseAboveBuyLimits,
  remainingDailyLimit,
  userLimitsOf,
  fenToYuan,
} from "../queries/user-limits.ts";
import { enabledPayMethods, requireOwnPayMethod } from "../queries/pay-methods.ts";
import {
  orderLimitsForBuyer,
  findLockedPrice,
  unmetBuyerConditions,
  payTypesOfListing,
} from "./offers.ts";
import { paymentSuffixForNewOrder } from "./payment-suffix.ts";
import {
  type MissingPrerequisiteCode,
  prerequisiteRoute,
  missingPrerequisites,
} from "../queries/users.ts";

/** Reports all missing prerequisites at once, so that the client can show what is left to do. */
export function refuseMissingPrerequisites(
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
      text: fillCodeText(name, facts),
      route: prerequisiteRoute(name),
    })),
  });
}

export function requireSellingEntrust(
  ctx: RequestContext<"entrustNotFound">,
  id: string,
): EntrustRecord {
  const entrust = entrustById(ctx.db, id);
  return entrust?.status === EntrustStatus.selling && !isBelowOrderMinimum(entrust)
    ? entrust
    : ctx.refuse("entrustNotFound");
}

export function requireAgreedPrice(
  ctx: RequestContext<"priceChanged">,
  entrust: EntrustRecord,
  buyer: User,
  input: Pick<Input<"buyCreate">, "price" | "lockId">,
): Price {
  const promised = findLockedPrice(ctx, entrust, buyer.id, input.lockId);
  if (
    input.price === entrust.price ||
    (input.price === promised && isInPriceBand(ctx, entrust, promised))
  )
    return input.price;
  return ctx.refuse("priceChanged", { price: formatDecimal(entrust.price, priceDecimals, 2) });
}

/**
 * Second check of the promised price. Limits a forged lock to one price band around the listing's
 * price or the market price.
 */
const isInPriceBand = (ctx: RequestContext, entrust: EntrustRecord, promised: Price): boolean =>
  [entrust.price, readReferencePrice(ctx).price]
    .map(allowedPriceRange)
    .some(({ lo, hi }) => lo <= promised && promised <= hi);

type BuyerMethodRefusalCode = "payTypeUnsupported" | "methodNotFound" | "methodNeeded";
/**
 * Returns the buyer's method of a type that the listing offers. Buyers may pay only from their own
 * account.
 */
export function requireBuyerPayMethod(
  ctx: RequestContext<BuyerMethodRefusalCode>,
  entrust: EntrustRecord,
  buyer: User,
  payType: PayType,
  methodId?: string,
): PayMethodRecord {
  if (!payTypesOfListing(ctx, entrust.id).includes(payType))
    return ctx.refuse("payTypeUnsupported");
  if (methodId === undefined)
    return (
      enabledPayMethods(ctx, buyer.id).find((it) => it.type === payType) ??
      ctx.refuse("methodNeeded")
    );
  const method = requireOwnPayMethod(ctx, methodId, buyer.id);
  return method.type === payType && method.status === PayMethodStatus.on
    ? method
    : ctx.refuse("methodNotFound");
}

/**
 * Refuses if buyer or seller has blocked the other one. The refusal does not reveal which of them.
 */
export function refuseBlockedPair(
  ctx: RequestContext<"pairBlocked">,
  entrust: EntrustRecord,
  buyer: User,
): void {
  if (isEitherUserBlocked(ctx.db, entrust.sellerId, buyer.id)) ctx.refuse("pairBlocked");
}

/** Refuses outside the seller's opening hours, even if the buyer found the listing before. */
export function refuseOutsideHours(
  ctx: RequestContext<"sellerResting">,
  entrust: EntrustRecord,
): void {
  const nextTime = nextOpeningAt(entrust, ctx.now);
  if (nextTime !== null) ctx.refuse("sellerResting", { nextTime });
}

export function refuseUnmetConditions(
  ctx: RequestContext<"conditionsNotMet">,
  entrust: EntrustRecord,
  buyer: User,
): void {
  const which = unmetBuyerConditions(ctx, entrust, buyer);
  if (which.length > 0) ctx.refuse("conditionsNotMet", { which });
}

type AmountRefusalCode =
  | "buyInputWrong"
  | "amountOutOfLimits"
  | "remainTooLow"
  | "openOrdersLimit"
  | "dailyLimit";

export function refuseAmountOutsideLimits(
  ctx: RequestContext<AmountRefusalCode>,
  entrust: EntrustRecord,
  buyer: User,
  input: Pick<Input<"buyCreate">, "amount" | "quantity">,
): void {
  const wanted = requestedAmountOf(entrust, input);
  const limits = userLimitsOf(ctx, buyer);
  const { min, max } = orderLimitsForBuyer(ctx, entrust, buyer.id);
  if (wanted > remainingValueOf(entrust) || (input.quantity ?? 0) > entrust.remain)
    ctx.refuse("remainTooLow", {
      remain: Number(formatDecimal(entrust.remain, unitsDecimals)),
      max: fenToYuan(max),
    });
  const most = Math.min(max, limits.perOrderMax) as Fen;
  if (wanted < min || wanted > most)
    ctx.refuse("amountOutOfLimits", { min: fenToYuan(min), max: fenToYuan(most) });
  refuseAboveBuyLimits(ctx, limits, wanted);
}

/** Refuses if the amount differs from the one that was shown, so that the buyer can look again. */
export function refuseAmountOtherThanShown(
  ctx: RequestContext<"sumChanged">,
  shown: Fen | undefined,
  amount: Fen,
): void {
  if (shown !== undefined && shown !== amount)
    ctx.refuse("sumChanged", { payAmount: fenToYuan(amount) });
}

/** Amount and quantity of the order. */
export function quoteOrder(
  ctx: RequestContext,
  entrust: EntrustRecord,
  buyer: User,
  input: Pick<Input<"buyCreate">, "amount" | "quantity">,
  price: Price,
) {
  const { perOrderMax, buyDailyLimit, buyDailyUsed } = userLimitsOf(ctx, buyer);
  return quoteTrade(
    { ...entrust, price },
    input,
    Math.min(
      orderLimitsForBuyer(ctx, entrust, buyer.id).max,
      perOrderMax,
      remainingDailyLimit(buyDailyLimit, buyDailyUsed),
    ) as Fen,
    paymentSuffixForNewOrder(ctx, entrust.sellerId, buyer.id),
  );
}
