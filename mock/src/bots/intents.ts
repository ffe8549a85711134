import { type OrderDetail, OrderStatus } from "contract";
import { minute, type Persona, second } from "./means.ts";

/** What somebody means to do about an order, and how long he takes to come to it: between the two, in milliseconds. */
export type Deed =
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
export type Intent = readonly [deed: Deed, fromMs: number, toMs: number];

const S = OrderStatus;

/** Of each order's own: the same whenever it is asked, so that nobody changes his mind by being asked twice. */
const oneIn = (order: OrderDetail, n: number): boolean => Number(order.orderId.replace(/\D/g, "")) % n === 0;
const when = (condition: unknown, ...intents: Intent[]): Intent[] => (condition ? intents : []);

const accept: Record<Persona, readonly Intent[]> = {
  prompt: [["accept", 4 * second, 20 * second]],
  chatty: [["accept", 5 * second, 30 * second]],
  slow: [["accept", minute, 200 * second]],
  mismatch: [["accept", 10 * second, 40 * second]],
  appealer: [["accept", 10 * second, 40 * second]],
  rejecter: [["reject", 15 * second, minute]],
  silent: [],
};

const release: readonly Intent[] = [["release", 30 * second, 2 * minute]];
const disputes: readonly Intent[] = [
  ["greet", 20 * second, minute],
  ["disputePayment", 2 * minute, 5 * minute],
];

function afterPayment(it: OrderDetail, persona: Persona): readonly Intent[] {
  if (persona === "slow") return [...when(it.allow.delay, ["extend", 8 * minute, 11 * minute]), ["release", 14 * minute, 24 * minute]];
  if (persona === "mismatch" || persona === "appealer") return it.allow.suspend === 1 ? disputes : release;
  if (persona === "chatty") return [["greet", 8 * second, 25 * second], ...release];
  return oneIn(it, 3) ? [["confirmTransfer", 30 * second, 90 * second]] : release;
}

/** Who was slow only makes it good; who meant it brings his proof, and sometimes thinks better of it. */
function inAppeal(it: OrderDetail, persona: Persona): Intent[] {
  const mine = it.appeal?.mine === 1;
  const friendly = persona === "prompt" || persona === "chatty" || persona === "rejecter";
  return [
    ...when(friendly, ["release", 3 * minute, 6 * minute]),
    ...when(persona === "slow", ["release", 6 * minute, 14 * minute]),
    ...when(!friendly && persona !== "slow" && it.appeal?.canReply === 1, ["state", 2 * minute, 8 * minute]),
    ...when(mine && persona === "appealer" && oneIn(it, 2), ["release", 8 * minute, 15 * minute]),
    ...when(mine && persona === "mismatch" && oneIn(it, 2) && it.allow.delay, ["withdraw", 10 * minute, 20 * minute]),
  ];
}

const evaluation = (it: OrderDetail): Intent[] => when(it.allow.evaluate === 1 && !oneIn(it, 4), ["evaluate", minute, 12 * minute]);

function asSeller(it: OrderDetail, persona: Persona): readonly Intent[] {
  if (it.status === S.waitConfirm) return accept[persona];
  if (persona === "silent") return [];
  if (it.status === S.waitPay)
    return [
      ...when(persona === "chatty", ["greet", 5 * second, 15 * second]),
      ...when(it.delayRequested === 1 && it.allow.delay, ["extend", 15 * second, minute]),
    ];
  if (it.status === S.waitDelivery) return afterPayment(it, persona);
  if (it.status === S.transferConfirmed) return [["release", 15 * second, minute]];
  return it.status === S.suspended ? inAppeal(it, persona) : evaluation(it);
}

function asBuyer(it: OrderDetail, persona: Persona): readonly Intent[] {
  const chats = persona === "chatty";
  if (it.status === S.waitPay)
    return [
      ...when(chats, ["greet", 8 * second, 30 * second]),
      ...when(persona === "rejecter" && oneIn(it, 3), ["cancel", minute, 3 * minute]),
      ...when(persona !== "silent", ["pay", minute, 5 * minute]),
    ];
  if (it.status === S.waitDelivery)
    return [
      ...when(chats, ["greet", 5 * second, 15 * second]),
      ...when(it.allow.warn, ["nudge", 5 * minute, 7 * minute]),
      ...when(it.appeal === null && (persona === "appealer" || it.overdue === 1), ["disputeRelease", 8 * minute, 14 * minute]),
    ];
  if (it.status === S.suspended) return when(it.appeal?.canReply === 1, ["state", 2 * minute, 6 * minute]);
  return evaluation(it);
}

export const intentsOf = (it: OrderDetail, persona: Persona): readonly Intent[] =>
  it.isSeller === 1 ? asSeller(it, persona) : asBuyer(it, persona);
