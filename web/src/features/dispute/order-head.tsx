import type { OrderDetail } from "contract";
import { showToast } from "../../api/notices.ts";
import { copyText } from "../../lib/copy-text.ts";
import { formatCny } from "../../lib/format-money.ts";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DirectionMark } from "../../ui/marks.tsx";
import { Cny } from "../../ui/money.tsx";
import css from "./dispute.module.css";

/** Which order this is about. */
export function OrderHead({ order }: { order: OrderDetail }) {
  const sells = order.isSeller === 1;
  const copy = async () => {
    const worked = await copyText(order.orderNo);
    showToast(worked ? "已复制" : "复制失败，请手动记录", worked ? "ok" : "warn");
    return worked;
  };
  return (
    <Card>
      <div className={css["order"]}>
        <p className={css["orderHead"]}>
          <DirectionMark direction={sells ? "sell" : "buy"} />
          <strong>{sells ? "卖出" : "买入"}</strong>
          <span className="t-3 t-clip">{order.counterparty.nickName}</span>
          <strong>
            <Cny amount={formatCny(order.amount)} />
          </strong>
        </p>
        <p className={`num ${css["orderMeta"]}`}>
          {`订单 ${order.orderNo}`}
          <CopyButton what="订单编号" copy={copy} />
        </p>
      </div>
    </Card>
  );
}
