import { type OrderDetail, OrderStatus } from "contract";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { Banner } from "../../ui/layout/banner.tsx";

/**
 * Warns that the serial number of the payment also belongs to another order. Renders nothing
 * without such a conflict.
 */
export function SerialConflictBanner({ order }: { order: OrderDetail }) {
  const { serialConflict: conflict, status, isSeller } = order;
  if (!conflict) return null;
  if (isSeller === 0)
    return (
      <Banner
        tone="danger"
        icon="alert"
        text="另一笔订单提交了同一个流水号，请补充这次的凭证和流水号。"
      />
    );
  const paid = conflict.usedAt === null ? "" : `${formatShortTime(conflict.usedAt, serverNow())} `;
  return (
    <Banner
      tone="danger"
      icon="alert"
      text={
        status === OrderStatus.waitPay
          ? `对方提交的流水号（后四位 ${conflict.tail}）${paid}已付过另一笔订单，平台已拦下，没有算作付款。`
          : "对方的流水号与另一笔订单相同，请先不要放币，等对方换成这次的凭证。"
      }
    />
  );
}
