import { QueryClientProvider } from "@tanstack/react-query";
import { createElement, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  httpReply,
  okReply,
  openSignedInTab,
  refusalReply,
  startScriptedBackend,
  testOrderCounts,
  type TestTab,
} from "../../test/helpers/scripted-backend.ts";
import { renderForTest } from "../../test/helpers/render-for-test.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** Renders a read as text, as a screen would show it. */
async function screen(tab: TestTab, look: () => unknown) {
  const Screen = () =>
    createElement("p", {}, JSON.stringify([look(), tab.useCurrentToast()?.text ?? null]));
  const page = await renderForTest(
    createElement(QueryClientProvider, { client: tab.queryClient }, createElement(Screen)),
  );
  return () => JSON.parse(page.textContent ?? "") as unknown;
}
const count = (tab: TestTab, options?: { enabled?: boolean; quiet?: boolean }) =>
  screen(tab, () => {
    const { data, error } = tab.useRead("orderStat", {}, options);
    return [data?.running ?? null, error?.kind ?? null];
  });

test("useRead returns the backend's data to a screen", async () => {
  const asked = startScriptedBackend(() => okReply(testOrderCounts));
  const seen = await count(await openSignedInTab());
  await vi.waitFor(() => expect(seen()).toEqual([[1, null], null]));
  expect(asked).toHaveLength(1);
});

test.each(["broken", httpReply(502)] as const)(
  "retries a read once after a connection or gateway error: %o",
  async (trouble) => {
    let tries = 0;
    startScriptedBackend(() => (++tries === 1 ? trouble : okReply(testOrderCounts)));
    const seen = await count(await openSignedInTab());
    await vi.waitFor(() => expect(seen()).toEqual([[1, null], null]), 3000);
    expect(tries).toBe(2);
  },
);

test("does not repeat a refused read, and shows the refusal's message as a toast", async () => {
  const asked = startScriptedBackend(() => refusalReply(50001, null, "订单不存在"));
  const seen = await count(await openSignedInTab());
  await vi.waitFor(() => expect(seen()).toEqual([[null, "refused"], "订单不存在"]));
  expect(asked).toHaveLength(1);
});

test("does not repeat a read that has timed out", async () => {
  vi.useFakeTimers();
  const asked = startScriptedBackend(() => "silence");
  const seen = await count(await openSignedInTab());
  await vi.advanceTimersByTimeAsync(12_000);
  expect([seen(), asked.length]).toEqual([[[null, "timeout"], "请求超时，请稍后再试"], 1]);
  vi.useRealTimers();
});

test("shows no toast if a read with the option quiet fails", async () => {
  startScriptedBackend(() => refusalReply(50001, null, "订单不存在"));
  const seen = await count(await openSignedInTab(), { quiet: true });
  await vi.waitFor(() => expect(seen()).toEqual([[null, "refused"], null]));
});

test("shows the last data, and no toast, if the refetch of a read fails", async () => {
  let answer = okReply(testOrderCounts);
  startScriptedBackend(() => answer);
  const tab = await openSignedInTab();
  const seen = await count(tab);
  await vi.waitFor(() => expect(seen()).toEqual([[1, null], null]));
  answer = httpReply(404);
  tab.invalidateReads(["orderStat"]);
  await vi.waitFor(() => expect(seen()).toEqual([[1, "status"], null]));
});

test("invalidateReads refetches only the reads that it names", async () => {
  const asked = startScriptedBackend(() => okReply(testOrderCounts));
  const tab = await openSignedInTab();
  const seen = await count(tab);
  await vi.waitFor(() => expect(seen()).toEqual([[1, null], null]));
  tab.invalidateReads(["orderList"]);
  tab.invalidateReads([]);
  tab.invalidateReads(["orderStat"]);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
});

test("sends no request for a disabled read", async () => {
  const asked = startScriptedBackend(() => okReply(testOrderCounts));
  await count(await openSignedInTab(), { enabled: false });
  expect(asked).toEqual([]);
});

test("usePagedRead requests pages in order until the last one", async () => {
  const asked = startScriptedBackend(({ path }) => {
    const pageNo = Number(new URLSearchParams(path.split("?")[1]).get("pageNo"));
    return okReply({ records: [], total: 0, pageNo, pageSize: 1, pages: 2, serverTime: 1 });
  });
  const tab = await openSignedInTab();
  const seen = await screen(tab, () => {
    const pages = tab.usePagedRead("orderList", { tab: 1 });
    if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
    return [pages.data?.pages.map((it) => it.pageNo), pages.hasNextPage];
  });
  await vi.waitFor(() => expect(seen()).toEqual([[[1, 2], false], null]));
  expect(asked.map((it) => it.path)).toEqual([
    "/order/v1/list?pageNo=1&tab=1",
    "/order/v1/list?pageNo=2&tab=1",
  ]);
});

test("fetchFreshRead always sends a request, even if data is cached", async () => {
  const asked = startScriptedBackend(() => okReply(testOrderCounts));
  const tab = await openSignedInTab();
  await tab.fetchFreshRead("orderStat", {});
  await expect(tab.fetchFreshRead("orderStat", {})).resolves.toMatchObject({ running: 1 });
  expect(asked).toHaveLength(2);
});

test("fetchFreshRead shows a toast if it fails, even if older data is cached", async () => {
  let answer = okReply(testOrderCounts);
  startScriptedBackend(() => answer);
  const tab = await openSignedInTab();
  const seen = await screen(tab, () => null);
  await tab.fetchFreshRead("orderStat", {});
  answer = refusalReply(50001, null, "订单不存在");
  await expect(tab.fetchFreshRead("orderStat", {})).rejects.toMatchObject({ kind: "refused" });
  await vi.waitFor(() => expect(seen()).toEqual([null, "订单不存在"]));
});

test("fetchFreshRead completes a shared read after the component using it has unmounted", async () => {
  let answer = () => {};
  const waits = new Promise<void>((resolve) => (answer = resolve));
  const asked = startScriptedBackend(async () => {
    await waits;
    return okReply(testOrderCounts);
  });
  const tab = await openSignedInTab();
  let close = () => {};
  const Card = () => createElement("p", {}, String(tab.useRead("orderStat", {}).isPending));
  const Screen = () => {
    const [isOpen, setOpen] = useState(true);
    close = () => setOpen(false);
    return isOpen ? createElement(Card) : "gone";
  };
  const page = await renderForTest(
    createElement(QueryClientProvider, { client: tab.queryClient }, createElement(Screen)),
  );
  const read = tab.fetchFreshRead("orderStat", {});
  close();
  await vi.waitFor(() => expect(page.textContent).toBe("gone"));
  answer();
  await expect(read).resolves.toMatchObject({ running: 1 });
  expect(asked).toHaveLength(1);
});

test("refetchReadsOnScreen repeats the reads of the screen", async () => {
  let answer = okReply(testOrderCounts);
  startScriptedBackend(() => answer);
  const tab = await openSignedInTab();
  const seen = await count(tab);
  await vi.waitFor(() => expect(seen()).toEqual([[1, null], null]));
  answer = okReply({ ...testOrderCounts, running: 2 });
  await tab.refetchReadsOnScreen();
  await vi.waitFor(() => expect(seen()).toEqual([[2, null], null]));
});

test("repeats a read that is invalidated before its first response arrives", async () => {
  let answer = () => {};
  const waits = new Promise<void>((resolve) => (answer = resolve));
  let running = 1;
  const asked = startScriptedBackend(async () => {
    const now = okReply({ ...testOrderCounts, running });
    await waits;
    return now;
  });
  const tab = await openSignedInTab();
  const seen = await count(tab);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  running = 2;
  tab.invalidateReads(["orderStat"]);
  answer();
  await vi.waitFor(() => expect(seen()).toEqual([[2, null], null]));
  expect(asked).toHaveLength(2);
});

test("usePagedRead keeps the previous rows while loading only if just `keepsRowsOnChangeOf` changed", async () => {
  const row = (orderId: string) => ({
    orderId,
    isSeller: 0,
    status: 20,
    amount: 100,
    quantity: 10,
    price: 7.2,
    createTime: 1,
  });
  const list = (...ids: string[]) =>
    okReply({ records: ids.map(row), total: ids.length, pageNo: 1, pageSize: 20, pages: 1 });
  startScriptedBackend(({ path }) => (path.includes("keyword=a") ? list("o1") : "silence"));
  const tab = await openSignedInTab();
  let ask: (input: object) => void = () => {};
  const seen = await screen(tab, () => {
    const [input, setInput] = useState<object>({ tab: 1, keyword: "a" });
    ask = setInput;
    const pages = tab.usePagedRead("orderList", input, { keepsRowsOnChangeOf: "keyword" });
    return [
      tab.mergeListItemsOfPages(pages.data, (it) => it.orderId)?.map((it) => it.orderId) ?? null,
      pages.isPlaceholderData,
    ];
  });
  await vi.waitFor(() => expect(seen()).toEqual([[["o1"], false], null]));
  ask({ tab: 1, keyword: "b" });
  await vi.waitFor(() => expect(seen()).toEqual([[["o1"], true], null]));
  ask({ tab: 2, keyword: "b" });
  await vi.waitFor(() => expect(seen()).toEqual([[null, false], null]));
});
