import { accountOf, type Books, isOpen } from "./books.ts";
import { checkAccount, checkEntrust, checkOrder } from "./checks.ts";
import type { Entrust, Order } from "./records.ts";
import { Violation } from "./violation.ts";

/** A read that is no part of the story: what the person would see now. */
export type Look = (
  call: "assetInfo" | "orderDetail" | "sellDetail" | "orderList" | "userInfo",
  userId: string,
  input: Record<string, unknown>,
) => unknown;

/** Who and what a step may have changed, to be looked at when it is over. */
export function openTouched(books: Books, look: Look) {
  const [users, entrusts, orders] = [new Set<string>(), new Set<Entrust>(), new Set<Order>()];
  const verifyOrder = (order: Order): void => checkOrder(order, order.buyer, look("orderDetail", order.buyer, { id: order.id }));
  const verifyEntrust = (it: Entrust): void => checkEntrust(it, look("sellDetail", it.seller, { id: it.id }));
  const verifyUser = (userId: string): void => checkAccount(books, userId, look("assetInfo", userId, {}));
  return {
    user: (userId: string) => void (books.accounts.has(userId) && users.add(userId)),
    entrust: (it: Entrust) => void entrusts.add(it).size,
    /** An order and both its people. */
    order: (order: Order) => void (orders.add(order) && users.add(order.buyer).add(order.seller)),
    /** An order whose coins have moved: then its entrust has changed too. */
    coins(order: Order): void {
      orders.add(order);
      users.add(order.buyer).add(order.seller);
      const entrust = books.entrusts.get(order.entrustId);
      if (entrust) entrusts.add(entrust);
    },
    verify(): void {
      for (const it of orders) verifyOrder(it);
      for (const it of entrusts) verifyEntrust(it);
      for (const it of users) verifyUser(it);
      for (const it of [orders, entrusts, users]) it.clear();
    },
    /** Everybody, every entrust that stands, every order that runs, and the sum of it all; at the end what is over, too. */
    verifyAll(isEnd: boolean): void {
      for (const it of isEnd ? books.orders.values() : books.open) verifyOrder(it);
      for (const it of books.entrusts.values()) if (isEnd || isOpen(it)) verifyEntrust(it);
      for (const userId of books.accounts.keys()) verifyUser(userId);
      sumUp(books);
    },
  };
}
export type Touched = ReturnType<typeof openTouched>;

function sumUp(books: Books): void {
  const held = [...books.accounts.keys()].map((id) => Object.values(accountOf(books, id)).reduce((sum, it) => sum + it, 0));
  const sum = held.reduce((total, it) => total + it, books.fee + books.issued);
  if (sum !== 0) throw new Violation("I1", `the auditor's own books are ${sum} off`, []);
  for (const [userId, account] of books.accounts) {
    const mine = [...books.entrusts.values()].filter((it) => it.seller === userId);
    const frozen = mine.reduce((total, it) => total + it.remain + it.feeReserve, 0);
    const open = [...books.open].filter((it) => it.seller === userId).reduce((total, it) => total + it.quantity + it.fee, 0);
    if (frozen !== account.entrustFrozen || open !== account.orderLocked)
      throw new Violation("I5", `${userId} has ${account.entrustFrozen} and ${account.orderLocked} held for ${frozen} and ${open}`, [
        userId,
      ]);
  }
}
