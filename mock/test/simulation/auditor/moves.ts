import { EntrustStatus, OrderStatus, PauseType, payTypes } from "contract";
import { dayOf, hourOf, minuteMs } from "./arithmetic.ts";
import { type Books, entrustOf, giveBack, lockAgain, post, stand } from "./books.ts";
import type { Appeal, Order } from "./records.ts";
import type { Conduct } from "./conduct.ts";
import { Violation } from "./violation.ts";

export const acceptMs = 5 * minuteMs;
export const extraPayMs = 10 * minuteMs;
export const extraReleaseMs = 30 * minuteMs;
const respondMs = 30 * minuteMs;
const autoReleaseMs = 10 * minuteMs;
export const rulingMs = 120 * minuteMs;
const humanMs = 120 * minuteMs;
const largeFen = 5_000_000;

/** What a look can tell where the documents leave more than one way. */
export type Eyes = {
  isCooling: (order: Order) => boolean;
  end: (order: Order) => { status: number; closeType: number; completeType: number; appeal: { human?: number } | null };
};
export type Moving = { books: Books; conduct: Conduct; eyes: Eyes };

export function enter(order: Order, status: number, deadline: number, ...others: number[]): void {
  order.status = status;
  order.deadline = deadline;
  order.otherDeadlines = others;
  order.version++;
  order.otherVersion = order.version;
}

/** A bank may need the night, and looks twice at a large sum. */
const releaseMs = (order: Order, at: number): number => {
  const isSlow = order.amount >= largeFen || hourOf(at) >= 17 || hourOf(at) < 9;
  return (order.payType === payTypes.bank && isSlow ? 30 : 15) * minuteMs;
};

export function toRelease(order: Order, at: number): void {
  enter(order, OrderStatus.waitDelivery, at + releaseMs(order, at), at + releaseMs(order, order.paidAt || at));
  order.overdue = false;
}
export const toConfirmed = (order: Order, at: number): void => enter(order, OrderStatus.transferConfirmed, at + autoReleaseMs);

export function close({ books, conduct }: Moving, order: Order, at: number, closeType: number): void {
  enter(order, OrderStatus.cancelled, 0);
  order.closeType = closeType;
  order.closedAt = at;
  giveBack(books, order);
  conduct.closed(order, at);
}

export function complete({ books, conduct, eyes }: Moving, order: Order, at: number, completeType: number): void {
  const isCooling = eyes.isCooling(order);
  enter(order, OrderStatus.completed, 0);
  order.completeType = completeType;
  order.closedAt = at;
  post(books, order, at, isCooling);
  conduct.completed(order, dayOf(at));
}

type Filed = Omit<Appeal, "isReviewed" | "isHuman">;

export function appeal(order: Order, at: number, it: Filed): void {
  order.before = order.status;
  order.appeal = { ...it, isReviewed: false, isHuman: false };
  enter(order, OrderStatus.suspended, at + respondMs);
}

export function appealLate({ books }: Moving, order: Order, at: number, it: Filed): void {
  lockAgain(books, order);
  appeal(order, at, it);
}

type Winner = "buyer" | "seller" | "either";

/** 2.1.2: who is silent loses, what the hook says is forced, the rest is for the officer to weigh. */
function winnerOf(order: Order, it: Appeal): Winner {
  const silent = (["buyer", "seller"] as const).filter((side) => !it.stated.has(side));
  const bySilence: Winner =
    silent.length !== 1 ? "either" : silent[0] === "buyer" ? "seller" : order.before === OrderStatus.cancelled ? "either" : "buyer";
  if (it.forced === undefined) return bySilence;
  return silent.length === 0 || bySilence === it.forced ? it.forced : "either";
}

export function rule(moving: Moving, order: Order, at: number, forced?: Winner): void {
  const winner = forced ?? (order.appeal ? winnerOf(order, order.appeal) : "either");
  const seen = moving.eyes.end(order);
  const isForBuyer = winner === "either" ? seen.status === OrderStatus.completed : winner === "buyer";
  if (isForBuyer) complete(moving, order, at, 3);
  else close(moving, order, at, 5);
  moving.conduct.lost(isForBuyer ? order.seller : order.buyer);
}
/** Equal evidence is for a person, once. Whoever alone is silent has lost already. */
function appealEnds(moving: Moving, order: Order, at: number): void {
  const it = order.appeal;
  if (!it || it.isHuman || moving.eyes.end(order).appeal?.human !== 1) return rule(moving, order, at);
  if (winnerOf(order, it) !== "either") throw new Violation("I6", `${order.id} went to a person though one side was silent`, [order.id]);
  it.isHuman = true;
  it.isReviewed = true;
  enter(order, order.status, at + humanMs);
}

export const forcedBy = (content = ""): Appeal["forced"] =>
  content.includes("#买家胜") ? "buyer" : content.includes("#卖家胜") ? "seller" : undefined;

function acceptTimedOut(moving: Moving, order: Order, at: number): void {
  const entrust = entrustOf(moving.books, order.entrustId);
  close(moving, order, at, 4);
  entrust.acceptTimeouts++;
  if (entrust.acceptTimeouts < 3 || entrust.status !== EntrustStatus.selling) return;
  stand(entrust, EntrustStatus.paused, PauseType.system);
  entrust.doubts = [[EntrustStatus.selling, 0]];
}

function overdue({ books }: Moving, order: Order): void {
  const old = order.deadline;
  enter(order, order.status, old + extraReleaseMs, old);
  order.overdue = true;
  for (const entrust of books.entrusts.values())
    if (entrust.seller === order.seller && entrust.status === EntrustStatus.selling) stand(entrust, EntrustStatus.paused, PauseType.system);
}

/** What the clock does to an order that nobody touches. */
export function expire(moving: Moving, order: Order): void {
  const at = order.deadline;
  if (order.status === OrderStatus.waitConfirm) acceptTimedOut(moving, order, at);
  else if (order.status === OrderStatus.waitPay) close(moving, order, at, 2);
  else if (order.status === OrderStatus.transferConfirmed) complete(moving, order, at, 2);
  else if (order.status === OrderStatus.suspended) appealEnds(moving, order, at);
  else if (order.overdue) appeal(order, at, { type: 900, by: "system", stated: new Set(), forced: undefined });
  else overdue(moving, order);
}
