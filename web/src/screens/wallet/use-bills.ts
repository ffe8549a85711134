import { useMemo } from "react";
import { rowsOfPages, usePages } from "../../api/read-queries.ts";
import { groupByName } from "../../ui/layout/long-list.tsx";
import { type BillFilter, billInput, monthOf } from "./bill-filter.ts";

/**
 * Reads the bills of a filter by month. A bill that moved to the next page between two requests is
 * shown once.
 */
export function useBills(filter: BillFilter) {
  const pages = usePages("billList", { ...billInput(filter), pageSize: 20 });
  const months = useMemo(() => {
    const rows = rowsOfPages(pages.data, (it) => it.id);
    return (
      rows && groupByName(rows, (it) => (it.createTime === null ? "" : monthOf(it.createTime)))
    );
  }, [pages.data]);
  return { ...pages, months };
}
