import { LedgerAuditPanel } from "../audit/ledger-audit-panel.tsx";
import { useSelectedOrderAndJournalEntry } from "../state/selected-order-and-journal-entry.ts";
import { useWorldTime } from "../state/use-world-time.ts";
import { formatCoins, shortOrderId, formatYuan } from "../text/format.ts";
import { DirectorOrderList } from "../orders/order-list.tsx";
import { useOrder } from "../orders/use-orders.ts";

import { TransitionList } from "./transition-list.tsx";
import { TransitionHistoryTable } from "./transition-history-table.tsx";
import { StateDiagram } from "./state-diagram.tsx";
import { useState } from "react";
import css from "./state-machine.module.css";
import ui from "../ui/parts.module.css";
import { Panel } from "../ui/panel.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

const legend = [
  ["is-path", "走过"],
  ["is-buyer", "买家可走"],
  ["is-seller", "卖家可走"],
  ["is-system", "平台可走"],
  ["", "现在不可"],
] as const;

/**
 * Page with the state machine of the selected order, its available transitions and the ledger
 * audit.
 */
export function StateMachinePage() {
  const { orderId } = useSelectedOrderAndJournalEntry();
  const order = useOrder(orderId);
  const now = useWorldTime();
  /**
   * Key of the edge to highlight. It belongs to the transition button that has the pointer or the
   * focus.
   */
  const [lit, light] = useState<string>();
  return (
    <div className={classNames(ui["columns"], css["cols--machine"])}>
      <DirectorOrderList none="选一单，看它走到哪、能走哪" />
      <main className={ui["column"]}>
        <Panel
          label="状态机"
          title={order ? shortOrderId(order.orderId) : "状态机"}
          note={
            <>
              {order
                ? `${formatYuan(order.amount)} · ${formatCoins(order.quantity)} 枚 × ${order.price}`
                : "七个状态，十六条路"}
            </>
          }
          actions={
            <span className={ui["legend"]}>
              {legend.map(([look, text]) => (
                <span key={text}>
                  <i className={ui[look]} />
                  {text}
                </span>
              ))}
            </span>
          }
        >
          <StateDiagram order={order} now={now} lit={lit} />
        </Panel>
        <section className={classNames(ui["panel"], ui["filling"])} aria-label="现在能走的">
          {order ? (
            <div className={ui["scroll"]}>
              <TransitionList key={order.orderId} order={order} now={now} highlightEdge={light} />
              <TransitionHistoryTable order={order} now={now} />
            </div>
          ) : (
            <p className={ui["empty"]}>左边选一单，这里是它现在能走的每一步</p>
          )}
        </section>
      </main>
      <aside className={ui["column"]} aria-label="账目栏">
        <LedgerAuditPanel />
      </aside>
    </div>
  );
}
