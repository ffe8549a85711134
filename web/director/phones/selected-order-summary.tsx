import { useOrder } from "../orders/use-orders.ts";
import { goToPage } from "../state/director-location.ts";
import { useSelectedOrderAndJournalEntry } from "../state/selected-order-and-journal-entry.ts";
import { useWorldTime } from "../state/use-world-time.ts";
import { formatCoins, shortOrderId, formatDuration, formatYuan } from "../text/format.ts";
import { transitionTitle } from "../text/transition-titles.ts";
import { OrderStatusBadge } from "../ui/order-status-badge.tsx";
import css from "./phones.module.css";
import ui from "../ui/parts.module.css";
import { Button } from "../../src/ui/base/button.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

/** Row with the order that is selected on all pages. */
export function SelectedOrderSummary() {
  const { orderId } = useSelectedOrderAndJournalEntry();
  const now = useWorldTime();
  const order = useOrder(orderId);
  if (!order)
    return (
      <section className={classNames(css["order"], "t-3")} aria-label="选中的订单">
        没有在手的订单：在手机里打开一笔，或在场次里造一笔
      </section>
    );
  const { nextDeadline } = order;
  return (
    <section className={css["order"]} aria-label="选中的订单">
      <b>{shortOrderId(order.orderId)}</b>
      <OrderStatusBadge of={order.status} />
      <span>{formatYuan(order.amount)}</span>
      <span className={classNames("t-3", ui["hide-1280"])}>
        {formatCoins(order.quantity)} 枚 × {order.price}
      </span>
      {nextDeadline && (
        <span className={ui["warning"]}>
          {formatDuration(nextDeadline.at - now)} 后
          {nextDeadline.move ? transitionTitle(nextDeadline.move) : "到点"}
        </span>
      )}
      <Button variant="text" onClick={() => goToPage("machine")}>
        看状态机
      </Button>
      <Button variant="text" onClick={() => goToPage("lanes")}>
        看泳道
      </Button>
    </section>
  );
}
