import { lazy } from "react";
import { expect, test, vi } from "vitest";
import { findElement, mountForTest, pressElement } from "../../../test/helpers/mount-for-test.tsx";
import { ListPage } from "./list-page.tsx";

type PageProps = Parameters<typeof ListPage<string, "a" | "b">>[0];
type List = PageProps["list"];
const refetch = vi.fn<() => Promise<void>>(async () => {});
const read = (part: Partial<List> = {}): List => ({
  data: undefined,
  isPending: false,
  isError: false,
  dataUpdatedAt: 0,
  refetch,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => {},
  ...part,
});
const rowsOf: PageProps["children"] = (rows) => rows.map((it) => <p key={it}>{it}</p>);
const page = (list: List, part = "a", children = rowsOf) => (
  <ListPage<string, "a" | "b">
    bar={<h1>账单</h1>}
    tabs={{
      label: "状态",
      value: "a",
      onChange: () => {},
      items: [
        { value: "a", label: "进行中" },
        { value: "b", label: "已完成" },
      ],
    }}
    onRefresh={refetch}
    part={part}
    list={list}
    what="账单"
    skeleton={<i>加载</i>}
    empty="还没有账单"
  >
    {children}
  </ListPage>
);
const textOf = (list: List) => {
  const { host } = mountForTest(page(list));
  return host.querySelector("main")?.textContent;
};

test("ListPage shows its rows, then the end of the list or a button for the next page", () => {
  expect(textOf(read({ data: ["一", "二"] }))).toBe("一二没有更多了");
  expect(textOf(read({ data: ["一"], hasNextPage: true }))).toBe("一加载更多");
});

test("ListPage shows only the skeleton while the code of the rows loads", () => {
  const LoadingRows = lazy(() => new Promise<never>(() => {}));
  const list = read({ data: ["一"], hasNextPage: true });
  const { host } = mountForTest(page(list, "a", () => <LoadingRows />));
  expect(host.querySelector("main")?.textContent).toBe("加载");
});

test("ListPage shows the empty state only if no further page exists", () => {
  expect(textOf(read({ data: [] }))).toBe("还没有账单");
  expect(textOf(read({ data: [], hasNextPage: true }))).toBe("加载更多");
});

test("ListPage shows the error with a retry, not the empty state, if loading fails", () => {
  expect(textOf(read({ isError: true }))).toContain("账单没有载入");
  pressElement(findElement("main button"));
  expect(refetch).toHaveBeenCalledOnce();
});

test("ListPage marks the page as busy while the skeleton is shown", () => {
  expect(textOf(read({ isPending: true }))).toBe("加载");
  expect(findElement("main").getAttribute("aria-busy")).toBe("true");
});

test("ListPage links the tabs to the panel that they change", () => {
  mountForTest(page(read({ data: [] })));
  expect(findElement("[role=tab]").getAttribute("aria-controls")).toBe(findElement("main").id);
});

test("ListPage shows the skeleton at once when another part of the list is opened", () => {
  const { host, show } = mountForTest(page(read({ data: ["一"] })));
  show(page(read({ isPending: true }), "b"));
  expect(host.querySelector("main")?.textContent).toBe("加载");
});
