import { useAsked } from "../state/use-world-query.ts";
import { goTo, usePlace } from "../state/director-location.ts";
import { useSelection } from "../state/selected-items.ts";
import { sendWorldCall } from "../state/shown-world.ts";
import { useNow } from "../state/use-world-time.ts";
import { coins, shortId, spanOf, formatYuan } from "../text/format.ts";
import { moveName } from "../text/transition-titles.ts";
import { Status } from "../ui/order-status-badge.tsx";

/** Row with the order that is selected on all pages. */
export function InHand() {
  const { orderId } = useSelection();
  const { world } = usePlace();
  const now = useNow();
  const order = useAsked(
    async () =>
      orderId === undefined
        ? undefined
        : sendWorldCall("GET /worlds/{world}/orders/{id}", { params: { id: orderId } }),
    [world, orderId],
  );
  if (!order)
    return <div className="oi t-3">没有在手的订单：在手机里打开一笔，或在场次里造一笔</div>;
  const { nextDeadline } = order;
  return (
    <div className="oi">
      <b className="n">{shortId(order.orderId)}</b>
      <Status of={order.status} />
      <span className="n">{formatYuan(order.amount)}</span>
      <span className="n t-3 hide-1280">
        {coins(order.quantity)} 枚 × {order.price}
      </span>
      {nextDeadline && (
        <span className="t-warn n">
          {spanOf(nextDeadline.at - now)} 后
          {nextDeadline.move ? moveName(nextDeadline.move) : "到点"}
        </span>
      )}
      <button type="button" className="btn btn--xs btn--text" onClick={() => goTo("machine")}>
        看状态机
      </button>
      <button type="button" className="btn btn--xs btn--text" onClick={() => goTo("lanes")}>
        看泳道
      </button>
    </div>
  );
}
