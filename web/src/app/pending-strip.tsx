import { type OrderRow, OrderTab } from "contract";
import { useLocation } from "react-router-dom";
import { invalidateReads } from "../api/query-client.ts";
import { useRead } from "../api/read.ts";
import { formatRemain } from "../lib/format-remain.ts";
import { useGo } from "../lib/navigation.tsx";
import { routeAt } from "../lib/paths.ts";
import { storage } from "../lib/storage.ts";
import { useRemaining } from "../lib/use-remaining.ts";
import { Icon } from "../ui/mark/icon.tsx";
import { orderPath } from "../deal/order-line.tsx";
import { rowView } from "../deal/status.ts";
import css from "./shell.module.css";

/** The order that waits for the person the longest, wherever he is; but not over that order itself. */
export function PendingStrip() {
  // Nobody has more orders running than one page holds.
  const rows = useRead("orderList", { tab: OrderTab.running, pageNo: 1, pageSize: 50 }, { quiet: true }).data?.records ?? [];
  const row = mostUrgent(rows, useOrderHere());
  return row ? <Strip key={row.orderId} row={row} /> : null;
}

/** Of the orders that wait for the person, the one whose time ends first. The one on the screen needs no pointing at. */
export function mostUrgent(rows: readonly OrderRow[], shown: string | undefined): OrderRow | undefined {
  const waiting = rows.filter((it) => it.needAction === 1 && it.orderId !== shown);
  return waiting.toSorted((a, b) => (a.deadline ?? Infinity) - (b.deadline ?? Infinity))[0];
}

/** The order this screen is about, if it is about one. */
function useOrderHere(): string | undefined {
  const { pathname, search } = useLocation();
  const named = new URLSearchParams(search).get("orderId");
  const name = routeAt(pathname);
  const isChat = name === "orderBuyChat" || name === "orderSellChat";
  return named ?? (isChat ? storage.orderId.get() : undefined);
}

function Strip({ row }: { row: OrderRow }) {
  const go = useGo();
  const { label } = rowView(row);
  const remainSeconds = useRemaining(row.deadline, () => invalidateReads(["orderList", "orderStat"]));
  const open = () => {
    storage.orderId.set(row.orderId);
    go(orderPath(row));
  };
  const parts = ["有订单待您处理", label, ...(row.deadline === null ? [] : [formatRemain(remainSeconds * 1000)])];
  return (
    <aside className={css["top"]} aria-label="待处理订单">
      <button type="button" className={`num ${css["strip"]}`} onClick={open}>
        <Icon name="clock" size="sm" />
        {parts.join(" · ")}
      </button>
    </aside>
  );
}
