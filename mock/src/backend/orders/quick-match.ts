import {
  amountForQuantity,
  codes,
  fillCodeText,
  type Input,
  MatchFailReason,
  type Output,
  type PayType,
  payTypeNames,
  type Price,
  asFen,
  type Fen,
  TicketState,
} from "contract";
import { suggestedBuyAmountsFen, orderAmountMinFen } from "../../rules/constants.ts";
import type { MatchTicket } from "../../rules/stored-records.ts";
import { hasEitherUserBlockedTheOther } from "../../db/blocked-users.ts";
import { orderById } from "../../db/orders.ts";
import {
  addMatchTicket,
  changeMatchTicket,
  lastMatchTicketOfUser,
  matchTicketById,
} from "../../db/match-tickets.ts";
import { dropTimer } from "../../db/timers.ts";
import { refuseMissingTradePrerequisites } from "../listings/purchase-conditions.ts";
import type { RequestContext } from "../context/request-context.ts";
import {
  refuseOrderAboveBuyLimits,
  tradeLimitsOfUser,
  fenToYuanNumber,
} from "../queries/user-limits.ts";
import { readReferencePrice } from "../context/reference-price.ts";
import {
  canEntrustFulfillQuickMatchRequest,
  startMatchingForTicket,
  tryCreateOrderForTicket,
  quickMatchRequestOfTicket,
} from "./ticket-matching.ts";
import { sellersConsideredForQuickMatch } from "./match-candidates.ts";
import { sellerReleaseTimeForecast } from "../queries/release-forecast.ts";
import { sellingEntrustsWithinOpenHours, payTypesOfListing } from "../listings/offers.ts";
import {
  callingUser,
  type MissingTradePrerequisiteCode,
  appRouteToMeetPrerequisite,
  missingTradePrerequisites,
  requireUser,
} from "../queries/users.ts";

type QuickMatchRefusalCode =
  | "matchRunning"
  | "noMatch"
  | "matchAmountOutOfLimits"
  | "buyInputWrong"
  | "openOrdersLimit"
  | "dailyLimit"
  | MissingTradePrerequisiteCode;

const failTexts: Record<MatchFailReason | 0, string> = {
  0: "",
  [MatchFailReason.noSeller]: "暂无匹配的卖家",
  [MatchFailReason.amountOutOfRange]: "金额超出当前可买范围",
  [MatchFailReason.noMethod]: "所选付款方式暂无卖家",
  [MatchFailReason.notAccepted]: "卖家未接单",
  [MatchFailReason.restricted]: "您的购买功能受限",
  [MatchFailReason.network]: "网络超时",
};

function checkMatchAmount(ctx: RequestContext<QuickMatchRefusalCode>, wanted: Fen): void {
  const limits = tradeLimitsOfUser(ctx, callingUser(ctx));
  if (wanted < orderAmountMinFen || wanted > limits.perOrderMax)
    ctx.refuse("matchAmountOutOfLimits", {
      min: fenToYuanNumber(orderAmountMinFen),
      max: fenToYuanNumber(limits.perOrderMax),
    });
  refuseOrderAboveBuyLimits(ctx, limits, wanted);
}

const ticketFrom = (ctx: RequestContext, input: Input<"buyFast">): MatchTicket => ({
  id: ctx.nextId("T"),
  userId: ctx.caller.userId,
  state: TicketState.matching,
  amount: input.amount ?? null,
  quantity: input.quantity ?? null,
  payTypes: JSON.stringify(input.payTypes),
  excludeIds: JSON.stringify(input.excludeIds ?? []),
  buyerMethodId: input.buyerMethodId ?? "",
  maxPrice: input.maxPrice ?? null,
  prefer: input.prefer ?? "",
  orderId: "",
  failCode: 0,
  rematches: 0,
  expireAt: null,
  createdAt: ctx.now,
});

/**
 * Refuses if no search can succeed now: each listing within its opening hours belongs to the
 * caller, or a block exists between the caller and its seller.
 */
function requireSellers(ctx: RequestContext<"noMatch">): void {
  const { userId } = ctx.caller;
  if (
    !sellingEntrustsWithinOpenHours(ctx).some(
      (it) => it.sellerId !== userId && !hasEitherUserBlockedTheOther(ctx.db, it.sellerId, userId),
    )
  )
    ctx.refuse("noMatch");
}

export function startQuickMatch(
  ctx: RequestContext<QuickMatchRefusalCode>,
  input: Input<"buyFast">,
): Output<"buyFast"> {
  if ((input.amount === undefined) === (input.quantity === undefined)) ctx.refuse("buyInputWrong");
  refuseMissingTradePrerequisites(ctx, callingUser(ctx), "buy");
  if (lastMatchTicketOfUser(ctx.db, ctx.caller.userId)?.state === TicketState.matching)
    ctx.refuse("matchRunning");
  checkMatchAmount(
    ctx,
    input.amount ??
      amountForQuantity(input.quantity ?? (0 as never), readReferencePrice(ctx).price, "up"),
  );
  requireSellers(ctx);
  const ticket = ticketFrom(ctx, input);
  addMatchTicket(ctx.db, ticket);
  startMatchingForTicket(ctx, ticket);
  const order = tryCreateOrderForTicket(ctx, ticket);
  const now = matchTicketById(ctx.db, ticket.id) ?? ticket;
  return {
    matchId: ticket.id,
    state: now.state,
    orderId: order?.id ?? null,
    expireAt: now.expireAt ?? ctx.now,
  };
}

/**
 * Returns alternatives for which a listing fits, at any price: the same amount with another payment
 * type, or a smaller amount.
 */
function suggestedMatches(
  ctx: RequestContext,
  ticket: MatchTicket,
): Output<"buyFastCheck">["suggest"] {
  const buyer = requireUser(ctx, ticket.userId);
  const wish = quickMatchRequestOfTicket(ticket);
  const wanted =
    ticket.amount ??
    amountForQuantity(ticket.quantity ?? (0 as never), readReferencePrice(ctx).price, "up");
  const best = (
    amount: Fen,
    types: readonly PayType[],
  ): { payType: PayType; price: Price } | undefined => {
    const entrust = sellingEntrustsWithinOpenHours(ctx).find(
      (entrustRecord) =>
        canEntrustFulfillQuickMatchRequest(ctx, entrustRecord, buyer, {
          ...wish,
          amount,
          quantity: null,
          maxPrice: null,
          payTypes: [],
        }) && payTypesOfListing(ctx, entrustRecord.id).some((type) => types.includes(type)),
    );
    const payType =
      entrust && payTypesOfListing(ctx, entrust.id).find((type) => types.includes(type));
    return entrust && payType ? { payType, price: entrust.price } : undefined;
  };
  const all: PayType[] = [1, 2, 3, 4];
  const other = best(
    asFen(wanted),
    all.filter((it) => !wish.payTypes.includes(it)),
  );
  const less = suggestedBuyAmountsFen
    .filter((it) => it < wanted)
    .toReversed()
    .map((amount) => ({ amount, found: best(amount, wish.payTypes) }))
    .find((it) => it.found);
  return [
    ...(other
      ? [{ amount: asFen(wanted), ...other, text: `换用${payTypeNames[other.payType]}` }]
      : []),
    ...(less?.found
      ? [{ amount: less.amount, ...less.found, text: `改买 ¥${fenToYuanNumber(less.amount)}` }]
      : []),
  ];
}

export function cancelQuickMatch(ctx: RequestContext): void {
  const ticket = lastMatchTicketOfUser(ctx.db, ctx.caller.userId);
  if (ticket?.state !== TicketState.matching) return;
  changeMatchTicket(ctx.db, ticket.id, { state: TicketState.ended, expireAt: null });
  dropTimer(ctx.db, "ticket", ticket.id);
}

export function quickMatchStatusView(ctx: RequestContext): Output<"buyFastCheck"> {
  const user = callingUser(ctx);
  const gates = missingTradePrerequisites(ctx, user, "buy").map(({ name, facts }) => ({
    code: codes[name].code,
    text: fillCodeText(name, facts),
    route: appRouteToMeetPrerequisite(name),
  }));
  const ticket = lastMatchTicketOfUser(ctx.db, user.id);
  const state = ticket?.state ?? TicketState.none;
  const order = ticket && orderById(ctx.db, ticket.orderId);
  return {
    state,
    matchId: ticket?.id ?? "",
    orderId: ticket?.orderId ?? "",
    amount: ticket?.amount ?? null,
    payTypes: ticket ? quickMatchRequestOfTicket(ticket).payTypes : [],
    waitedSec: ticket ? Math.floor((ctx.now - ticket.createdAt) / 1000) : 0,
    expireAt: ticket?.expireAt ?? null,
    failCode: ticket?.failCode ?? 0,
    failText: failTexts[ticket?.failCode ?? 0],
    suggest: ticket && state === TicketState.failed ? suggestedMatches(ctx, ticket) : [],
    eligible: gates.length === 0 ? 1 : 0,
    gates,
    asked:
      ticket && (state === TicketState.matching || state === TicketState.failed)
        ? sellersConsideredForQuickMatch(ctx, ticket)
        : [],
    forecast: order ? sellerReleaseTimeForecast(ctx, order.sellerId, order) : null,
  };
}
