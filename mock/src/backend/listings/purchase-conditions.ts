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
  assetUnitsDecimals,
  EntrustStatus,
  quoteTrade,
  remainingListingValueOf,
  requestedAmountOf,
} from "contract";
import { nextEntrustOpeningAt } from "../../rules/open-hours.ts";
import { isListingBelowOrderMinimum } from "../../rules/payment-suffix.ts";
import type { EntrustRecord, PayMethodRecord, User } from "../../rules/stored-records.ts";
import { hasEitherUserBlockedTheOther } from "../../db/blocked-users.ts";
import { entrustById } from "../../db/entrusts.ts";
import type { RequestContext } from "../context/request-context.ts";
import { readReferencePrice } from "../context/reference-price.ts";
import {
  refuseOrderAboveBuyLimits,
  remainingDailyLimit,
  tradeLimitsOfUser,
  fenToYuanNumber,
} from "../queries/user-limits.ts";
import { enabledPayMethods, requireOwnPayMethod } from "../queries/pay-methods.ts";
import {
  orderAmountLimitsForBuyer,
  findLockedPrice,
  unmetBuyerConditions,
  payTypesOfListing,
} from "./offers.ts";
import { paymentSuffixForNewOrder } from "./payment-suffix.ts";
import {
  type MissingTradePrerequisiteCode,
  appRouteToMeetPrerequisite,
  missingTradePrerequisites,
} from "../queries/users.ts";

/**
 * Refuses with all missing prerequisites at once, so that the client can show what is left to do.
 */
export function refuseMissingTradePrerequisites(
  ctx: RequestContext<MissingTradePrerequisiteCode>,
  user: User,
  side: "buy" | "sell",
): void {
  const gates = missingTradePrerequisites(ctx, user, side);
  const [first] = gates;
  if (!first) return;
  ctx.refuse(first.name, {
    ...first.facts,
    gates: gates.map(({ name, facts }) => ({
      code: codes[name].code,
      text: fillCodeText(name, facts),
      route: appRouteToMeetPrerequisite(name),
    })),
  });
}

export function requireSellingEntrust(
  ctx: RequestContext<"entrustNotFound">,
  id: string,
): EntrustRecord {
  const entrust = entrustById(ctx.db, id);
  return entrust?.status === EntrustStatus.selling && !isListingBelowOrderMinimum(entrust)
    ? entrust
    : ctx.refuse("entrustNotFound");
}

export function requireUnchangedPrice(
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
 * Returns true if the locked price is within the allowed range around the listing's price or the
 * reference price. Checked in addition to the signature, so that even a forged price lock can
 * name no other price.
 */
const isInPriceBand = (ctx: RequestContext, entrust: EntrustRecord, promised: Price): boolean =>
  [entrust.price, readReferencePrice(ctx).price]
    .map(allowedPriceRange)
    .some(({ lo, hi }) => lo <= promised && promised <= hi);

type BuyerMethodRefusalCode = "payTypeUnsupported" | "methodNotFound" | "methodNeeded";
/**
 * Returns the payment method from which the buyer will pay: the named one, or else the first
 * enabled one of the type. Refuses a type that the listing does not offer. Refuses methods of
 * other users, because buyers may pay only from their own account.
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
export function refuseOrderBetweenBlockedUsers(
  ctx: RequestContext<"pairBlocked">,
  entrust: EntrustRecord,
  buyer: User,
): void {
  if (hasEitherUserBlockedTheOther(ctx.db, entrust.sellerId, buyer.id)) ctx.refuse("pairBlocked");
}

/** Refuses outside the seller's opening hours, even if the buyer found the listing before. */
export function refuseOutsideOpeningHours(
  ctx: RequestContext<"sellerResting">,
  entrust: EntrustRecord,
): void {
  const nextTime = nextEntrustOpeningAt(entrust, ctx.now);
  if (nextTime !== null) ctx.refuse("sellerResting", { nextTime });
}

export function refuseUnmetBuyerConditions(
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
  const limits = tradeLimitsOfUser(ctx, buyer);
  const { min, max } = orderAmountLimitsForBuyer(ctx, entrust, buyer.id);
  if (wanted > remainingListingValueOf(entrust) || (input.quantity ?? 0) > entrust.remain)
    ctx.refuse("remainTooLow", {
      remain: Number(formatDecimal(entrust.remain, assetUnitsDecimals)),
      max: fenToYuanNumber(max),
    });
  const most = Math.min(max, limits.perOrderMax) as Fen;
  if (wanted < min || wanted > most)
    ctx.refuse("amountOutOfLimits", { min: fenToYuanNumber(min), max: fenToYuanNumber(most) });
  refuseOrderAboveBuyLimits(ctx, limits, wanted);
}

/**
 * Refuses if the amount differs from the one that the client showed, so that the buyer can check
 * the new one.
 */
export function refuseAmountOtherThanShown(
  ctx: RequestContext<"sumChanged">,
  shown: Fen | undefined,
  amount: Fen,
): void {
  if (shown !== undefined && shown !== amount)
    ctx.refuse("sumChanged", { payAmount: fenToYuanNumber(amount) });
}

/**
 * Returns the amount and quantity that an order for this input gets. `tail` is the payment suffix:
 * the fen (1 to 99) by which the seller tells the transfer from others, or 0 if there is none.
 */
export function orderAmountAndQuantity(
  ctx: RequestContext,
  entrust: EntrustRecord,
  buyer: User,
  input: Pick<Input<"buyCreate">, "amount" | "quantity">,
  price: Price,
) {
  const { perOrderMax, buyDailyLimit, buyDailyUsed } = tradeLimitsOfUser(ctx, buyer);
  return quoteTrade(
    { ...entrust, price },
    input,
    Math.min(
      orderAmountLimitsForBuyer(ctx, entrust, buyer.id).max,
      perOrderMax,
      remainingDailyLimit(buyDailyLimit, buyDailyUsed),
    ) as Fen,
    paymentSuffixForNewOrder(ctx, entrust.sellerId, buyer.id),
  );
}
