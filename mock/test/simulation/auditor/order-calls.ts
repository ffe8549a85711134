import { type CallName, codes, findMove, type MoveName, OrderStatus as S, type Role } from "contract";
import { testName } from "../../../src/backend/users/create-user.ts";
import { dayMs, minuteMs } from "./arithmetic.ts";
import { canLockAgain } from "./books.ts";
import type { Moving } from "./moves.ts";
import type { Pins } from "./pins.ts";
import type { Order } from "./records.ts";

export type Ask = { order: Order; role: Role; userId: string; input: Record<string, unknown>; at: number; moving: Moving; pins: Pins };
type Judge = (ask: Ask) => number[];

const c = Object.fromEntries(Object.entries(codes).map(([name, it]) => [name, it.code])) as Record<keyof typeof codes, number>;
const ok = [c.ok];

/** The fixed beginning of every refusal: the status, then the version. */
const unless = (on: MoveName, { order, role, input }: Ask, rest: () => number[]): number[] => {
  if (!findMove(on, role, order.status)) return [c.orderStatusWrong];
  return typeof input.version === "number" && input.version !== order.version ? [c.orderMovedOn] : rest();
};
const when = (...reasons: (readonly [boolean, number])[]): number[] => {
  const found = reasons.filter(([holds]) => holds).map(([, code]) => code);
  return found.length > 0 ? found : ok;
};

const confirm: Judge = (ask) =>
  ask.order.status === S.cancelled && ask.order.closeType === 4
    ? [c.orderTimedOut, ...(ask.role === "buyer" ? [c.orderStatusWrong] : [])]
    : unless("confirm", ask, () => ok);

const pay: Judge = (ask) => {
  const { order, role, input } = ask;
  if (order.status === S.cancelled && order.closeType === 2) return [c.orderTimedOut, ...(role === "seller" ? [c.orderStatusWrong] : [])];
  const vouchers = (input.vouchers as string[]).length;
  const soft = [c.methodNotOfOrder, c.methodNotFound];
  return unless("pay", ask, () => [...when([vouchers === 0, c.voucherMissing], [vouchers > 9, c.voucherLimit]), ...soft]);
};

/** The undo of "paid": within a minute, once, while the seller has done nothing. */
const undo: Judge = (ask) => {
  const { order, role, at } = ask;
  if (role === "seller") return [c.orderStatusWrong, c.undoExpired];
  if (order.status === S.waitDelivery) {
    const isLate = at - order.paidAt > minuteMs || order.undoCount > 0 || order.hasSellerActed || order.overdue;
    return isLate ? [c.undoExpired] : unless("undo", ask, () => ok);
  }
  return order.status === S.transferConfirmed || order.status === S.suspended ? [c.undoExpired] : [c.orderStatusWrong, c.undoExpired];
};

const cancelMove = ({ order, role, input }: Ask): MoveName => {
  if (role === "seller") return "reject";
  if (order.status === S.waitDelivery) return "declareUnpaid";
  if (order.status !== S.suspended) return "cancel";
  return input.statement === 1 ? "concede" : "agreeCancel";
};
const cancel: Judge = (ask) => {
  const { order, role, userId, input, at, moving } = ask;
  if (input.undo === 1) return undo(ask);
  if (order.status === S.transferConfirmed) return [c.transferAlreadyConfirmed, ...(role === "seller" ? [c.orderStatusWrong] : [])];
  return unless(cancelMove(ask), ask, () => {
    const kind = quotaOf(order);
    if (!kind || role === "seller" || input.force === 1) return ok;
    return [...new Set(moving.conduct.left(userId, kind, at).map((left) => (left > 0 ? c.ok : c.cancelQuota)))];
  });
};
export const quotaOf = ({ status }: Order) => (status === S.waitPay ? "beforePay" : status === S.waitDelivery ? "afterPay" : undefined);

/** Coins move only if the stated amount is the due one, or more with `surplus`, and the name is the buyer's. */
function misread({ order, input }: Ask): number | undefined {
  const { receivedAmount, payerName, surplus } = input;
  if (receivedAmount === undefined || payerName === undefined) return c.answersMissing;
  const isMore = surplus === 1 && Number(receivedAmount) > order.amount;
  if (receivedAmount !== order.amount && !isMore) return c.receivedAmountWrong;
  return payerName === testName ? undefined : c.payerNameWrong;
}

const transferConfirm: Judge = (ask) => unless("transferConfirm", ask, () => [misread(ask) ?? c.ok]);

/** The password comes last: who has misread loses no try. */
const deliver: Judge = (ask) =>
  unless("deliver", ask, () => {
    const wrong = misread(ask);
    if (wrong !== undefined) return [wrong];
    const bad = ask.pins.refusals(ask.userId, ask.input.payPassword, ask.at);
    return bad.length > 0 ? bad : ok;
  });

/** A word of the buyer counts until it is answered; whether one still does after it was granted once is left open. */
function extendPay(order: Order, at: number): number[] {
  const isEarly = order.deadline - at > 5 * minuteMs;
  const reasons = when([order.payDelays >= 2, c.delayUsedUp], [isEarly && !order.isAsking, c.delayTooEarly]);
  return isEarly && order.payDelays > 0 ? [...reasons, c.delayTooEarly] : reasons;
}

/** Once; whether an extension makes it once more, or the last one makes asking vain, is left open. */
const askPay = (order: Order): number[] =>
  order.payDelays > 0 && (order.hasAsked || order.payDelays >= 2) ? [c.ok, c.delayUsedUp] : when([order.hasAsked, c.delayUsedUp]);

const delay: Judge = (ask) => {
  const { order, role, input, at } = ask;
  if (input.refuse === 1 && role === "seller" && order.status !== S.suspended)
    return unless("refusePay", ask, () => (order.isAsking ? ok : [c.orderStatusWrong]));
  if (order.status === S.waitPay && role === "buyer") return unless("askPay", ask, () => askPay(order));
  if (order.status === S.waitPay) return unless("extendPay", ask, () => extendPay(order, at));
  if (order.status === S.suspended) return order.appeal?.by === role ? unless("withdrawAppeal", ask, () => ok) : [c.orderStatusWrong];
  return unless("extendRelease", ask, () => when([order.releaseDelays >= 1 || order.overdue, c.delayUsedUp]));
};

/** An appeal about what has ended: the coins stay, whatever is found. */
export function endedMove({ order, role }: Ask): "object" | "endAppeal" | undefined {
  if (role === "buyer") return order.status === S.cancelled && (order.closeType === 5 || order.closeType === 8) ? "object" : undefined;
  if (order.status !== S.completed) return undefined;
  return order.completeType === 3 ? "object" : "endAppeal";
}

function suspendEnded(ask: Ask, on: "object" | "endAppeal"): number[] {
  const { order, input, at } = ask;
  const isSecond = on === "object" ? order.hasObjected : order.appealed.has("seller");
  if (isSecond) return [c.appealExists];
  if (at - order.closedAt > (on === "object" ? dayMs : 7 * dayMs)) return [c.orderStatusWrong];
  const isOfType = on === "object" || Number(input.type) === 204;
  return unless(on, ask, () => when([!isOfType || badWords(ask), c.appealIncomplete]));
}

const badWords = ({ input }: Ask): boolean => {
  const [content, images] = [String(input.content), (input.images as string[]).length];
  return [...content].length < 10 || [...content].length > 500 || images < 1 || images > 9;
};
const badForm = (ask: Ask): boolean => {
  const { order, role, input } = ask;
  const type = Number(input.type);
  const rightType = order.status === S.cancelled ? [101] : order.status === S.transferConfirmed ? [202, 203, 204] : typesOf[role];
  return !rightType.includes(type) || badWords(ask);
};
const typesOf = { buyer: [101, 102, 103, 104, 109], seller: [201, 202, 203, 204, 205, 209] };

const suspend: Judge = (ask) => {
  const { order, role, at, moving } = ask;
  if (order.status === S.suspended) return [c.appealExists];
  const ended = endedMove(ask);
  if (ended) return suspendEnded(ask, ended);
  const on = order.status === S.cancelled ? "lateAppeal" : "suspend";
  const isDead = on === "lateAppeal" && (order.closeType !== 2 || at - order.closedAt > dayMs);
  const isSoon = role === "buyer" && order.status === S.waitDelivery && at - order.paidAt < 5 * minuteMs;
  const isSecond = order.appealed.has(role) || (on === "lateAppeal" && order.appeal !== undefined);
  if (!findMove(on, role, order.status) || isDead) return [c.orderStatusWrong, ...(isSecond ? [c.appealExists] : [])];
  const early = [isSoon && c.appealTooSoon, isSecond && c.appealExists].filter((it) => it !== false);
  if (early.length > 0) return early;
  const isPoor = on === "lateAppeal" && !canLockAgain(moving.books, order);
  return unless(on, ask, () => when([badForm(ask), c.appealIncomplete], [isPoor, c.sellerAssetsTooLow]));
};

const warn: Judge = (ask) => {
  const { order, at } = ask;
  return unless("warn", ask, () => {
    const { stage, count, last } = order.warned;
    if (stage !== stageOf(ask)) return lenient(order, at - last < minuteMs ? [c.ok, c.warnTooSoon] : ok);
    return lenient(order, when([at - last < minuteMs, c.warnTooSoon], [count >= 5, c.warnLimit]));
  });
};
/** In an appeal either may wait; who does, and whether both share one count, the documents leave open. */
const lenient = (order: Order, allowed: number[]): number[] =>
  order.status === S.suspended ? [c.ok, c.orderStatusWrong, c.warnTooSoon, c.warnLimit] : allowed;
export const stageOf = ({ order, userId }: Ask): string => `${userId} ${order.status}`;

/** Three times while the order runs; whether evidence of an appeal counts is left open. */
const replenish: Judge = (ask) => {
  const { order, input } = ask;
  // Which offers there are is not in these books.
  if (input.offer !== undefined)
    return unless("offer", ask, () => [c.ok, c.orderStatusWrong, ...(input.refunded === 1 ? [c.voucherMissing, c.voucherLimit] : [])]);
  if (input.decline === 1) return unless("decline", ask, () => [c.ok, c.orderStatusWrong]);
  if (order.status === S.completed)
    return order.hasEndAppeal ? [c.ok, c.orderStatusWrong, c.voucherMissing, c.voucherLimit] : [c.orderStatusWrong];
  return unless("replenish", ask, () => {
    const isUsedUp = order.status !== S.suspended && order.replenished >= 3;
    const mayBeUsedUp = order.appeal !== undefined || isUsedUp;
    return [...(isUsedUp ? [] : ok), c.voucherMissing, c.voucherLimit, ...(mayBeUsedUp ? [c.replenishLimit] : [])];
  });
};

const evaluate: Judge = (ask) =>
  unless("evaluate", ask, () => {
    const { order, userId, input, at } = ask;
    const [stars, isLate] = [Number(input.stars), at - order.closedAt > 7 * dayMs];
    return when([order.evaluated.has(userId), c.alreadyEvaluated], [isLate, c.evaluateExpired], [stars < 1 || stars > 5, c.starsMissing]);
  });

/** What each call of an order may answer. */
export const orderJudges = {
  confirm,
  pay,
  cancel,
  deliver,
  delay,
  suspend,
  warn,
  replenish,
  evaluate,
  transferConfirm,
} satisfies Partial<Record<CallName, Judge>>;
export type OrderCall = keyof typeof orderJudges;
export const isOrderCall = (call: CallName): call is OrderCall => Object.hasOwn(orderJudges, call);
