import { type Bill, fenDecimals, unitsDecimals, formatDecimal } from "contract";
import { useRef } from "react";
import { CallError } from "../../api/call-error.ts";
import { showToast } from "../../api/notices.ts";
import { readAllPages } from "../../api/read-all-pages.ts";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { createCsvFile, saveFile } from "../../lib/browser/save-file.ts";
import { type BillFilter, billListInput } from "./bill-filter.ts";
import { billPaidText } from "./bill-view.ts";

/**
 * Maximum number of pages in an export, enough for a year of a busy user. For more bills, the user
 * must choose a shorter period.
 */
const pagesMax = 200;

const head = ["时间", "类型", "对方", "数量", "金额", "变动后可用", "订单号", "说明"];
const line = (bill: Bill): string[] => [
  formatFullTime(bill.createTime),
  bill.typeName,
  bill.partyName ?? "",
  formatDecimal(bill.quantity, unitsDecimals, 2),
  bill.cny === null || billPaidText(bill) === "" ? "" : formatDecimal(bill.cny, fenDecimals),
  bill.balance === null ? "" : formatDecimal(bill.balance, unitsDecimals, 2),
  bill.orderNo,
  bill.remark,
];

/**
 * Exports all bills that match the filter, not only the loaded ones. A second tap during the export is
 * ignored.
 */
export function useBillExport(filter: BillFilter) {
  const running = useRef(false);
  const run = async () => {
    if (running.current) return;
    running.current = true;
    try {
      const rows = await readAllPages("billList", billListInput(filter), pagesMax);
      if (rows.length === 0) return showToast("暂无账单", "plain");
      saveFile(createCsvFile([head, ...rows.map(line)]), "bills.csv");
      showToast(`已导出 ${rows.length} 条`, "ok");
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      running.current = false;
    }
  };
  return { run: () => void run() };
}
