import { type OrderListItem, OrderStatus, OrderListTab } from "contract";
import { useLocation } from "react-router-dom";
import { invalidateReads } from "../api/query-client.ts";
import { useRead } from "../api/read-queries.ts";
import {
  orderClockToneByTurn,
  orderRowLabelsAndTone,
  orderTurnText,
  compareOrdersByUrgency,
} from "../trade/order-substatus.ts";
import { formatRemainingTime } from "../lib/time/format-remaining-time.ts";
import { useAppNavigate } from "../lib/navigation/navigation.tsx";
import { growNextPageFromElement } from "../lib/navigation/page-transition.ts";
import { orderPath } from "../lib/navigation/paths.ts";
import { storage } from "../lib/browser/storage.ts";
import { useValueStableDuringTouch } from "../lib/browser/use-value-stable-during-touch.ts";
import { orderIdOnScreen } from "./order-id-on-screen.ts";
import { useRemainingSeconds } from "../lib/time/use-remaining-seconds.ts";
import { orderClockUrgency } from "../ui/figures/order-clock.tsx";
import { remainingTimeShare, RemainingTimeRing } from "../ui/figures/time-ring.tsx";
import { Icon } from "../ui/base/icon.tsx";
import { classNames } from "../ui/base/class-names.ts";
import { useSheet } from "../ui/overlays/overlay-host.tsx";
import css from "./active-order-pill.module.css";
import { yuanText } from "../lib/money/figure-texts-with-units.ts";

/**
 * Returns the running orders except the one on the screen. Reads only one page of 50 orders,
 * because users rarely have more running orders.
 */
function useRunningOrders(): OrderListItem[] {
  const shown = orderIdOnScreen(useLocation());
  const rows =
    useRead("orderList", { tab: OrderListTab.running, pageNo: 1, pageSize: 50 }, { quiet: true })
      .data?.records ?? [];
  return rows.filter((it) => it.orderId !== shown);
}

/** Returns the orders that wait for the user, the most urgent first. */
export const ordersWaitingForUser = (rows: readonly OrderListItem[]): OrderListItem[] =>
  rows.filter((it) => it.needAction === 1).sort(compareOrdersByUrgency);

/**
 * Returns the orders shown in the pill: those that wait for the user, otherwise those that wait for
 * the other side.
 */
export function ordersForPill(rows: readonly OrderListItem[]): OrderListItem[] {
  const mine = ordersWaitingForUser(rows);
  return mine.length > 0 ? mine : rows.toSorted(compareOrdersByUrgency);
}

/**
 * Pill of the running orders. A tap opens the order, or a list if there are several. The colors are
 * quiet while only the other side has to act.
 */
export function ActiveOrderPill() {
  const waiting = ordersForPill(useRunningOrders());
  // The pill keeps showing the same order while the user is touching the screen, so that a tap
  // opens the order that the user has seen.
  const rows = useValueStableDuringTouch(
    waiting,
    waiting.map((it) => `${it.orderId} ${it.needAction}`).join(" "),
  );
  const [first] = rows;
  return first ? <Pill key={first.orderId} row={first} rows={rows} /> : null;
}

const tenThousandYuanInFen = 1_000_000;
const shortAmountText = ({ amount }: OrderListItem) =>
  amount >= tenThousandYuanInFen ? yuanText(amount).replace(/\..*/, "") : yuanText(amount);

function pillLookOf({ status, isSeller }: OrderListItem): "dispute" | "sell" | "buy" {
  if (status === OrderStatus.suspended) return "dispute";
  return isSeller === 1 ? "sell" : "buy";
}

/** Returns the accessible name, which contains the visible words in their order. */
function pillLabel(rows: readonly OrderListItem[], said: string): string {
  if (rows.length > 1) return `${rows.length} 笔订单${orderTurnText(rows[0])}。最急：${said}`;
  return rows[0]?.needAction === 1 ? `有订单待您处理：${said}` : said;
}

function Pill({ row, rows }: { row: OrderListItem; rows: readonly OrderListItem[] }) {
  const go = useAppNavigate();
  const list = useSheet(async () => (await import("./active-orders-sheet.tsx")).ActiveOrdersSheet, {
    rows,
  });
  const { turn, label } = orderRowLabelsAndTone(row);
  const remain = useRemainingSeconds(row.deadline, () =>
    invalidateReads(["orderList", "orderStat"]),
  );
  const open = () => {
    if (rows.length > 1) return list.open();
    storage.orderId.set(row.orderId);
    growNextPageFromElement();
    go(orderPath(row));
  };
  const sells = row.isSeller === 1;
  const disputed = row.status === OrderStatus.suspended;
  const side = sells ? "卖出" : "买入";
  const sideIcon = sells ? "sell" : "buy";
  const time = row.deadline === null ? undefined : formatRemainingTime(remain * 1000);
  const isQuiet = row.needAction !== 1;
  const state = isQuiet
    ? undefined
    : orderClockUrgency(orderClockToneByTurn[turn], row.deadline === null ? null : remain);
  const many = rows.length > 1;
  const amountText = shortAmountText(row);
  const said = [`${side} ${amountText}`, label, ...(time === undefined ? [] : [time])].join(" ");
  return (
    <button
      type="button"
      className={classNames(
        css["capsule"],
        isQuiet ? css["quiet"] : css[pillLookOf(row)],
        state && css[state],
        many && css["many"],
      )}
      aria-label={pillLabel(rows, said)}
      onClick={open}
    >
      <span className={css["ring"]}>
        <RemainingTimeRing share={remainingTimeShare(row.deadline === null ? null : remain)} />
        <Icon name={disputed ? "scale" : sideIcon} className={css["icon"]} />
      </span>
      <span className={css["words"]}>
        <b>{`${side} ${amountText}`}</b>
        <span>
          {label}
          {time !== undefined && <i>{time}</i>}
        </span>
      </span>
      <b className={css["short"]}>{time ?? side}</b>
      {many && <span className={css["count"]} data-count={rows.length} />}
    </button>
  );
}

/**
 * In the chat of an order, the back button shows the number of other orders that wait for the user.
 * It shows no time, so that the clock of the open order is the only one on the screen.
 */
export function OtherOrdersBadge() {
  const { length } = ordersWaitingForUser(useRunningOrders());
  if (length === 0) return null;
  return (
    <span className={css["others"]}>
      {length}
      <span className="sr-only"> 笔其他订单待您处理</span>
    </span>
  );
}
