import { type OrderDetail, OrderStatus } from "contract";
import type { OrderActionController } from "../../trade/use-order-action-controller.ts";
import type { orderActionsOf } from "../../trade/order-actions.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import css from "./order-next-action.module.css";

const soonSeconds = 5 * 60;
const lastSeconds = 60;

function levelOf(remainSeconds: number): "soon" | "last" | undefined {
  if (remainSeconds < lastSeconds) return "last";
  return remainSeconds < soonSeconds ? "soon" : undefined;
}

interface PaymentTimeoutLineProps {
  order: OrderDetail;
  deal: ReturnType<typeof orderActionsOf>;
  acts: OrderActionController;
  remainSeconds: number;
}

/**
 * States what happens when the payment deadline passes. The buyer also sees the penalty and can
 * request more time here.
 */
export function PaymentTimeoutLine({ order, deal, acts, remainSeconds }: PaymentTimeoutLineProps) {
  const { deadline, status } = order;
  if (deadline === null || status !== OrderStatus.waitPay) return null;
  const at = <b>{formatShortTime(deadline, serverNow())}</b>;
  if (order.isSeller === 1)
    return (
      <div className={css["due"]} data-one>
        <p className="num">{at} 对方没点“我已付款”，订单自动取消</p>
      </div>
    );
  const cost = order.cancelHint?.timeout ?? "";
  const asked = order.delayRequested === 1;
  const ask = deal.row.find((it) => it.name === "askDelay");
  return (
    <div className={css["due"]} data-level={levelOf(remainSeconds)}>
      <p className="num">
        {at} 没点“我已付款”，订单自动取消
        <small>{[cost, "付了款请先点"].filter((it) => it !== "").join("；")}</small>
      </p>
      {(asked || ask) && (
        <button
          type="button"
          aria-disabled={asked || undefined}
          aria-label={asked ? "已申请延长，等待对方回复" : undefined}
          onClick={() => !asked && acts.press("askDelay")}
        >
          {asked ? "已申请" : "申请延长"}
        </button>
      )}
    </div>
  );
}
