import type { OrderRow } from "contract";
import { formatCny, formatUnits } from "../../lib/format-money.ts";
import { formatFullTime } from "../../lib/format-time.ts";

/** What customer service needs to find an order: no name, no account, no phone. */
export const orderSummary = ({ orderNo, isSeller, statusText, amount, quantity, createTime }: OrderRow, unit: string): string =>
  [
    `订单号：${orderNo}`,
    `方向：${isSeller === 1 ? "卖出" : "买入"}`,
    `状态：${statusText}`,
    `金额：¥${formatCny(amount)}（${formatUnits(quantity)} ${unit}）`,
    `下单时间：${formatFullTime(createTime)}`,
  ].join("\n");
