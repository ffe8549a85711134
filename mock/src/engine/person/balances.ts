import { amountOf, type Output, units } from "contract";
import { billTypeName, innerBillTypes } from "../../domain/words/bill-types.ts";
import { orderNoOf } from "../../domain/calendar.ts";
import { type BillFilter, type BillRow, balanceOf, billsPage, billsSum, coolingsOf } from "../../store/accounts.ts";
import { orderById } from "../../store/orders.ts";
import type { Desk } from "../desk/desk.ts";
import { marketPrice } from "../facts/market.ts";
import { type PageWish, pageFacts, pageWish } from "../desk/paging.ts";
import { digest } from "../desk/secrets.ts";

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

function billRow(desk: Desk, it: BillRow): Output<"billList">["records"][number] {
  const order = it.refType === "order" ? orderById(desk.db, it.refId) : undefined;
  return {
    id: String(it.id),
    billType: it.billType,
    typeName: billTypeName(it.billType),
    direction: directionOf(it),
    quantity: it.quantity,
    cny: it.cny as Output<"billList">["records"][number]["cny"],
    balance: it.balance,
    refType: it.refType,
    refId: it.refId,
    orderNo: order ? orderNoOf(order.id, order.createdAt) : "",
    remark: it.remark,
    createTime: it.createdAt,
  };
}

export function billsView(desk: Desk, filter: Omit<BillFilter, "userId">, wish: PageWish): Output<"billList"> {
  const { pageNo, pageSize, offset } = pageWish(wish);
  const whole = { ...filter, userId: desk.caller.userId };
  const sum = billsSum(desk.db, whole);
  return {
    records: billsPage(desk.db, whole, pageSize, offset).map((it) => billRow(desk, it)),
    ...pageFacts(sum.count, pageNo, pageSize),
    sum: { in: sum.inflow, out: sum.outflow },
  };
}
