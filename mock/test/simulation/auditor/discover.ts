import { OrderStatus as S } from "contract";
import { costDown, costUp, fenOf, isOpenAt, minuteMs, quantityFor, unitsOf } from "./arithmetic.ts";
import { apartSince, type Books, entrustOf, feeNow, isPromise, lock } from "./books.ts";
import { field } from "./heard.ts";
import { acceptMs } from "./moves.ts";
import type { Entrust, Order } from "./records.ts";
import { Violation } from "./violation.ts";

const text = (of: unknown, name: string): string => String(field(of, name));
const yuan = 100;

/** An order the auditor meets for the first time: what it must have been when it was made. */
function fresh(books: Books, detail: unknown): Order {
  const entrust = entrustOf(books, text(detail, "entrustId"));
  const [createdAt, quantity] = [Number(field(detail, "createTime")), unitsOf(field(detail, "quantity"))];
  const told = unitsOf(field(detail, "price"));
  const isSure = entrust.autoConfirm === 1;
  const deadline = createdAt + (isSure ? entrust.payMinutes * minuteMs : acceptMs);
  return {
    id: text(detail, "orderId"),
    entrustId: entrust.id,
    buyer: text(field(detail, "buyer"), "userId"),
    seller: entrust.seller,
    price: isPromise(entrust, told, createdAt) ? told : entrust.price,
    amount: fenOf(field(detail, "amount")),
    quantity,
    fee: feeNow(quantity, entrust),
    payType: Number(field(detail, "payType")),
    ways: new Map((field(detail, "payMethods") as unknown[]).map((it) => [text(it, "id"), Number(field(it, "type"))])),
    payMinutes: entrust.payMinutes,
    status: isSure ? S.waitPay : S.waitConfirm,
    closeType: 0,
    completeType: 0,
    version: 1,
    otherVersion: 1,
    createdAt,
    deadline,
    otherDeadlines: [],
    payDeadline: deadline,
    paidAt: 0,
    closedAt: 0,
    undoCount: 0,
    hasSellerActed: false,
    payDelays: 0,
    hasAsked: false,
    isAsking: false,
    releaseDelays: 0,
    overdue: false,
    isFromAble: false,
    appealed: new Set(),
    hasObjected: false,
    hasEndAppeal: false,
    appeal: undefined,
    before: 0,
    evaluated: new Set(),
    warned: { stage: "", count: 0, last: 0 },
    replenished: 0,
  };
}

/** The amount is master and carries cents; the last of an entrust is taken whole and its value rounded up. */
function faultOf(order: Order, entrust: Entrust): string | undefined {
  const isWhole = order.quantity === entrust.remain && order.amount === costUp(order.quantity, order.price);
  if (order.buyer === order.seller) return "buys from himself";
  if (order.quantity > entrust.remain) return "takes more than remains";
  if (order.quantity <= 0) return "is about nothing";
  return isWhole || order.quantity === quantityFor(order.amount, order.price) ? undefined : "does not get what its amount buys";
}

/** Two running orders of a seller never ask for the same tail of cents, unless they carry none. */
function twinOf(books: Books, order: Order): Order | undefined {
  const tail = order.amount % yuan;
  const isWhole = order.quantity === entrustOf(books, order.entrustId).remain;
  if (tail === 0 || isWhole) return undefined;
  return [...books.open].find(
    (it) => it.seller === order.seller && it.amount === order.amount && it.quantity === order.quantity && it.price === order.price,
  );
}

export function learn(books: Books, detail: unknown, wanted?: { amount: number | undefined; quantity: number | undefined }): Order {
  const order = fresh(books, detail);
  const entrust = entrustOf(books, order.entrustId);
  const keys = [order.id, entrust.id, order.buyer, order.seller];
  const fault =
    faultOf(order, entrust) ?? (twinOf(books, order) && "has the amount of another running order") ?? strayOf(order, entrust, wanted);
  if (apartSince(books, order.buyer, order.seller) < order.createdAt)
    throw new Violation("I17", `${order.id} brings two together of whom one has blocked the other`, keys);
  if (!isOpenAt(entrust.hours, order.createdAt)) throw new Violation("I4", `${order.id} was made outside the hours of ${entrust.id}`, keys);
  if (fault) throw new Violation("I9", `${order.id} ${fault}`, keys);
  lock(books, order);
  return order;
}

/** At most a yuan to either side of what was wished, cents included. */
function strayOf(
  order: Order,
  entrust: Entrust,
  wanted?: { amount: number | undefined; quantity: number | undefined },
): string | undefined {
  if (!wanted || order.quantity === entrust.remain) return undefined;
  const wished = wanted.amount ?? costDown(wanted.quantity ?? 0, order.price);
  return Math.abs(order.amount - wished) > 2 * yuan ? `asks ${order.amount} fen where ${wished} were wished` : undefined;
}
