import { pageSizeDefault } from "../../rules/constants.ts";

export type PageWish = { pageNo?: number | undefined; pageSize?: number | undefined };
export type Page<T> = { records: T[]; total: number; pageNo: number; pageSize: number; pages: number };

export function pageOf<T, R>(all: readonly T[], wish: PageWish, show: (it: T) => R): Page<R> {
  const { pageNo, pageSize, offset } = pageWish(wish);
  return { records: all.slice(offset, offset + pageSize).map(show), ...pageFacts(all.length, pageNo, pageSize) };
}
export function pageWish({ pageNo = 1, pageSize = pageSizeDefault }: PageWish): { pageNo: number; pageSize: number; offset: number } {
  return { pageNo, pageSize, offset: (pageNo - 1) * pageSize };
}
export const pageFacts = (total: number, pageNo: number, pageSize: number) => ({
  total,
  pageNo,
  pageSize,
  pages: Math.ceil(total / pageSize),
});
