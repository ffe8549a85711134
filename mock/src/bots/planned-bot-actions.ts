import { type OrderDetail, OrderStatus } from "contract";
import { oneMinuteMs, oneSecondMs } from "./bot-context.ts";
import type { Persona } from "../rules/personas.ts";

/**
 * Actions of bots on an order. `extend` gives time for the payment or the release, `state` submits
 * evidence in an appeal, and `withdraw` withdraws the appeal.
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
/** Action with the range of the delay before it, in milliseconds. */
export type PlannedBotAction = readonly [deed: BotAction, fromMs: number, toMs: number];

/**
 * Returns true for one in `n` orders. Depends on the order id only, so that a bot makes the same
 * decision each time it reads the order.
 */
const isOneIn = (order: OrderDetail, n: number): boolean =>
  Number(order.orderId.replace(/\D/g, "")) % n === 0;
const intentsIf = (condition: unknown, ...intents: PlannedBotAction[]): PlannedBotAction[] =>
  condition ? intents : [];

const acceptIntents: Record<Persona, readonly PlannedBotAction[]> = {
  prompt: [["accept", 4 * oneSecondMs, 20 * oneSecondMs]],
  chatty: [["accept", 5 * oneSecondMs, 30 * oneSecondMs]],
  slow: [["accept", oneMinuteMs, 200 * oneSecondMs]],
  mismatch: [["accept", 10 * oneSecondMs, 40 * oneSecondMs]],
  appealer: [["accept", 10 * oneSecondMs, 40 * oneSecondMs]],
  rejecter: [["reject", 15 * oneSecondMs, oneMinuteMs]],
  silent: [],
};

const releaseIntents: readonly PlannedBotAction[] = [
  ["release", 30 * oneSecondMs, 2 * oneMinuteMs],
];
const disputeIntents: readonly PlannedBotAction[] = [
  ["greet", 20 * oneSecondMs, oneMinuteMs],
  ["disputePayment", 2 * oneMinuteMs, 5 * oneMinuteMs],
];

function intentsAfterPayment(
  orderDetail: OrderDetail,
  persona: Persona,
): readonly PlannedBotAction[] {
  if (persona === "slow")
    return [
      ...intentsIf(orderDetail.allow.delay, ["extend", 8 * oneMinuteMs, 11 * oneMinuteMs]),
      ["release", 14 * oneMinuteMs, 24 * oneMinuteMs],
    ];
  if (persona === "mismatch" || persona === "appealer")
    return orderDetail.allow.suspend === 1 ? disputeIntents : releaseIntents;
  if (persona === "chatty")
    return [["greet", 8 * oneSecondMs, 25 * oneSecondMs], ...releaseIntents];
  return isOneIn(orderDetail, 3)
    ? [["confirmTransfer", 30 * oneSecondMs, 90 * oneSecondMs]]
    : releaseIntents;
}

/**
 * Returns the actions of a selling bot in an appeal. Friendly and slow personas release the coins.
 * The other personas submit evidence in appeals that the buyer or the system filed. An `appealer`
 * releases the coins in half of its own appeals. A `mismatch` withdraws half of its own appeals.
 */
function intentsInAppeal(orderDetail: OrderDetail, persona: Persona): PlannedBotAction[] {
  const mine = orderDetail.appeal?.mine === 1;
  const friendly = persona === "prompt" || persona === "chatty" || persona === "rejecter";
  return [
    ...intentsIf(friendly, ["release", 3 * oneMinuteMs, 6 * oneMinuteMs]),
    ...intentsIf(persona === "slow", ["release", 6 * oneMinuteMs, 14 * oneMinuteMs]),
    ...intentsIf(!friendly && persona !== "slow" && orderDetail.appeal?.canReply === 1, [
      "state",
      2 * oneMinuteMs,
      8 * oneMinuteMs,
    ]),
    ...intentsIf(mine && persona === "appealer" && isOneIn(orderDetail, 2), [
      "release",
      8 * oneMinuteMs,
      15 * oneMinuteMs,
    ]),
    ...intentsIf(
      mine && persona === "mismatch" && isOneIn(orderDetail, 2) && orderDetail.allow.delay,
      ["withdraw", 10 * oneMinuteMs, 20 * oneMinuteMs],
    ),
  ];
}

const evaluationIntents = (order: OrderDetail): PlannedBotAction[] =>
  intentsIf(order.allow.evaluate === 1 && !isOneIn(order, 4), [
    "evaluate",
    oneMinuteMs,
    12 * oneMinuteMs,
  ]);

function intentsAsSeller(orderDetail: OrderDetail, persona: Persona): readonly PlannedBotAction[] {
  if (orderDetail.status === OrderStatus.waitConfirm) return acceptIntents[persona];
  if (persona === "silent") return [];
  if (orderDetail.status === OrderStatus.waitPay)
    return [
      ...intentsIf(persona === "chatty", ["greet", 5 * oneSecondMs, 15 * oneSecondMs]),
      ...intentsIf(orderDetail.delayRequested === 1 && orderDetail.allow.delay, [
        "extend",
        15 * oneSecondMs,
        oneMinuteMs,
      ]),
    ];
  if (orderDetail.status === OrderStatus.waitDelivery)
    return intentsAfterPayment(orderDetail, persona);
  if (orderDetail.status === OrderStatus.transferConfirmed)
    return [["release", 15 * oneSecondMs, oneMinuteMs]];
  return orderDetail.status === OrderStatus.suspended
    ? intentsInAppeal(orderDetail, persona)
    : evaluationIntents(orderDetail);
}

function intentsAsBuyer(orderDetail: OrderDetail, persona: Persona): readonly PlannedBotAction[] {
  const chats = persona === "chatty";
  if (orderDetail.status === OrderStatus.waitPay)
    return [
      ...intentsIf(chats, ["greet", 8 * oneSecondMs, 30 * oneSecondMs]),
      ...intentsIf(persona === "rejecter" && isOneIn(orderDetail, 3), [
        "cancel",
        oneMinuteMs,
        3 * oneMinuteMs,
      ]),
      ...intentsIf(persona !== "silent", ["pay", oneMinuteMs, 5 * oneMinuteMs]),
    ];
  if (orderDetail.status === OrderStatus.waitDelivery)
    return [
      ...intentsIf(chats, ["greet", 5 * oneSecondMs, 15 * oneSecondMs]),
      ...intentsIf(orderDetail.allow.warn, ["nudge", 5 * oneMinuteMs, 7 * oneMinuteMs]),
      ...intentsIf(
        orderDetail.appeal === null && (persona === "appealer" || orderDetail.overdue === 1),
        ["disputeRelease", 8 * oneMinuteMs, 14 * oneMinuteMs],
      ),
    ];
  if (orderDetail.status === OrderStatus.suspended)
    return intentsIf(orderDetail.appeal?.canReply === 1, [
      "state",
      2 * oneMinuteMs,
      6 * oneMinuteMs,
    ]);
  return evaluationIntents(orderDetail);
}

export const plannedBotActionsForOrder = (
  order: OrderDetail,
  persona: Persona,
): readonly PlannedBotAction[] =>
  order.isSeller === 1 ? intentsAsSeller(order, persona) : intentsAsBuyer(order, persona);
