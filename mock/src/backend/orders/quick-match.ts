import {
  amountOf,
  codes,
  codeText,
  type Input,
  MatchFail,
  type Output,
  type PayType,
  payTypeNames,
  type Price,
  fen,
  type Fen,
  TicketState,
} from "contract";
import { quickAmountsFen, orderMinFen } from "../../rules/constants.ts";
import type { Ticket } from "../../rules/records.ts";
import { areApart } from "../../db/blocked-users.ts";
import { orderById } from "../../db/orders.ts";
import { addTicket, changeTicket, lastTicketOf, ticketById } from "../../db/tickets.ts";
import { dropTimer } from "../../db/timers.ts";
import { passGates } from "../listings/purchase-conditions.ts";
import type { Desk } from "../context/request-context.ts";
import { checkRoomToBuy, limitsFor, yuan } from "../queries/limits.ts";
import { marketPrice } from "../queries/market.ts";
import { fitsWish, startTicket, tryMatch, wishOf } from "./match.ts";
import { askedSellers } from "./match-candidates.ts";
import { releaseForecast } from "../queries/release-forecast.ts";
import { onSale, payTypesOf } from "../listings/offers.ts";
import { callerOf, type GateCode, gateRoute, gatesOf, personOf } from "../queries/users.ts";

type FastCode = "matchRunning" | "noMatch" | "matchAmountOutOfLimits" | "buyInputWrong" | "openOrdersLimit" | "dailyLimit" | GateCode;

const failTexts: Record<MatchFail | 0, string> = {
  0: "",
  [MatchFail.noSeller]: "暂无匹配的卖家",
  [MatchFail.amountOutOfRange]: "金额超出当前可买范围",
  [MatchFail.noMethod]: "所选付款方式暂无卖家",
  [MatchFail.notAccepted]: "卖家未接单",
  [MatchFail.restricted]: "您的购买功能受限",
  [MatchFail.network]: "网络超时",
};

function checkWish(desk: Desk<FastCode>, wanted: Fen): void {
  const limits = limitsFor(desk, callerOf(desk));
  if (wanted < orderMinFen || wanted > limits.perOrderMax)
    desk.refuse("matchAmountOutOfLimits", { min: yuan(orderMinFen), max: yuan(limits.perOrderMax) });
  checkRoomToBuy(desk, limits, wanted);
}

const ticketFrom = (desk: Desk, input: Input<"buyFast">): Ticket => ({
  id: desk.nextId("T"),
  userId: desk.caller.userId,
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
  createdAt: desk.now,
});

/** Nobody sells at all: then there is nothing to wait for. */
function mustHaveSellers(desk: Desk<"noMatch">): void {
  const { userId } = desk.caller;
  if (!onSale(desk).some((it) => it.sellerId !== userId && !areApart(desk.db, it.sellerId, userId))) desk.refuse("noMatch");
}

export function quickBuy(desk: Desk<FastCode>, input: Input<"buyFast">): Output<"buyFast"> {
  if ((input.amount === undefined) === (input.quantity === undefined)) desk.refuse("buyInputWrong");
  passGates(desk, callerOf(desk), "buy");
  if (lastTicketOf(desk.db, desk.caller.userId)?.state === TicketState.matching) desk.refuse("matchRunning");
  checkWish(desk, input.amount ?? amountOf(input.quantity ?? (0 as never), marketPrice(desk).price, "up"));
  mustHaveSellers(desk);
  const ticket = ticketFrom(desk, input);
  addTicket(desk.db, ticket);
  startTicket(desk, ticket);
  const order = tryMatch(desk, ticket);
  const now = ticketById(desk.db, ticket.id) ?? ticket;
  return { matchId: ticket.id, state: now.state, orderId: order?.id ?? null, expireAt: now.expireAt ?? desk.now };
}

/** What would match now: the same by another method, or less of it. */
function suggestions(desk: Desk, ticket: Ticket): Output<"buyFastCheck">["suggest"] {
  const buyer = personOf(desk, ticket.userId);
  const wish = wishOf(ticket);
  const wanted = ticket.amount ?? amountOf(ticket.quantity ?? (0 as never), marketPrice(desk).price, "up");
  const best = (amount: Fen, types: readonly PayType[]): { payType: PayType; price: Price } | undefined => {
    const entrust = onSale(desk).find(
      (it) =>
        fitsWish(desk, it, buyer, { ...wish, amount, quantity: null, maxPrice: null, payTypes: [] }) &&
        payTypesOf(desk, it.id).some((type) => types.includes(type)),
    );
    const payType = entrust && payTypesOf(desk, entrust.id).find((type) => types.includes(type));
    return entrust && payType ? { payType, price: entrust.price } : undefined;
  };
  const all: PayType[] = [1, 2, 3, 4];
  const other = best(
    fen(wanted),
    all.filter((it) => !wish.payTypes.includes(it)),
  );
  const less = quickAmountsFen
    .filter((it) => it < wanted)
    .toReversed()
    .map((amount) => ({ amount, found: best(amount, wish.payTypes) }))
    .find((it) => it.found);
  return [
    ...(other ? [{ amount: fen(wanted), ...other, text: `换用${payTypeNames[other.payType]}` }] : []),
    ...(less?.found ? [{ amount: less.amount, ...less.found, text: `改买 ¥${yuan(less.amount)}` }] : []),
  ];
}

export function dropTicket(desk: Desk): void {
  const ticket = lastTicketOf(desk.db, desk.caller.userId);
  if (ticket?.state !== TicketState.matching) return;
  changeTicket(desk.db, ticket.id, { state: TicketState.ended, expireAt: null });
  dropTimer(desk.db, "ticket", ticket.id);
}

export function ticketView(desk: Desk): Output<"buyFastCheck"> {
  const user = callerOf(desk);
  const gates = gatesOf(desk, user, "buy").map(({ name, facts }) => ({
    code: codes[name].code,
    text: codeText(name, facts),
    route: gateRoute(name),
  }));
  const ticket = lastTicketOf(desk.db, user.id);
  const state = ticket?.state ?? TicketState.none;
  const order = ticket && orderById(desk.db, ticket.orderId);
  return {
    state,
    matchId: ticket?.id ?? "",
    orderId: ticket?.orderId ?? "",
    amount: ticket?.amount ?? null,
    payTypes: ticket ? wishOf(ticket).payTypes : [],
    waitedSec: ticket ? Math.floor((desk.now - ticket.createdAt) / 1000) : 0,
    expireAt: ticket?.expireAt ?? null,
    failCode: ticket?.failCode ?? 0,
    failText: failTexts[ticket?.failCode ?? 0],
    suggest: ticket && state === TicketState.failed ? suggestions(desk, ticket) : [],
    eligible: gates.length === 0 ? 1 : 0,
    gates,
    asked: ticket && (state === TicketState.matching || state === TicketState.failed) ? askedSellers(desk, ticket) : [],
    forecast: order ? releaseForecast(desk, order.sellerId, order) : null,
  };
}
