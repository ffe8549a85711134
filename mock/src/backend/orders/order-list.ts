import { type Input, OrderStatus, type Output, type TradeRole } from "contract";
import { monthTimeRange, orderNumberWithDate } from "../../rules/calendar.ts";
import { isRunningOrderStatus } from "../../rules/credit-changes.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";
import {
  orderCountsByStatus,
  findOpenOrdersOfUser,
  type OrderFilter,
  findOrders,
  findOrderPage,
  sumAmountAndQuantityOfOrders,
} from "../../db/orders.ts";
import type { RequestContext } from "../context/request-context.ts";
import { orderListItemView } from "./order-view.ts";
import { pageInfo, paginate, pageOffsetAndSize } from "../context/paging.ts";
import { requireUser } from "../queries/users.ts";

const roleOf = (order: OrderRecord, userId: string): TradeRole =>
  order.buyerId === userId ? "buyer" : "seller";
const inRange = (value: number | undefined, most: number): number | null =>
  value !== undefined && value >= 1 && value <= most ? value : null;

const filterOf = (ctx: RequestContext, input: Input<"orderList">): OrderFilter => ({
  userId: ctx.caller.userId,
  role: inRange(input.role, 2),
  tab: inRange(input.tab, 4),
  status: (Object.values(OrderStatus) as number[]).includes(input.status ?? 0)
    ? (input.status ?? null)
    : null,
  entrustId: input.entrustId ?? null,
  ...(input.month === undefined ? { from: null, until: null } : monthTimeRange(input.month)),
});

function isNamed(ctx: RequestContext, order: OrderRecord, keyword: string): boolean {
  const otherId = order.buyerId === ctx.caller.userId ? order.sellerId : order.buyerId;
  return (
    orderNumberWithDate(order.id, order.createdAt).includes(keyword) ||
    order.id.includes(keyword) ||
    requireUser(ctx, otherId).nickName.includes(keyword)
  );
}

/** Returns one page of the user's orders, newest first. */
export function orderListView(ctx: RequestContext, input: Input<"orderList">): Output<"orderList"> {
  const { keyword = "" } = input;
  const isSummed = inRange(input.role, 2) !== null;
  const show = (it: OrderRecord) => orderListItemView(ctx, it, roleOf(it, ctx.caller.userId));
  if (keyword === "") {
    const { pageNo, pageSize, offset } = pageOffsetAndSize(input);
    const { records, total, amount, quantity } = findOrderPage(
      ctx.db,
      filterOf(ctx, input),
      pageSize,
      offset,
    );
    const sum = isSummed ? { sum: { amount, quantity } } : {};
    return {
      records: records.map(show),
      ...pageInfo(total, pageNo, pageSize),
      serverTime: ctx.now,
      ...sum,
    };
  }
  // Searches for the keyword in memory, because the table of orders contains neither the nickname
  // nor the displayed order number.
  const found = findOrders(ctx.db, filterOf(ctx, input)).filter((it) => isNamed(ctx, it, keyword));
  return {
    ...paginate(found, input, show),
    serverTime: ctx.now,
    ...(isSummed && { sum: sumAmountAndQuantityOfOrders(found) }),
  };
}

export function orderCountsView(ctx: RequestContext): Output<"orderStat"> {
  const { userId } = ctx.caller;
  const counts = orderCountsByStatus(ctx.db, userId);
  const count = (wanted: (it: { seller: number; status: number }) => boolean): number =>
    counts.filter(wanted).reduce((sum, it) => sum + it.count, 0);
  const rows = findOpenOrdersOfUser(ctx.db, userId).map((it) =>
    orderListItemView(ctx, it, roleOf(it, userId)),
  );
  return {
    running: count((it) => isRunningOrderStatus(it.status)),
    toConfirm: count((it) => it.status === OrderStatus.waitConfirm && it.seller === 1),
    toPay: count((it) => it.status === OrderStatus.waitPay && it.seller === 0),
    toRelease: count(
      (item) =>
        (item.status === OrderStatus.waitDelivery ||
          item.status === OrderStatus.transferConfirmed) &&
        item.seller === 1,
    ),
    appeal: count((it) => it.status === OrderStatus.suspended),
    unreadChat: rows.reduce((sum, it) => sum + it.unread, 0),
    needAction: rows.filter((it) => it.needAction === 1).length,
    total: count(() => true),
    finished: count((it) => it.status === OrderStatus.completed),
    cancelled: count((it) => it.status === OrderStatus.cancelled),
  };
}
