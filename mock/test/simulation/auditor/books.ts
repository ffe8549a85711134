import { EntrustStatus, PauseType } from "contract";
import { dayMs, feeOn, isDust } from "./arithmetic.ts";
import type { Account, Cooling, Entrust, Order } from "./records.ts";
import { Violation } from "./violation.ts";

/** Everything the auditor believes, from requests and answers alone. */
export type Books = {
  accounts: Map<string, Account>;
  entrusts: Map<string, Entrust>;
  orders: Map<string, Order>;
  /** Orders that have not ended. */
  open: Set<Order>;
  coolings: Cooling[];
  /** Since when somebody does not want to meet somebody: `who whom`. */
  blocks: Map<string, number>;
  fee: number;
  issued: number;
};

export const emptyBooks = (): Books => ({
  accounts: new Map(),
  entrusts: new Map(),
  orders: new Map(),
  open: new Set(),
  coolings: [],
  blocks: new Map(),
  fee: 0,
  issued: 0,
});

export const accountOf = (books: Books, userId: string): Account => {
  const account = books.accounts.get(userId);
  if (!account) throw new Violation("I1", `an account of ${userId} that nobody opened`, [userId]);
  return account;
};
export const entrustOf = (books: Books, id: string): Entrust => {
  const entrust = books.entrusts.get(id);
  if (!entrust) throw new Violation("I4", `an entrust ${id} that nobody made`, [id]);
  return entrust;
};

/** Since when one of the two has not wanted to meet the other. */
export const apartSince = (books: Books, one: string, other: string): number =>
  Math.min(
    books.blocks.get(`${one} ${other}`) ?? Number.POSITIVE_INFINITY,
    books.blocks.get(`${other} ${one}`) ?? Number.POSITIVE_INFINITY,
  );

function add(books: Books, userId: string, kind: keyof Account, quantity: number): void {
  const account = accountOf(books, userId);
  account[kind] += quantity;
  if (account[kind] < 0) throw new Violation("I2", `${kind} of ${userId} would be ${account[kind]}`, [userId]);
}

export const isOpen = (entrust: Entrust): boolean => entrust.status === EntrustStatus.selling || entrust.status === EntrustStatus.paused;

const lockMs = 60_000;
/** A price that was asked until a moment ago may still be the one that somebody was promised. */
export const isPromise = (entrust: Entrust, price: number, at: number): boolean =>
  at - (entrust.earlier.get(price) ?? at - lockMs - 1) <= lockMs;

export function stand(entrust: Entrust, status: number, pauseType: number): void {
  entrust.status = status;
  entrust.pauseType = pauseType;
}

/** What remains decides by itself whether an entrust is sold out, waits, or is back. */
export function settle(books: Books, entrust: Entrust): void {
  if (!isOpen(entrust)) return;
  const dust = isDust(entrust.remain, entrust.price);
  if (dust && entrust.locked === 0) return soldOut(books, entrust);
  if (dust && entrust.status === EntrustStatus.selling) stand(entrust, EntrustStatus.paused, PauseType.remainTooLow);
  if (!dust && entrust.status === EntrustStatus.paused && entrust.pauseType === PauseType.remainTooLow)
    stand(entrust, EntrustStatus.selling, 0);
}

/** The rest and the fee kept for it go home. */
export function empty(books: Books, entrust: Entrust): number {
  const back = entrust.remain + entrust.feeReserve;
  add(books, entrust.seller, "entrustFrozen", -back);
  add(books, entrust.seller, "able", back);
  entrust.returned += entrust.remain;
  entrust.remain = 0;
  entrust.feeReserve = 0;
  return back;
}

function soldOut(books: Books, entrust: Entrust): void {
  empty(books, entrust);
  stand(entrust, EntrustStatus.soldOut, 0);
}

export function publish(books: Books, entrust: Entrust): void {
  add(books, entrust.seller, "able", -(entrust.total + entrust.feeReserve));
  add(books, entrust.seller, "entrustFrozen", entrust.total + entrust.feeReserve);
  books.entrusts.set(entrust.id, entrust);
}

function lockFromEntrust(books: Books, order: Order, entrust: Entrust): void {
  const all = order.quantity + order.fee;
  add(books, order.seller, "entrustFrozen", -all);
  add(books, order.seller, "orderLocked", all);
  entrust.remain -= order.quantity;
  entrust.feeReserve -= order.fee;
  entrust.locked += order.quantity;
  if (entrust.remain < 0 || entrust.feeReserve < 0)
    throw new Violation("I9", `${order.id} took ${order.quantity} of an entrust that had less`, [order.id, entrust.id]);
  order.isFromAble = false;
}

/** T1. */
export function lock(books: Books, order: Order): void {
  const entrust = entrustOf(books, order.entrustId);
  lockFromEntrust(books, order, entrust);
  books.orders.set(order.id, order);
  books.open.add(order);
  settle(books, entrust);
}

export const feeNow = (quantity: number, entrust: Entrust): number => Math.min(feeOn(quantity), entrust.feeReserve);

/** T24: from the entrust while it can, else from what the seller has. */
export function lockAgain(books: Books, order: Order): void {
  const entrust = entrustOf(books, order.entrustId);
  if (isOpen(entrust) && entrust.remain >= order.quantity) {
    order.fee = Math.min(order.fee, entrust.feeReserve);
    lockFromEntrust(books, order, entrust);
  } else {
    const all = order.quantity + order.fee;
    add(books, order.seller, "able", -all);
    add(books, order.seller, "orderLocked", all);
    entrust.total += order.quantity;
    entrust.locked += order.quantity;
    order.isFromAble = true;
  }
  books.open.add(order);
  settle(books, entrust);
}

export const canLockAgain = (books: Books, order: Order): boolean => {
  const entrust = entrustOf(books, order.entrustId);
  const isThere = isOpen(entrust) && entrust.remain >= order.quantity;
  return isThere || accountOf(books, order.seller).able >= order.quantity + order.fee;
};

/** T3 and its like: the coins go back where the order found them, or home. */
export function giveBack(books: Books, order: Order): void {
  const entrust = entrustOf(books, order.entrustId);
  const all = order.quantity + order.fee;
  add(books, order.seller, "orderLocked", -all);
  entrust.locked -= order.quantity;
  if (isOpen(entrust) && !order.isFromAble) {
    add(books, order.seller, "entrustFrozen", all);
    entrust.remain += order.quantity;
    entrust.feeReserve += order.fee;
  } else {
    add(books, order.seller, "able", all);
    entrust.returned += order.quantity;
  }
  books.open.delete(order);
  settle(books, entrust);
}

/** T12 and its like. Whether the buyer may sell at once is for his level to say: the caller has looked. */
export function post(books: Books, order: Order, at: number, isCooling: boolean): void {
  const entrust = entrustOf(books, order.entrustId);
  add(books, order.seller, "orderLocked", -(order.quantity + order.fee));
  books.fee += order.fee;
  add(books, order.buyer, isCooling ? "cooling" : "able", order.quantity);
  if (isCooling) books.coolings.push({ userId: order.buyer, orderId: order.id, quantity: order.quantity, until: at + dayMs });
  entrust.locked -= order.quantity;
  entrust.sold += order.quantity;
  books.open.delete(order);
  settle(books, entrust);
}

export function thaw(books: Books, it: Cooling): void {
  add(books, it.userId, "cooling", -it.quantity);
  add(books, it.userId, "able", it.quantity);
}
