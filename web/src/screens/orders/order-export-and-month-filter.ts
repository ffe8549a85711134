import {
  fenDecimals,
  OrderStatus,
  type OrderListItem,
  payTypeNames,
  priceDecimals,
  formatDecimal,
  type AssetUnits,
  assetUnitsDecimals,
} from "contract";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { orderRowLabelsAndTone } from "../../trade/order-substatus.ts";
import { padToTwoDigits } from "../../lib/time/format-remaining-time.ts";

export const orderCsvHeaderCells = [
  "订单号",
  "时间",
  "方向",
  "数量",
  "单价",
  "金额",
  "手续费",
  "付款方式",
  "状态",
] as const;

/**
 * Returns the fee that the user has paid. Only the seller pays a fee, and only for a completed
 * order.
 */
const feeOf = (row: OrderListItem): AssetUnits | null =>
  row.isSeller === 1 && row.status === OrderStatus.completed ? row.fee : (0 as AssetUnits);

export function orderCsvRow(row: OrderListItem): string[] {
  const fee = feeOf(row);
  return [
    row.orderNo,
    formatFullTime(row.createTime),
    row.isSeller === 1 ? "卖出" : "买入",
    formatDecimal(row.quantity, assetUnitsDecimals, 2),
    formatDecimal(row.price, priceDecimals, 2),
    formatDecimal(row.amount, fenDecimals),
    fee === null ? "" : formatDecimal(fee, assetUnitsDecimals, 2),
    row.payType === null ? "" : payTypeNames[row.payType],
    orderRowLabelsAndTone(row).label,
  ];
}

/** Returns the latest `count` months, newest first, in the format "2026-11". */
export function latestCalendarMonths(now: number, count: number): string[] {
  const [year = 0, month = 1] = formatFullTime(now).split("-").map(Number);
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return `${Math.floor(at / 12)}-${padToTwoDigits((at % 12) + 1)}`;
  });
}

/** Formats "2026-11" as "2026 年 11 月". */
export const fullMonthName = (month: string): string =>
  month.replace(/^(\d{4})-0?(\d+)$/, "$1 年 $2 月");
