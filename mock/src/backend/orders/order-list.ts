import { type Input, OrderStatus, type Output, type Role } from "contract";
import { monthSpan, orderNoOf } from "../../rules/calendar.ts";
import { isRunning } from "../../rules/credit.ts";
import type { Order } from "../../rules/records.ts";
import { countByStatus, openOrdersOf, type OrderFilter, ordersOf, pageOfOrders, sumOf } from "../../db/orders.ts";
import type { Desk } from "../context/request-context.ts";
import { orderRow } from "./order-view.ts";
import { pageFacts, pageOf, pageWish } from "../context/paging.ts";
import { personOf } from "../queries/users.ts";

const roleOf = (order: Order, userId: string): Role => (order.buyerId === userId ? "buyer" : "seller");
const within = (value: number | undefined, most: number): number | null =>
  value !== undefined && value >= 1 && value <= most ? value : null;

const filterOf = (desk: Desk, input: Input<"orderList">): OrderFilter => ({
  userId: desk.caller.userId,
  role: within(input.role, 2),
  tab: within(input.tab, 4),
  status: (Object.values(OrderStatus) as number[]).includes(input.status ?? 0) ? (input.status ?? null) : null,
  entrustId: input.entrustId ?? null,
  ...(input.month === undefined ? { from: null, until: null } : monthSpan(input.month)),
});

function isNamed(desk: Desk, order: Order, keyword: string): boolean {
  const otherId = order.buyerId === desk.caller.userId ? order.sellerId : order.buyerId;
  return (
    orderNoOf(order.id, order.createdAt).includes(keyword) ||
    order.id.includes(keyword) ||
    personOf(desk, otherId).nickName.includes(keyword)
  );
}

/** What is in hand comes first, and of that what needs him. */
export function orderListView(desk: Desk, input: Input<"orderList">): Output<"orderList"> {
  const { keyword = "" } = input;
  const isSummed = within(input.role, 2) !== null;
  const show = (it: Order) => orderRow(desk, it, roleOf(it, desk.caller.userId));
  if (keyword === "") {
    const { pageNo, pageSize, offset } = pageWish(input);
    const { records, total, amount, quantity } = pageOfOrders(desk.db, filterOf(desk, input), pageSize, offset);
    const sum = isSummed ? { sum: { amount, quantity } } : {};
    return { records: records.map(show), ...pageFacts(total, pageNo, pageSize), serverTime: desk.now, ...sum };
  }
  // Neither a name nor the number that he reads is in the table.
  const found = ordersOf(desk.db, filterOf(desk, input)).filter((it) => isNamed(desk, it, keyword));
  return { ...pageOf(found, input, show), serverTime: desk.now, ...(isSummed && { sum: sumOf(found) }) };
}

export function orderStatView(desk: Desk): Output<"orderStat"> {
  const { userId } = desk.caller;
  const counts = countByStatus(desk.db, userId);
  const count = (wanted: (it: { seller: number; status: number }) => boolean): number =>
    counts.filter(wanted).reduce((sum, it) => sum + it.count, 0);
  const rows = openOrdersOf(desk.db, userId).map((it) => orderRow(desk, it, roleOf(it, userId)));
  const S = OrderStatus;
  return {
    running: count((it) => isRunning(it.status)),
    toConfirm: count((it) => it.status === S.waitConfirm && it.seller === 1),
    toPay: count((it) => it.status === S.waitPay && it.seller === 0),
    toRelease: count((it) => (it.status === S.waitDelivery || it.status === S.transferConfirmed) && it.seller === 1),
    appeal: count((it) => it.status === S.suspended),
    unreadChat: rows.reduce((sum, it) => sum + it.unread, 0),
    needAction: rows.filter((it) => it.needAction === 1).length,
    total: count(() => true),
    finished: count((it) => it.status === S.completed),
    cancelled: count((it) => it.status === S.cancelled),
  };
}
