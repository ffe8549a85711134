import { amountOf, type Bill, type Output, units } from "contract";
import { billTypeName, innerBillTypes } from "../../rules/catalog/bill-types.ts";
import { orderNoOf } from "../../rules/calendar.ts";
import type { Order } from "../../rules/records.ts";
import { statementOf } from "../../rules/statement.ts";
import { type BillFilter, type BillRow, balanceOf, billsPage, billsSum, coolingsOf, costLines } from "../../db/accounts.ts";
import { entrustById } from "../../db/entrusts.ts";
import { orderById } from "../../db/orders.ts";
import type { Desk } from "../context/request-context.ts";
import { marketPrice } from "../queries/market.ts";
import { personOf } from "../queries/users.ts";
import { type PageWish, pageFacts, pageWish } from "../context/paging.ts";
import { digest } from "../context/secrets.ts";

/** Looks like an address and is one's own for ever; nothing can be sent to it. */
const addressOf = (userId: string): string => `AS${digest(`address ${userId}`).slice(0, 38)}`;

export function assetView(desk: Desk): Output<"assetInfo"> {
  const { userId } = desk.caller;
  const able = balanceOf(desk.db, userId, "able");
  const entrustFrozen = balanceOf(desk.db, userId, "entrustFrozen");
  const orderLocked = balanceOf(desk.db, userId, "orderLocked");
  const refPrice = marketPrice(desk).price;
  return {
    able,
    cny: amountOf(able, refPrice, "down"),
    address: addressOf(userId),
    frozen: units(entrustFrozen + orderLocked),
    entrustFrozen,
    orderLocked,
    cooling: balanceOf(desk.db, userId, "cooling"),
    coolingList: coolingsOf(desk.db, userId).map((it) => ({ quantity: it.quantity, unlockTime: it.unlockAt, orderId: it.orderId })),
    refPrice,
  };
}

/** 1 came in, 2 went out, 0 stayed with him. */
const directionOf = ({ billType, quantity }: BillRow): number => {
  if (innerBillTypes.some((it) => it === billType)) return 0;
  return quantity > 0 ? 1 : 2;
};

/** With whom, and at what price; a bill of neither order nor listing has none. */
function tradeFacts(desk: Desk, it: BillRow, order: Order | undefined): Pick<Bill, "partyName" | "price"> {
  if (order) {
    const otherId = order.buyerId === it.userId ? order.sellerId : order.buyerId;
    return { partyName: personOf(desk, otherId).nickName, price: order.price };
  }
  const entrust = it.refType === "entrust" ? entrustById(desk.db, it.refId) : undefined;
  return entrust ? { price: entrust.price } : {};
}

function billRow(desk: Desk, it: BillRow): Bill {
  const order = it.refType === "order" ? orderById(desk.db, it.refId) : undefined;
  return {
    id: String(it.id),
    billType: it.billType,
    typeName: billTypeName(it.billType),
    direction: directionOf(it),
    quantity: it.quantity,
    cny: it.cny as Bill["cny"],
    balance: it.balance,
    refType: it.refType,
    refId: it.refId,
    orderNo: order ? orderNoOf(order.id, order.createdAt) : "",
    remark: it.remark,
    createTime: it.createdAt,
    ...tradeFacts(desk, it, order),
  };
}

type BillsWish = PageWish & { statement?: 0 | 1 | undefined };

export function billsView(desk: Desk, filter: Omit<BillFilter, "userId">, wish: BillsWish): Output<"billList"> {
  const { pageNo, pageSize, offset } = pageWish(wish);
  const { userId } = desk.caller;
  const whole = { ...filter, userId };
  const sum = billsSum(desk.db, whole);
  return {
    records: billsPage(desk.db, whole, pageSize, offset).map((it) => billRow(desk, it)),
    ...pageFacts(sum.count, pageNo, pageSize),
    sum: { in: sum.inflow, out: sum.outflow },
    ...(wish.statement === 1 && { statement: statementOf(costLines(desk.db, userId, filter.endTime), filter.startTime ?? 0) }),
  };
}
