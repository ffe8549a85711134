import { LedgerAuditPanel } from "../audit/ledger-audit-panel.tsx";
import { useSelectedOrderAndJournalEntry } from "../state/selected-order-and-journal-entry.ts";
import { useWorldTime } from "../state/use-world-time.ts";
import { formatCoins, shortOrderId, formatYuan } from "../text/format.ts";
import { DirectorOrderList } from "../orders/order-list.tsx";
import { useOrder } from "../orders/use-orders.ts";

import "./state-machine-page.css";
import { TransitionList } from "./transition-list.tsx";
import { TransitionHistoryTable } from "./transition-history-table.tsx";
import { StateDiagram } from "./state-diagram.tsx";
import { useState } from "react";

const legend = [
  ["is-path", "走过"],
  ["is-b", "买家可走"],
  ["is-s", "卖家可走"],
  ["is-h", "平台可走"],
  ["", "现在不可"],
] as const;

/** State machine with the status of the selected order, its available transitions and the audit. */
export function StateMachinePage() {
  const { orderId } = useSelectedOrderAndJournalEntry();
  const order = useOrder(orderId);
  const now = useWorldTime();
  /** Edge of the transition under the pointer. */
  const [lit, light] = useState<string>();
  return (
    <div className="cols cols--machine">
      <DirectorOrderList none="选一单，看它走到哪、能走哪" />
      <main className="col machine">
        <section className="pn" aria-label="状态机">
          <div className="pn__h">
            <h2 className="n">{order ? shortOrderId(order.orderId) : "状态机"}</h2>
            <span className="sub n">
              {order
                ? `${formatYuan(order.amount)} · ${formatCoins(order.quantity)} 枚 × ${order.price}`
                : "七个状态，十六条路"}
            </span>
            <div className="end lg">
              {legend.map(([look, text]) => (
                <span key={text}>
                  <i className={look} />
                  {text}
                </span>
              ))}
            </div>
          </div>
          <StateDiagram order={order} now={now} lit={lit} />
        </section>
        <section className="pn pn--fill" aria-label="现在能走的">
          {order ? (
            <div className="machine__b">
              <TransitionList key={order.orderId} order={order} now={now} highlightEdge={light} />
              <TransitionHistoryTable order={order} now={now} />
            </div>
          ) : (
            <p className="nil">左边选一单，这里是它现在能走的每一步</p>
          )}
        </section>
      </main>
      <aside className="col" aria-label="账目栏">
        <LedgerAuditPanel />
      </aside>
    </div>
  );
}
