import type { OrderStatus, TradeRole } from "contract";
import { timeOfDayText } from "../../rules/calendar.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";
import * as words from "../../rules/catalog/customer-service-texts.ts";
import { helpTipByCode } from "../../rules/catalog/tips.ts";
import { yuanTextForMessage } from "../../rules/yuan-text.ts";
import { findOpenOrdersOfUser, orderById, vouchersOfOrder } from "../../db/orders.ts";
import type { RequestContext } from "../context/request-context.ts";
import { requireUser } from "../queries/users.ts";

/** An order as the support page shows it. */
export type CustomerServiceOrderCard = {
  orderId: string;
  isSeller: 0 | 1;
  title: string;
  sum: string;
  tail: string;
  note: string;
};
export type CustomerServiceQuestion = { text: string; orderId: string; human: boolean };
/** `card`: order that the question is about. `human`: true if a person replies from now on. */
export type CustomerServiceAnswer = {
  lines: string[];
  choices: string[];
  card: CustomerServiceOrderCard | null;
  human: boolean;
};

function roleIn(order: OrderRecord, userId: string): TradeRole | undefined {
  if (order.buyerId === userId) return "buyer";
  return order.sellerId === userId ? "seller" : undefined;
}

function leftText(deadlineAt: number | null, now: number): string {
  if (deadlineAt === null) return "没有时限";
  const seconds = Math.ceil((deadlineAt - now) / 1000);
  if (seconds <= 0) return "已经到点";
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return `还有 ${[minutes > 0 && `${minutes} 分${rest > 0 ? "" : "钟"}`, rest > 0 && `${rest} 秒`].filter(Boolean).join(" ")}`;
}

const otherOf = (ctx: RequestContext, order: OrderRecord, role: TradeRole): string =>
  requireUser(ctx, role === "buyer" ? order.sellerId : order.buyerId).nickName;

function factsOf(
  ctx: RequestContext,
  order: OrderRecord,
  role: TradeRole,
): words.CustomerServiceReplyValues {
  const sum = yuanTextForMessage(order.amount);
  return {
    name: otherOf(ctx, order, role),
    sum,
    tail: sum.slice(-3),
    left: leftText(order.deadlineAt, ctx.now),
    until: order.deadlineAt === null ? "" : timeOfDayText(order.deadlineAt),
    paidAt: order.paidAt === null ? "" : timeOfDayText(order.paidAt),
    vouchers: vouchersOfOrder(ctx.db, order.id).length,
  };
}

function cardOf(
  ctx: RequestContext,
  order: OrderRecord,
  role: TradeRole,
): CustomerServiceOrderCard {
  const facts = factsOf(ctx, order, role);
  return {
    orderId: order.id,
    isSeller: role === "seller" ? 1 : 0,
    title: `${role === "seller" ? "卖出" : "买入"} ${facts.name}`,
    sum: facts.sum.slice(0, -3),
    tail: facts.tail,
    note: facts.paidAt === "" ? facts.left : `${facts.paidAt} 付款，凭证 ${facts.vouchers} 张`,
  };
}

/**
 * Returns the running orders of the user, which the support page offers as topics. It does not
 * offer ended orders, because they are not urgent.
 */
export const customerServiceOrderCards = (
  ctx: RequestContext,
  userId: string,
): CustomerServiceOrderCard[] =>
  findOpenOrdersOfUser(ctx.db, userId).flatMap((openOrder) => {
    const role = roleIn(openOrder, userId);
    return role ? [cardOf(ctx, openOrder, role)] : [];
  });

/**
 * Returns the reply of customer service: an automatic one, or that of a simulated person after
 * the user has requested one.
 */
export function answerCustomerServiceQuestion(
  ctx: RequestContext,
  userId: string,
  ask: CustomerServiceQuestion,
): CustomerServiceAnswer {
  const order = ask.orderId === "" ? undefined : orderById(ctx.db, ask.orderId);
  const role = order && roleIn(order, userId);
  const known =
    order && role ? { card: cardOf(ctx, order, role), line: lineOf(ctx, order, role) } : undefined;
  const answer = (
    lines: string[],
    human: boolean,
    choices: string[] = [],
  ): CustomerServiceAnswer => ({
    lines,
    choices,
    card: known?.card ?? null,
    human,
  });
  if (!ask.human && words.humanAgentRequestPattern.test(ask.text))
    return answer([words.humanAgentGreeting, known?.line ?? words.humanAgentQuestion], true);
  if (ask.text === "")
    return known
      ? answer([known.line], ask.human)
      : answer([words.customerServiceGreeting], ask.human, words.suggestedTopics);
  const said = topicOf(ask.text);
  if (said !== undefined) return answer([said], ask.human);
  if (ask.human)
    return answer(
      [
        words.thanksPattern.test(ask.text)
          ? words.humanAgentThanksReply
          : words.humanAgentFollowUpReply,
      ],
      true,
    );
  return answer([words.notUnderstoodReply], false, words.suggestedTopics);
}

const lineOf = (ctx: RequestContext, order: OrderRecord, role: TradeRole): string =>
  words.customerServiceRepliesByOrderStatus[order.status as OrderStatus][role](
    factsOf(ctx, order, role),
  );

function topicOf(text: string): string | undefined {
  const [, found] = words.topicReplies.find(([asked]) => asked.test(text)) ?? [];
  if (!found) return undefined;
  return "tip" in found ? helpTipByCode(found.tip).content : found.text;
}
