import { type OrderDetail, OrderStatus } from "contract";
import { minute, second } from "./bot-context.ts";
import type { Persona } from "../rules/personas.ts";

/**
 * Actions of bots on an order. A `BotIntent` adds the range of the delay before the action, in
 * milliseconds.
 */
export type BotAction =
  | "accept"
  | "reject"
  | "greet"
  | "extend"
  | "confirmTransfer"
  | "release"
  | "disputePayment"
  | "state"
  | "withdraw"
  | "pay"
  | "cancel"
  | "nudge"
  | "disputeRelease"
  | "evaluate";
export type BotIntent = readonly [deed: BotAction, fromMs: number, toMs: number];

/**
 * Returns true for one in `n` orders. Derived from the order id, so that a bot makes the same decision
 * each time it reads the order.
 */
const isOneIn = (order: OrderDetail, n: number): boolean =>
  Number(order.orderId.replace(/\D/g, "")) % n === 0;
const intentsIf = (condition: unknown, ...intents: BotIntent[]): BotIntent[] =>
  condition ? intents : [];

const accept: Record<Persona, readonly BotIntent[]> = {
  prompt: [["accept", 4 * second, 20 * second]],
  chatty: [["accept", 5 * second, 30 * second]],
  slow: [["accept", minute, 200 * second]],
  mismatch: [["accept", 10 * second, 40 * second]],
  appealer: [["accept", 10 * second, 40 * second]],
  rejecter: [["reject", 15 * second, minute]],
  silent: [],
};

const release: readonly BotIntent[] = [["release", 30 * second, 2 * minute]];
const disputes: readonly BotIntent[] = [
  ["greet", 20 * second, minute],
  ["disputePayment", 2 * minute, 5 * minute],
];

function intentsAfterPayment(orderDetail: OrderDetail, persona: Persona): readonly BotIntent[] {
  if (persona === "slow")
    return [
      ...intentsIf(orderDetail.allow.delay, ["extend", 8 * minute, 11 * minute]),
      ["release", 14 * minute, 24 * minute],
    ];
  if (persona === "mismatch" || persona === "appealer")
    return orderDetail.allow.suspend === 1 ? disputes : release;
  if (persona === "chatty") return [["greet", 8 * second, 25 * second], ...release];
  return isOneIn(orderDetail, 3) ? [["confirmTransfer", 30 * second, 90 * second]] : release;
}

/**
 * Friendly and slow personas release the coins. The others submit evidence. In half of their own
 * appeals, an `appealer` then releases the coins and a `mismatch` withdraws the appeal.
 */
function intentsInAppeal(orderDetail: OrderDetail, persona: Persona): BotIntent[] {
  const mine = orderDetail.appeal?.mine === 1;
  const friendly = persona === "prompt" || persona === "chatty" || persona === "rejecter";
  return [
    ...intentsIf(friendly, ["release", 3 * minute, 6 * minute]),
    ...intentsIf(persona === "slow", ["release", 6 * minute, 14 * minute]),
    ...intentsIf(!friendly && persona !== "slow" && orderDetail.appeal?.canReply === 1, [
      "state",
      2 * minute,
      8 * minute,
    ]),
    ...intentsIf(mine && persona === "appealer" && isOneIn(orderDetail, 2), [
      "release",
      8 * minute,
      15 * minute,
    ]),
    ...intentsIf(
      mine && persona === "mismatch" && isOneIn(orderDetail, 2) && orderDetail.allow.delay,
      ["withdraw", 10 * minute, 20 * minute],
    ),
  ];
}

const evaluationIntents = (it: OrderDetail): BotIntent[] =>
  intentsIf(it.allow.evaluate === 1 && !isOneIn(it, 4), ["evaluate", minute, 12 * minute]);

function intentsAsSeller(orderDetail: OrderDetail, persona: Persona): readonly BotIntent[] {
  if (orderDetail.status === OrderStatus.waitConfirm) return accept[persona];
  if (persona === "silent") return [];
  if (orderDetail.status === OrderStatus.waitPay)
    return [
      ...intentsIf(persona === "chatty", ["greet", 5 * second, 15 * second]),
      ...intentsIf(orderDetail.delayRequested === 1 && orderDetail.allow.delay, [
        "extend",
        15 * second,
        minute,
      ]),
    ];
  if (orderDetail.status === OrderStatus.waitDelivery)
    return intentsAfterPayment(orderDetail, persona);
  if (orderDetail.status === OrderStatus.transferConfirmed)
    return [["release", 15 * second, minute]];
  return orderDetail.status === OrderStatus.suspended
    ? intentsInAppeal(orderDetail, persona)
    : evaluationIntents(orderDetail);
}

function intentsAsBuyer(orderDetail: OrderDetail, persona: Persona): readonly BotIntent[] {
  const chats = persona === "chatty";
  if (orderDetail.status === OrderStatus.waitPay)
    return [
      ...intentsIf(chats, ["greet", 8 * second, 30 * second]),
      ...intentsIf(persona === "rejecter" && isOneIn(orderDetail, 3), [
        "cancel",
        minute,
        3 * minute,
      ]),
      ...intentsIf(persona !== "silent", ["pay", minute, 5 * minute]),
    ];
  if (orderDetail.status === OrderStatus.waitDelivery)
    return [
      ...intentsIf(chats, ["greet", 5 * second, 15 * second]),
      ...intentsIf(orderDetail.allow.warn, ["nudge", 5 * minute, 7 * minute]),
      ...intentsIf(
        orderDetail.appeal === null && (persona === "appealer" || orderDetail.overdue === 1),
        ["disputeRelease", 8 * minute, 14 * minute],
      ),
    ];
  if (orderDetail.status === OrderStatus.suspended)
    return intentsIf(orderDetail.appeal?.canReply === 1, ["state", 2 * minute, 6 * minute]);
  return evaluationIntents(orderDetail);
}

export const intentsOf = (it: OrderDetail, persona: Persona): readonly BotIntent[] =>
  it.isSeller === 1 ? intentsAsSeller(it, persona) : intentsAsBuyer(it, persona);
