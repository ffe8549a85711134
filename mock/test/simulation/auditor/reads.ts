import { codes, EntrustStatus, isNamedLike, OrderStatus as S } from "contract";
import { fenOf, isOpenAt, unitsOf } from "./arithmetic.ts";
import { apartSince, type Books } from "./books.ts";
import { checkAccount, checkEntrust, checkOrder, checkRow } from "./checks.ts";
import { field, type Heard } from "./heard.ts";
import { type Order, roleOf } from "./records.ts";
import { Violation } from "./violation.ts";

const wrong = (invariant: string, text: string, keys: readonly string[]): never => {
  throw new Violation(invariant, text, keys);
};
const records = (heard: Heard): unknown[] => field(heard.answer.result, "records") as unknown[];

function seenOrder(books: Books, heard: Heard): Order | undefined {
  const order = books.orders.get(String(heard.input.id));
  const role = order && roleOf(order, heard.userId);
  const right = role ? codes.ok.code : order ? codes.orderNotYours.code : codes.orderNotFound.code;
  if (heard.answer.code !== right) wrong("I8", `${heard.call} was answered ${heard.answer.code}, ${right} is right`, [heard.userId]);
  return role ? order : undefined;
}

function onDetail(books: Books, heard: Heard): void {
  const order = seenOrder(books, heard);
  if (order) checkOrder(order, heard.userId, heard.answer.result);
}

function onOutTime(books: Books, heard: Heard): void {
  const order = seenOrder(books, heard);
  if (order && field(heard.answer.result, "status") !== order.status)
    wrong("I6", `${order.id} is not ${order.status} for the clock`, [order.id]);
}

function onOrders(books: Books, heard: Heard): void {
  for (const row of records(heard)) {
    const order = books.orders.get(String(field(row, "orderId")));
    if (!order || !roleOf(order, heard.userId)) return wrong("I8", `a strange order in the list of ${heard.userId}`, [heard.userId]);
    checkRow(order, heard.userId, row);
  }
}

function onStat(books: Books, heard: Heard): void {
  const mine = [...books.orders.values()].filter((it) => roleOf(it, heard.userId));
  const [finished, cancelled] = [S.completed, S.cancelled].map((status) => mine.filter((it) => it.status === status).length);
  const shown = ["finished", "cancelled"].map((it) => field(heard.answer.result, it));
  if (shown[0] !== finished || shown[1] !== cancelled)
    wrong("I6", `${heard.userId} is told of ${shown.join("/")} ended orders`, [heard.userId]);
}

function onEntrust(books: Books, heard: Heard): void {
  const entrust = books.entrusts.get(String(heard.input.id));
  const isMine = entrust?.seller === heard.userId;
  if ((heard.answer.code === codes.ok.code) !== isMine)
    wrong("I8", `sellDetail of ${String(heard.input.id)} for the wrong person`, [heard.userId]);
  if (entrust && isMine) checkEntrust(entrust, heard.answer.result);
}

function onEntrusts(books: Books, heard: Heard): void {
  for (const row of records(heard)) {
    const entrust = books.entrusts.get(String(field(row, "entrustId")));
    if (!entrust) return wrong("I4", `an entrust nobody made in the list of ${heard.userId}`, [heard.userId]);
    checkEntrust(entrust, row);
  }
}

/** What can be bought is exactly what sells, with what remains of it. */
function onOffers(books: Books, heard: Heard): void {
  const { seller: sought = "" } = heard.input as { seller?: string };
  for (const row of records(heard)) {
    const entrust = books.entrusts.get(String(field(row, "entrustId")));
    if (!entrust || entrust.status !== EntrustStatus.selling)
      return wrong("I4", `${String(field(row, "entrustId"))} is offered but does not sell`, [heard.userId]);
    if (apartSince(books, heard.userId, entrust.seller) < Number.POSITIVE_INFINITY)
      wrong("I17", `${heard.userId} is offered ${entrust.id} of ${entrust.seller}, and one has blocked the other`, [
        heard.userId,
        entrust.id,
      ]);
    if (!isNamedLike(String(field(field(row, "seller"), "nickName")), sought))
      wrong("I4", `${entrust.id} is offered to who sought ${sought}`, [entrust.id]);
    if (!isOpenAt(entrust.hours, heard.at)) wrong("I4", `${entrust.id} is offered outside its hours`, [heard.userId, entrust.id]);
    if (unitsOf(field(row, "remain")) !== entrust.remain) wrong("I4", `${entrust.id} offers ${String(field(row, "remain"))}`, [entrust.id]);
  }
}

/** Whatever he bought and sold is in his statement, to the fen; and no gain is without its sale. */
function onBills(books: Books, heard: Heard): void {
  const statement = field(heard.answer.result, "statement");
  if (statement === undefined || heard.input.startTime !== undefined || heard.input.endTime !== undefined) return;
  const over = [...books.orders.values()].filter((it) => it.status === S.completed);
  for (const [side, role] of [
    ["bought", "buyer"],
    ["sold", "seller"],
  ] as const) {
    const mine = over.filter((it) => it[role] === heard.userId);
    const shown = [unitsOf(field(field(statement, side), "quantity")), fenOf(field(field(statement, side), "cny"))];
    const right = [mine.reduce((sum, it) => sum + it.quantity, 0), mine.reduce((sum, it) => sum + it.amount, 0)];
    if (shown.join() !== right.join())
      wrong("I6", `${heard.userId} ${side} ${right.join("/")}, his statement says ${shown.join("/")}`, [heard.userId]);
  }
  const [cost, gain, spent, earned] = [
    field(statement, "cost"),
    field(statement, "gain"),
    ...["bought", "sold"].map((it) => field(field(statement, it), "cny")),
  ].map(fenOf) as [number, number, number, number];
  if (cost > spent || cost + gain > earned)
    wrong("I6", `${heard.userId} has sold for ${earned} what cost ${cost}, with a gain of ${gain}`, [heard.userId]);
}

const readers: Partial<Record<Heard["call"], (books: Books, heard: Heard) => void>> = {
  orderDetail: onDetail,
  orderOutTime: onOutTime,
  sellDetail: onEntrust,
};
const lists: typeof readers = {
  assetInfo: (books, heard) => checkAccount(books, heard.userId, heard.answer.result),
  orderList: onOrders,
  orderStat: onStat,
  sellList: onEntrusts,
  buyAbleList: onOffers,
  billList: onBills,
};

export function checkRead(books: Books, heard: Heard): void {
  readers[heard.call]?.(books, heard);
  if (heard.answer.code === codes.ok.code) lists[heard.call]?.(books, heard);
}
