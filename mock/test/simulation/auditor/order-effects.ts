import { OrderStatus as S } from "contract";
import { minuteMs } from "./arithmetic.ts";
import { entrustOf } from "./books.ts";
import { field } from "./heard.ts";
import {
  appeal,
  appealLate,
  close,
  complete,
  enter,
  extraPayMs,
  extraReleaseMs,
  forcedBy,
  rule,
  rulingMs,
  toConfirmed,
  toRelease,
} from "./moves.ts";
import { type Ask, endedMove, type OrderCall, quotaOf, stageOf } from "./order-calls.ts";
import type { Appeal, Order } from "./records.ts";
import { Violation } from "./violation.ts";

type Effect = (ask: Ask, result: unknown) => void;

const minPayMs = 3 * minuteMs;

const confirm: Effect = ({ order, at, moving }) => {
  order.payDeadline = at + order.payMinutes * minuteMs;
  enter(order, S.waitPay, order.payDeadline);
  entrustOf(moving.books, order.entrustId).acceptTimeouts = 0;
};

const pay: Effect = ({ order, input, at }) => {
  order.payType = order.ways.get(String(input.methodId)) ?? order.payType;
  order.payDeadline = order.deadline;
  order.paidAt = at;
  order.hasSellerActed = false;
  toRelease(order, at);
};

function undo({ order, at }: Ask): void {
  order.undoCount++;
  const [atPay, atUndo] = [order.payDeadline - order.paidAt, order.payDeadline - at];
  order.payDeadline = at + Math.max(atUndo, minPayMs);
  enter(order, S.waitPay, order.payDeadline, at + Math.max(atPay, minPayMs));
}

const cancel: Effect = (ask, result) => {
  const { order, role, userId, input, at, moving } = ask;
  if (input.undo === 1) return undo(ask);
  const kind = quotaOf(order);
  if (kind && role === "buyer") moving.conduct.count(userId, kind, at);
  const ban = field(result, "banUntil");
  if (typeof ban === "number") moving.conduct.of(userId).bannedUntil = ban;
  close(moving, order, at, closeTypeOf(ask));
};

function closeTypeOf({ order, role, input }: Ask): number {
  if (order.status === S.suspended) return input.statement === 1 ? 6 : 8;
  if (order.status === S.waitDelivery) return 6;
  return role === "seller" ? 3 : 1;
}

const delay: Effect = ({ order, role, input, at, moving }) => {
  if (order.status === S.suspended) return withdraw(order, at, moving);
  order.isAsking = role === "buyer" && order.status === S.waitPay;
  if (input.refuse === 1 && role === "seller") return enter(order, S.waitPay, order.deadline, ...order.otherDeadlines);
  if (order.status === S.waitDelivery) {
    order.releaseDelays++;
    order.hasSellerActed = true;
    return enter(order, S.waitDelivery, order.deadline + extraReleaseMs);
  }
  if (role === "buyer") {
    order.hasAsked = true;
    return enter(order, S.waitPay, order.deadline, ...order.otherDeadlines);
  }
  order.payDelays++;
  enter(order, S.waitPay, order.deadline + extraPayMs);
};

/** T21: back to where the appeal began, with a fresh window. */
function withdraw(order: Order, at: number, moving: Ask["moving"]): void {
  if (order.before === S.cancelled) return close(moving, order, at, 2);
  if (order.before === S.transferConfirmed) return toConfirmed(order, at);
  toRelease(order, at);
}

/** Nothing but that it was said. */
function noteEnded(order: Order): void {
  order.version++;
  order.otherVersion = order.version;
}

const suspend: Effect = (ask) => {
  const { order, role, input, at, moving } = ask;
  const ended = endedMove(ask);
  if (ended) {
    if (ended === "object") order.hasObjected = true;
    else order.hasEndAppeal = order.appealed.add("seller").size > 0;
    return noteEnded(order);
  }
  const it = { type: Number(input.type), by: role, stated: new Set([role]), forced: forcedBy(String(input.content)) };
  order.appealed.add(role);
  order.hasSellerActed ||= role === "seller";
  if (order.status === S.cancelled) appealLate(moving, order, at, it);
  else appeal(order, at, it);
  ruleAtOnce(order, at, moving);
};

/** The test hook and a payer of another name need no officer's time. Whether they wait for the other side's word is left open. */
function ruleAtOnce(order: Order, at: number, moving: Ask["moving"]): void {
  const it = order.appeal;
  if (!it || (it.forced === undefined && it.type !== 203)) return;
  if (moving.eyes.end(order).status !== S.suspended) rule(moving, order, at, it.forced);
}

/** T18: when the last side that was asked has stated, the officer has two hours, or rules at once. */
const replenish: Effect = ({ order, role, input, at, moving }) => {
  if (order.status === S.completed) return noteEnded(order);
  enter(order, order.status, order.deadline, ...order.otherDeadlines);
  if (input.offer !== undefined || input.decline === 1) return;
  const it = order.appeal;
  if (order.status !== S.suspended || !it) {
    order.replenished++;
    return;
  }
  it.forced ??= it.by === "system" ? forcedBy(JSON.stringify(input.content)) : undefined;
  it.stated.add(role);
  if (it.stated.size === 2) review(order, it, at);
  ruleAtOnce(order, at, moving);
};

/** The two hours begin with the last side's first word; more evidence does not begin them again. */
function review(order: Order, it: Appeal, at: number): void {
  if (it.isReviewed) return;
  it.isReviewed = true;
  order.deadline = at + rulingMs;
  order.otherVersion = order.version + 1;
}

const warn: Effect = (ask) => {
  const { order, at } = ask;
  const stage = stageOf(ask);
  order.warned = { stage, count: order.warned.stage === stage ? order.warned.count + 1 : 1, last: at };
};

const evaluate: Effect = ({ order, userId }) => {
  order.evaluated.add(userId);
  noteEnded(order);
};

export const effects: Record<OrderCall, Effect> = {
  confirm,
  pay,
  cancel,
  delay,
  suspend,
  replenish,
  warn,
  evaluate,
  deliver: ({ order, at, moving }) => complete(moving, order, at, 1),
  transferConfirm: ({ order, at }) => {
    order.hasSellerActed = true;
    toConfirmed(order, at);
  },
};

/** What an answer says of the order must be what the auditor has worked out. */
export function agree(order: Order, result: unknown): void {
  const right = { status: order.status, closeType: order.closeType, version: order.version };
  for (const [name, it] of Object.entries(right)) {
    const told = field(result, name);
    if (told !== undefined && told !== it) wrong(order, `answered ${name} ${JSON.stringify(told)}, ${it} is right`);
  }
}

const wrong = (order: Order, text: string): never => {
  throw new Violation("I6", `${order.id}: ${text}`, [order.id]);
};
