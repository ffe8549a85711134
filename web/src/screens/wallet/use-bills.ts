import type { Bill } from "contract";
import { useMemo } from "react";
import { mergeListItemsOfPages, usePagedRead } from "../../api/read-queries.ts";
import { groupRowsByName } from "../../ui/layout/virtualized-list.tsx";
import { type BillFilter, buildBillListRequest, billMonthOfTime } from "./bill-filter.ts";

export type BillMonth = ReturnType<typeof groupRowsByName<Bill>>[number];

/**
 * Reads the bills that match a filter, grouped by month. A bill that moved to the next page between
 * two requests is listed once.
 */
export function useBills(filter: BillFilter) {
  const pages = usePagedRead("billList", { ...buildBillListRequest(filter), pageSize: 20 });
  const data = useMemo(() => {
    const rows = mergeListItemsOfPages(pages.data, (it) => it.id);
    return (
      rows &&
      groupRowsByName(rows, (it) => (it.createTime === null ? "" : billMonthOfTime(it.createTime)))
    );
  }, [pages.data]);
  return { ...pages, data };
}
