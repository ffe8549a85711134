import type { Input, Output } from "contract";
import { type PagedReadName, fetchFreshRead } from "./read-queries.ts";

const pageSize = 50;

/**
 * Reads the records of all pages, at most `pagesMax`, for an export or a search. If the backend
 * sends no number of pages, a page that is not full is the last.
 */
export async function readAllPages<N extends PagedReadName>(
  name: N,
  input: Input<N>,
  pagesMax: number,
  quiet = false,
): Promise<Output<N>["records"]> {
  const records: unknown[] = [];
  for (let pageNo = 1; pageNo <= pagesMax; pageNo++) {
    const page: { records: readonly unknown[]; pages: number | null } = await fetchFreshRead(
      name,
      { ...input, pageNo, pageSize },
      { quiet },
    );
    records.push(...page.records);
    if (page.pages === null ? page.records.length < pageSize : pageNo >= page.pages) break;
  }
  return records as Output<N>["records"];
}
