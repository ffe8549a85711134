import { type Bill, fenDecimals, unitsDecimals, formatDecimal } from "contract";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { billPaidText } from "./bill-view.ts";

export const billCsvHead = ["时间", "类型", "对方", "数量", "金额", "变动后可用", "订单号", "说明"];
export const billCsvRow = (bill: Bill): string[] => [
  formatFullTime(bill.createTime),
  bill.typeName,
  bill.partyName ?? "",
  formatDecimal(bill.quantity, unitsDecimals, 2),
  bill.cny === null || billPaidText(bill) === "" ? "" : formatDecimal(bill.cny, fenDecimals),
  bill.balance === null ? "" : formatDecimal(bill.balance, unitsDecimals, 2),
  bill.orderNo,
  bill.remark,
];
