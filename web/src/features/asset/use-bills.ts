import type { Bill } from "contract";
import { rowsOf, usePages } from "../../api/read.ts";
import { type BillFilter, billInput, monthOf } from "./bill-filter.ts";

/** The bills of a filter by month. One that slid to the next page while it was read is shown once. */
export function useBills(filter: BillFilter) {
  const pages = usePages("billList", { ...billInput(filter), pageSize: 20 });
  const rows = rowsOf(pages.data, (it) => it.id);
  return { ...pages, months: rows && byMonth(rows) };
}

function byMonth(rows: readonly Bill[]): [string, Bill[]][] {
  const months = new Map<string, Bill[]>();
  for (const it of rows) {
    const month = it.createTime === null ? "" : monthOf(it.createTime);
    months.set(month, [...(months.get(month) ?? []), it]);
  }
  return [...months];
}
