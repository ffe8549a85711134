import { findMove, isFinal, OrderStatus as S } from "contract";
import { fenOf, unitsOf } from "./arithmetic.ts";
import { accountOf, type Books } from "./books.ts";
import { field } from "./heard.ts";
import type { Entrust, Order } from "./records.ts";
import { roleOf } from "./records.ts";
import { Violation } from "./violation.ts";

/** Compares what a read shows with what must be. Every difference is a sentence. */
function expectSame(invariant: string, of: string, pairs: readonly (readonly [string, unknown, unknown])[], keys: readonly string[]): void {
  const wrong = pairs
    .filter(([, shown, right]) => shown !== right)
    .map(([name, shown, right]) => `${name} ${String(shown)} instead of ${String(right)}`);
  if (wrong.length > 0) throw new Violation(invariant, `${of} shows ${wrong.join(", ")}`, keys);
}

export function checkAccount(books: Books, userId: string, shown: unknown): void {
  const right = accountOf(books, userId);
  const units = (name: string): number => unitsOf(field(shown, name));
  const negative = ["able", "entrustFrozen", "orderLocked", "cooling"].find((it) => units(it) < 0);
  if (negative) throw new Violation("I2", `${negative} of ${userId} is ${units(negative)}`, [userId]);
  const pairs = [
    ["able", units("able"), right.able],
    ["entrustFrozen", units("entrustFrozen"), right.entrustFrozen],
    ["orderLocked", units("orderLocked"), right.orderLocked],
    ["cooling", units("cooling"), right.cooling],
    ["frozen", units("frozen"), right.entrustFrozen + right.orderLocked],
  ] as const;
  expectSame("I1", userId, pairs, [userId]);
  checkRests(books, userId, field(shown, "coolingList") as unknown[]);
}

/** Each purchase that rests, with the moment at which it thaws. */
function checkRests(books: Books, userId: string, shown: unknown[]): void {
  const mine = new Map(books.coolings.filter((it) => it.userId === userId).map((it) => [it.orderId, it]));
  const isWrong = (it: unknown): boolean => {
    const right = mine.get(String(field(it, "orderId")));
    return right?.until !== field(it, "unlockTime") || right?.quantity !== unitsOf(field(it, "quantity"));
  };
  if (shown.length !== mine.size || shown.some(isWrong))
    throw new Violation("I5", `${userId} has other coins resting than he bought`, [userId]);
}

export function checkEntrust(entrust: Entrust, shown: unknown): void {
  const units = (name: string): number => unitsOf(field(shown, name));
  const stands = [Number(field(shown, "status")), Number(field(shown, "pauseType"))] as const;
  const doubt = entrust.doubts.find(([status, pauseType]) => status === stands[0] && pauseType === stands[1]);
  if (doubt) [entrust.status, entrust.pauseType] = doubt;
  entrust.doubts = [];
  const pairs = [
    ["total", units("total"), entrust.total],
    ["remain", units("remain"), entrust.remain],
    ["locked", units("locked"), entrust.locked],
    ["sold", units("sold"), entrust.sold],
    ["status", stands[0], entrust.status],
    ["pauseType", stands[1], entrust.pauseType],
  ] as const;
  const keys = [entrust.id, entrust.seller];
  expectSame("I4", entrust.id, pairs, keys);
  if (entrust.total !== entrust.remain + entrust.locked + entrust.sold + entrust.returned)
    throw new Violation("I4", `${entrust.id} does not add up`, keys);
}

const ends = (order: Order): number | null => (isFinal(order.status) ? null : order.deadline);

/** An order in a list tells less than its detail does. */
export function checkRow(order: Order, viewer: string, shown: unknown): void {
  const pairs = [
    ["status", field(shown, "status"), order.status],
    ["closeType", field(shown, "closeType"), order.status === S.cancelled ? order.closeType : field(shown, "closeType")],
    ["completeType", field(shown, "completeType"), order.completeType],
    ["amount", fenOf(field(shown, "amount")), order.amount],
    ["quantity", unitsOf(field(shown, "quantity")), order.quantity],
    ["isSeller", field(shown, "isSeller"), roleOf(order, viewer) === "seller" ? 1 : 0],
  ] as const;
  expectSame("I6", order.id, pairs, [order.id, order.buyer, order.seller]);
}

const steps = [
  ["confirm", "confirm"],
  ["pay", "pay"],
  ["transferConfirm", "transferConfirm"],
  ["delivery", "deliver"],
] as const;

/** The phone offers a step exactly when the table of moves has it. */
function checkAllow(order: Order, viewer: string, shown: unknown): void {
  const role = roleOf(order, viewer) ?? "buyer";
  const allow = field(shown, "allow");
  const pairs = steps.map(([name, on]) => [`allow.${name}`, field(allow, name), findMove(on, role, order.status) ? 1 : 0] as const);
  expectSame("I8", order.id, pairs, [order.id]);
}

export function checkOrder(order: Order, viewer: string, shown: unknown): void {
  checkRow(order, viewer, shown);
  checkAllow(order, viewer, shown);
  const at = field(shown, "deadline");
  const known = order.otherDeadlines.find((it) => it === at);
  const isLate = order.overdue && order.status === S.waitDelivery;
  if (known !== undefined && !isLate) order.deadline = known;
  if (field(shown, "version") === order.otherVersion) order.version = order.otherVersion;
  const pairs = [
    ["version", field(shown, "version"), order.version],
    ["fee", unitsOf(field(shown, "fee")), order.fee],
    ["payDelayCount", field(shown, "payDelayCount"), order.payDelays],
    ["releaseDelayCount", field(shown, "releaseDelayCount"), order.releaseDelays],
    ["overdue", field(shown, "overdue"), order.overdue ? 1 : 0],
  ] as const;
  expectSame("I6", order.id, pairs, [order.id, order.buyer, order.seller]);
  if (!isFinal(order.status) && at !== ends(order) && known === undefined)
    throw new Violation("I11", `${order.id} ends at ${String(at)} instead of ${order.deadline}`, [order.id]);
}
