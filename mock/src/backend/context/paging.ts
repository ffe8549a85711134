import { pageSizeDefault } from "../../rules/constants.ts";

export type PageRequest = { pageNo?: number | undefined; pageSize?: number | undefined };
export type Page<T> = {
  records: T[];
  total: number;
  pageNo: number;
  pageSize: number;
  pages: number;
};

export function paginate<T, R>(all: readonly T[], input: PageRequest, show: (it: T) => R): Page<R> {
  const { pageNo, pageSize, offset } = pageOffsetAndSize(input);
  return {
    records: all.slice(offset, offset + pageSize).map(show),
    ...pageInfo(all.length, pageNo, pageSize),
  };
}
export function pageOffsetAndSize({ pageNo = 1, pageSize = pageSizeDefault }: PageRequest): {
  pageNo: number;
  pageSize: number;
  offset: number;
} {
  return { pageNo, pageSize, offset: (pageNo - 1) * pageSize };
}
export const pageInfo = (total: number, pageNo: number, pageSize: number) => ({
  total,
  pageNo,
  pageSize,
  pages: Math.ceil(total / pageSize),
});
