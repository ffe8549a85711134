import { useOrder } from "../orders/use-orders.ts";
import { goToPage } from "../state/director-location.ts";
import { useSelectedOrderAndJournalEntry } from "../state/selected-order-and-journal-entry.ts";
import { useWorldTime } from "../state/use-world-time.ts";
import { formatCoins, shortOrderId, formatDuration, formatYuan } from "../text/format.ts";
import { transitionTitle } from "../text/transition-titles.ts";
import { OrderStatusBadge } from "../ui/order-status-badge.tsx";

/** Row with the order that is selected on all pages. */
export function SelectedOrderSummary() {
  const { orderId } = useSelectedOrderAndJournalEntry();
  const now = useWorldTime();
  const order = useOrder(orderId);
  if (!order)
    return <div className="oi t-3">没有在手的订单：在手机里打开一笔，或在场次里造一笔</div>;
  const { nextDeadline } = order;
  return (
    <div className="oi">
      <b className="n">{shortOrderId(order.orderId)}</b>
      <OrderStatusBadge of={order.status} />
      <span className="n">{formatYuan(order.amount)}</span>
      <span className="n t-3 hide-1280">
        {formatCoins(order.quantity)} 枚 × {order.price}
      </span>
      {nextDeadline && (
        <span className="t-warn n">
          {formatDuration(nextDeadline.at - now)} 后
          {nextDeadline.move ? transitionTitle(nextDeadline.move) : "到点"}
        </span>
      )}
      <button type="button" className="btn btn--xs btn--text" onClick={() => goToPage("machine")}>
        看状态机
      </button>
      <button type="button" className="btn btn--xs btn--text" onClick={() => goToPage("lanes")}>
        看泳道
      </button>
    </div>
  );
}
