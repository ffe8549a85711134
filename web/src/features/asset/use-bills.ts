import type { Bill } from "contract";
import { usePages } from "../../api/read.ts";
import { type BillFilter, billInput, monthOf } from "./bill-filter.ts";

/** The bills of a filter by month. One that slid to the next page while it was read is shown once. */
export function useBills(filter: BillFilter) {
  const pages = usePages("billList", { ...billInput(filter), pageSize: 20 });
  const rows = pages.data && [...new Map(pages.data.pages.flatMap((it) => it.records).map((it) => [it.id, it])).values()];
  return { ...pages, months: rows && byMonth(rows) };
}

function byMonth(rows: readonly Bill[]): [string, Bill[]][] {
  const months = new Map<string, Bill[]>();
  for (const it of rows) {
    const month = monthOf(it.createTime);
    months.set(month, [...(months.get(month) ?? []), it]);
  }
  return [...months];
}
