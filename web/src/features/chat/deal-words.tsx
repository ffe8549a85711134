import { type OrderDetail, OrderStatus } from "contract";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatCny, formatUnits } from "../../lib/format-money.ts";
import { payTypeName } from "../../deal/account.ts";

export const unit = runtimeConfig.assetUnit;

/** Who pays whom how much by what, in one sentence for whoever reads it. */
export function DealSentence({ order }: { order: OrderDetail }) {
  const way = payTypeName(order.payType);
  const amount = `¥${formatCny(order.amount)}`;
  if (order.isSeller === 1) {
    const paid = order.status > OrderStatus.waitPay;
    return (
      <>
        <b>{order.buyer.realName || "买家"}</b> {paid ? "已用" : "将用"} <b>{way}</b> 向您支付 <b className="num">{amount}</b>
      </>
    );
  }
  return (
    <>
      向 <b>{order.seller.realName || "卖家"}</b> 的 <b>{way}</b> 支付 <b className="num">{amount}</b>，购买{" "}
      <b className="num">{`${formatUnits(order.quantity)} ${unit}`}</b>
    </>
  );
}
