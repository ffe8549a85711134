import { type Bill, fenDecimals, assetUnitsDecimals, formatDecimal } from "contract";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { billCnyAmountText } from "./bill-view.ts";

export const billCsvHead = ["时间", "类型", "对方", "数量", "金额", "变动后可用", "订单号", "说明"];
export const billCsvRow = (bill: Bill): string[] => [
  formatFullTime(bill.createTime),
  bill.typeName,
  bill.partyName ?? "",
  formatDecimal(bill.quantity, assetUnitsDecimals, 2),
  bill.cny === null || billCnyAmountText(bill) === "" ? "" : formatDecimal(bill.cny, fenDecimals),
  bill.balance === null ? "" : formatDecimal(bill.balance, assetUnitsDecimals, 2),
  bill.orderNo,
  bill.remark,
];
