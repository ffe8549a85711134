import { useRef, useState } from "react";
import { useShortcuts } from "../state/use-shortcuts.ts";
import {
  selectOrder,
  useSelectedOrderAndJournalEntry,
} from "../state/selected-order-and-journal-entry.ts";
import { useWorldUsers } from "../state/phone-users.ts";
import { shortOrderId, formatYuan } from "../text/format.ts";
import { SearchInput } from "../ui/search-input.tsx";
import { OrderStatusBadge } from "../ui/order-status-badge.tsx";
import { orderStatusTitles } from "../text/order-status-titles.ts";
import { useOrders } from "./use-orders.ts";
import type { DirectorOrderSummary } from "./order.ts";
import css from "./orders.module.css";
import ui from "../ui/parts.module.css";
import { classNames } from "../../src/ui/base/class-names.ts";

/**
 * List in which the user selects the order for all pages. `none` is the text below the list. With
 * `isBesideRows`, only the arrow keys move the selection, because another list of the page uses j
 * and k.
 */
export function DirectorOrderList({
  none,
  isBesideRows = false,
}: {
  none: string;
  isBesideRows?: boolean;
}) {
  const all = useOrders();
  const { orderId } = useSelectedOrderAndJournalEntry();
  const [words, setWords] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const names = new Map(useWorldUsers().map((it) => [it.id, it.nickName]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const text = (order: DirectorOrderSummary) =>
    `${order.orderId} ${nameOf(order.buyer)} ${nameOf(order.seller)} ${order.status} ${orderStatusTitles[order.status] ?? ""}`;
  const shown = all.filter((it) => text(it).toLowerCase().includes(words.trim().toLowerCase()));
  const step = (by: 1 | -1) => {
    const at = shown.findIndex((it) => it.orderId === orderId);
    const to = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
    if (to) selectOrder(to.orderId);
  };
  const down = () => step(1);
  const up = () => step(-1);
  useShortcuts({
    o: () => search.current?.focus(),
    ArrowDown: down,
    ArrowUp: up,
    ...(!isBesideRows && { j: down, k: up }),
  });
  return (
    <aside className={ui["column"]} aria-label="订单">
      <section className={classNames(ui["panel"], ui["filling"], ui["flush"])}>
        <div className={ui["head"]}>
          <h2>订单</h2>
          <div className={classNames(ui["actions"], ui["note"])}>
            {shown.length} / {all.length}
          </div>
        </div>
        <div className={ui["pad"]}>
          <SearchInput
            ref={search}
            label="找单号、人、状态"
            shortcut="o"
            value={words}
            onChange={setWords}
          />
        </div>
        <div className={css["orders"]}>
          {shown.map((item) => (
            <button
              key={item.orderId}
              type="button"
              className={classNames(
                css["order"],
                ui[`s${item.status}`],
                item.orderId === orderId && css["is-sel"],
              )}
              aria-pressed={item.orderId === orderId}
              onClick={() => selectOrder(item.orderId === orderId ? undefined : item.orderId)}
            >
              <i />
              <span className="t-clip">
                <b>{shortOrderId(item.orderId)}</b> {formatYuan(item.amount)}
              </span>
              <OrderStatusBadge of={item.status} />
              <span className={classNames(ui["note"], "t-clip")}>
                {nameOf(item.buyer)} → {nameOf(item.seller)}
              </span>
            </button>
          ))}
          {all.length === 0 && <p className={css["empty"]}>还没有订单</p>}
        </div>
        <p className={classNames(css["foot"], ui["note"])}>{none}</p>
      </section>
    </aside>
  );
}
