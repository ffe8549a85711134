import type { OrderDetail } from "contract";
import { copyWithToast } from "../../api/copy-with-toast.ts";
import { Card } from "../../ui/layout/card.tsx";
import { CopyButton } from "../../ui/base/copy-button.tsx";
import { TradeDirectionBadge } from "../../ui/base/badges.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import css from "./dispute.module.css";

/** Direction, counterparty, amount and number of an order, for the pages about its appeal. */
export function OrderSummaryCard({ order }: { order: OrderDetail }) {
  const sells = order.isSeller === 1;
  return (
    <Card>
      <div className={css["order"]}>
        <p className={css["orderHead"]}>
          <TradeDirectionBadge direction={sells ? "sell" : "buy"} />
          <strong>{sells ? "卖出" : "买入"}</strong>
          <span className="t-3 t-clip">{order.counterparty.nickName}</span>
          <strong>
            <TradeFigure kind="fiat" value={order.amount} />
          </strong>
        </p>
        <p className={`num ${css["orderMeta"]}`}>
          {`订单 ${order.orderNo}`}
          <CopyButton what="订单编号" copy={() => copyWithToast(order.orderNo)} />
        </p>
      </div>
    </Card>
  );
}
