import { useRef, useState } from "react";
import { useBox } from "../state/observable-value.ts";
import { useKeys } from "../state/use-shortcuts.ts";
import { pickOrder, useSelection } from "../state/selected-items.ts";
import { worldUsers } from "../state/phone-users.ts";
import { shortId, formatYuan } from "../text/format.ts";
import { Find } from "../ui/search-input.tsx";
import { Status } from "../ui/order-status-badge.tsx";
import { statusName } from "../text/order-status-titles.ts";
import { useOrders } from "./use-orders.ts";
import type { OrderLine } from "./order.ts";
import "./order-list.css";

/**
 * List to select the order for all pages; `none` describes the view without an order.
 * `isBesideRows` leaves the keys j and k to another list.
 */
export function DirectorOrderList({
  none,
  isBesideRows = false,
}: {
  none: string;
  isBesideRows?: boolean;
}) {
  const all = useOrders();
  const { orderId } = useSelection();
  const [words, setWords] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const names = new Map(useBox(worldUsers).map((it) => [it.id, it.nickName]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const text = (it: OrderLine) =>
    `${it.orderId} ${nameOf(it.buyer)} ${nameOf(it.seller)} ${it.status} ${statusName[it.status] ?? ""}`;
  const shown = all.filter((it) => text(it).toLowerCase().includes(words.trim().toLowerCase()));
  const step = (by: 1 | -1) => {
    const at = shown.findIndex((it) => it.orderId === orderId);
    const to = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
    if (to) pickOrder(to.orderId);
  };
  const [down, up] = [() => step(1), () => step(-1)];
  useKeys({
    o: () => search.current?.focus(),
    ArrowDown: down,
    ArrowUp: up,
    ...(!isBesideRows && { j: down, k: up }),
  });
  return (
    <aside className="col" aria-label="订单">
      <section className="pn pn--fill pn--flush">
        <div className="pn__h">
          <h2>订单</h2>
          <div className="end sub n">
            {shown.length} / {all.length}
          </div>
        </div>
        <div className="pad">
          <Find ref={search} label="找单号、人、状态" letter="o" words={words} write={setWords} />
        </div>
        <div className="ols">
          {shown.map((item) => (
            <button
              key={item.orderId}
              type="button"
              className={`ol s${item.status}${item.orderId === orderId ? " is-sel" : ""}`}
              aria-pressed={item.orderId === orderId}
              onClick={() => pickOrder(item.orderId === orderId ? undefined : item.orderId)}
            >
              <i />
              <span className="n clip">
                <b>{shortId(item.orderId)}</b> {formatYuan(item.amount)}
              </span>
              <Status of={item.status} />
              <span className="sub clip">
                {nameOf(item.buyer)} → {nameOf(item.seller)}
              </span>
            </button>
          ))}
          {all.length === 0 && <p className="ols__nil">还没有订单</p>}
        </div>
        <p className="ols__foot sub">{none}</p>
      </section>
    </aside>
  );
}
