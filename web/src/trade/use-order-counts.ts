import { OrderStatus, type OrderListItem, OrderListTab, type Output } from "contract";
import { useRead } from "../api/read-queries.ts";

type Stat = Output<"orderStat">;
type CountName =
  | "running"
  | "toConfirm"
  | "toPay"
  | "toRelease"
  | "appeal"
  | "unreadChat"
  | "needAction";
export type OrderCounts = Readonly<Record<CountName, number>>;

/** Request for the first page of the running orders. Orders after the 50th are not counted. */
const runningOrders = { tab: OrderListTab.running, pageNo: 1, pageSize: 50 } as const;

const isCounted: Readonly<Record<CountName, (row: OrderListItem) => boolean>> = {
  running: () => true,
  toConfirm: ({ status, isSeller }) => status === OrderStatus.waitConfirm && isSeller === 1,
  toPay: ({ status, isSeller }) => status === OrderStatus.waitPay && isSeller === 0,
  toRelease: ({ status, isSeller }) =>
    (status === OrderStatus.waitDelivery || status === OrderStatus.transferConfirmed) &&
    isSeller === 1,
  appeal: ({ status }) => status === OrderStatus.suspended,
  unreadChat: () => true,
  needAction: (row) => row.needAction === 1,
};
const names = Object.keys(isCounted) as CountName[];

function countIn(rows: readonly OrderListItem[], name: CountName): number {
  const counted = rows.filter(isCounted[name]);
  return name === "unreadChat" ? counted.reduce((sum, it) => sum + it.unread, 0) : counted.length;
}

/**
 * Returns the counts of the backend. Counts the running orders (`rows`) for each count that the
 * backend does not send.
 */
export function orderCountsOf(
  stat: Stat | undefined,
  rows: readonly OrderListItem[] | undefined,
): OrderCounts | undefined {
  if (stat === undefined) return undefined;
  const counts = names.map((name) => [name, stat[name] ?? (rows ? countIn(rows, name) : 0)]);
  return Object.fromEntries(counts) as OrderCounts;
}

/**
 * Returns the numbers of running orders by what they need. Reads the orders only if the backend
 * lacks a count.
 */
export function useOrderCounts(): OrderCounts | undefined {
  const stat = useRead("orderStat", {}, { quiet: true }).data;
  const lacks = stat !== undefined && names.some((it) => stat[it] === null);
  const rows = useRead("orderList", runningOrders, { quiet: true, enabled: lacks }).data?.records;
  return orderCountsOf(stat, rows);
}
