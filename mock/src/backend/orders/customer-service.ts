import type { OrderStatus, Role } from "contract";
import { clockText } from "../../rules/calendar.ts";
import type { Order } from "../../rules/records.ts";
import * as words from "../../rules/catalog/service.ts";
import { tipOf } from "../../rules/catalog/tips.ts";
import { yuanText } from "../../rules/yuan-text.ts";
import { openOrdersOf, orderById, vouchersOf } from "../../db/orders.ts";
import type { Desk } from "../context/request-context.ts";
import { personOf } from "../queries/users.ts";

/** An order as the talk shows it. */
export type OrderCard = { orderId: string; isSeller: 0 | 1; title: string; sum: string; tail: string; note: string };
export type ServiceAsk = { text: string; orderId: string; human: boolean };
/** `card`: what the guest has brought along. `human`: from now on the person answers. */
export type ServiceAnswer = { lines: string[]; choices: string[]; card: OrderCard | null; human: boolean };

const roleIn = (order: Order, userId: string): Role | undefined =>
  order.buyerId === userId ? "buyer" : order.sellerId === userId ? "seller" : undefined;

function leftText(deadlineAt: number | null, now: number): string {
  if (deadlineAt === null) return "没有时限";
  const seconds = Math.ceil((deadlineAt - now) / 1000);
  if (seconds <= 0) return "已经到点";
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `还有 ${[minutes > 0 && `${minutes} 分${rest > 0 ? "" : "钟"}`, rest > 0 && `${rest} 秒`].filter(Boolean).join(" ")}`;
}

const otherOf = (desk: Desk, order: Order, role: Role): string =>
  personOf(desk, role === "buyer" ? order.sellerId : order.buyerId).nickName;

function factsOf(desk: Desk, order: Order, role: Role): words.OrderFacts {
  const sum = yuanText(order.amount);
  return {
    name: otherOf(desk, order, role),
    sum,
    tail: sum.slice(-3),
    left: leftText(order.deadlineAt, desk.now),
    until: order.deadlineAt === null ? "" : clockText(order.deadlineAt),
    paidAt: order.paidAt === null ? "" : clockText(order.paidAt),
    vouchers: vouchersOf(desk.db, order.id).length,
  };
}

function cardOf(desk: Desk, order: Order, role: Role): OrderCard {
  const facts = factsOf(desk, order, role);
  return {
    orderId: order.id,
    isSeller: role === "seller" ? 1 : 0,
    title: `${role === "seller" ? "卖出" : "买入"} ${facts.name}`,
    sum: facts.sum.slice(0, -3),
    tail: facts.tail,
    note: facts.paidAt === "" ? facts.left : `${facts.paidAt} 付款，凭证 ${facts.vouchers} 张`,
  };
}

/** Those that run: of what is over nothing is urgent. */
export const serviceOrders = (desk: Desk, userId: string): OrderCard[] =>
  openOrdersOf(desk.db, userId).flatMap((it) => {
    const role = roleIn(it, userId);
    return role ? [cardOf(desk, it, role)] : [];
  });

/** What the desk says: the machine at first, and the person from the moment that somebody asks for one. */
export function serviceAnswer(desk: Desk, userId: string, ask: ServiceAsk): ServiceAnswer {
  const order = ask.orderId === "" ? undefined : orderById(desk.db, ask.orderId);
  const role = order && roleIn(order, userId);
  const known = order && role ? { card: cardOf(desk, order, role), line: lineOf(desk, order, role) } : undefined;
  const answer = (lines: string[], human: boolean, choices: string[] = []): ServiceAnswer => ({
    lines,
    choices,
    card: known?.card ?? null,
    human,
  });
  if (!ask.human && words.wantsPerson.test(ask.text)) return answer([words.personHello, known?.line ?? words.personAsks], true);
  if (ask.text === "") return known ? answer([known.line], ask.human) : answer([words.greeting], ask.human, words.topicsOffered);
  const said = topicOf(ask.text);
  if (said !== undefined) return answer([said], ask.human);
  if (ask.human) return answer([words.isThanks.test(ask.text) ? words.personThanks : words.personListens], true);
  return answer([words.notUnderstood], false, words.topicsOffered);
}

const lineOf = (desk: Desk, order: Order, role: Role): string =>
  words.orderWords[order.status as OrderStatus][role](factsOf(desk, order, role));

function topicOf(text: string): string | undefined {
  const [, found] = words.topics.find(([asked]) => asked.test(text)) ?? [];
  if (!found) return undefined;
  return "tip" in found ? tipOf(found.tip).content : found.text;
}
