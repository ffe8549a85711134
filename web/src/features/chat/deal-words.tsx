import { type OrderDetail, OrderStatus, type PayMethod, payTypeNames, payTypes } from "contract";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatCny, formatUnits } from "../../lib/format-money.ts";

/** The account the buyer pays to: the one he named when he paid, else the first of those the order was made with. */
export const accountOf = (order: OrderDetail): PayMethod | undefined =>
  order.payMethods.find((it) => it.id === order.chosenMethod) ?? order.payMethods[0];

export const unit = runtimeConfig.assetUnit;

/** Who pays whom how much by what, in one sentence for whoever reads it. */
export function DealSentence({ order }: { order: OrderDetail }) {
  const way = payTypeNames[order.payType];
  const amount = `¥${formatCny(order.amount)}`;
  if (order.isSeller === 1) {
    const paid = order.status > OrderStatus.waitPay;
    return (
      <>
        <b>{order.buyer.realName}</b> {paid ? "已用" : "将用"} <b>{way}</b> 向您支付 <b className="num">{amount}</b>
      </>
    );
  }
  return (
    <>
      向 <b>{order.seller.realName}</b> 的 <b>{way}</b> 支付 <b className="num">{amount}</b>，购买{" "}
      <b className="num">{`${formatUnits(order.quantity)} ${unit}`}</b>
    </>
  );
}

const grouped = (account: string) => account.replace(/(\d{4})(?=\d)/g, "$1 ");

export const accountShown = (it: PayMethod): string => (it.type === payTypes.bank ? grouped(it.account) : it.account);
export const accountLabel = (it: PayMethod): string => (it.type === payTypes.bank ? it.bankName || "卡号" : "账号");
export const accountShort = (it: PayMethod): string =>
  `${it.type === payTypes.bank ? it.bankName : it.typeName} 尾号 ${it.account.slice(-4)}`;
