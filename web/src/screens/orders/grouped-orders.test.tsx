import { QueryClientProvider } from "@tanstack/react-query";
import { type OrderListItem, OrderStatus } from "contract";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  okReply,
  openSignedInTab,
  startScriptedBackend,
} from "../../../test/helpers/scripted-backend.ts";
import { renderForTest } from "../../../test/helpers/render-for-test.ts";
import { findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";

vi.mock("../../lib/navigation/navigation.tsx", () => ({
  AppLink: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
}));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const november = Date.UTC(2026, 10, 20);
const row = (orderId: string, part: Partial<OrderListItem> = {}) =>
  ({
    ...{
      orderId,
      status: OrderStatus.completed,
      isSeller: 0,
      myEvaluated: 1,
      needAction: 0,
      closeType: 0,
      lastMessage: "",
      unread: 0,
    },
    ...{
      amount: 1199_36,
      quantity: 1_684_494,
      price: 71_200,
      createTime: november,
      deadline: null,
    },
    counterparty: { nickName: orderId, avatar: "", creditLevel: null },
    payType: 2,
    ...part,
  }) as unknown as OrderListItem;

test("the order list groups running orders by whose turn it is and counts each group", async () => {
  const { OrdersByWhoseTurn: Turns } = await import("./grouped-orders.tsx");
  const running = { status: OrderStatus.waitPay };
  const rows = [
    row("a", { ...running, needAction: 1 }),
    row("b", { ...running, needAction: 1 }),
    row("c", { ...running, isSeller: 1 }),
  ];
  const { host, show } = mountForTest(<Turns rows={rows} />);
  const parts = () =>
    [...host.querySelectorAll("section")].map((element) => [
      element.querySelector("h2")?.textContent,
      element.querySelectorAll("a").length,
    ]);
  expect(parts()).toEqual([
    ["待您处理 2 笔", 2],
    ["等待中 1 笔", 1],
  ]);
  show(<Turns rows={rows.slice(2)} />);
  expect(parts()).toEqual([["等待中 1 笔", 1]]);
});

/** Renders `OrdersByMonth` and returns the requests that it sends for the monthly totals. */
async function past(
  rows: readonly OrderListItem[],
  summed: boolean,
  direction: "all" | "sell" = "all",
) {
  const sums = { 1: { amount: 12_394.87, quantity: 1 }, 2: { amount: 0, quantity: 0 } };
  const asked = startScriptedBackend(({ path }) => {
    const role = Number(new URLSearchParams(path.split("?")[1]).get("role")) as 1 | 2;
    return okReply({
      records: [],
      total: 0,
      pageNo: 1,
      pageSize: 1,
      pages: 0,
      serverTime: november,
      sum: sums[role],
    });
  });
  const { queryClient } = await openSignedInTab();
  const { OrdersByMonth: Months } = await import("./orders-by-month.tsx");
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <Months rows={rows} direction={direction} summed={summed} />
    </QueryClientProvider>,
  );
  return asked;
}

test("the order list groups past orders by month with totals from the backend", async () => {
  await past(
    [
      row("a"),
      row("b", { myEvaluated: 0, isSeller: 1 }),
      row("c", { createTime: november - 31 * 86_400_000 }),
    ],
    true,
  );
  const months = [...document.querySelectorAll("section")].map((element) => [
    element.getAttribute("aria-label"),
    element.querySelectorAll("a").length,
  ]);
  expect(months).toEqual([
    ["2026 年 11 月", 2],
    ["2026 年 10 月", 1],
  ]);
  await vi.waitFor(() => expect(findElement("h2 + span").textContent).toBe("买入 ¥12,394.87"));
  const [mine, theirs] = [...document.querySelectorAll("li")].map((it) => it.textContent ?? "");
  expect(mine).toMatch(/^买入 a.*，已完成¥1,199\.36168\.4494/);
  expect(theirs).toMatch(/^卖出 b.*，已完成，去评价/);
});

test("requests monthly order totals only for the shown side, and none for a list of cancelled orders", async () => {
  const sales = await past([row("a", { isSeller: 1 })], true, "sell");
  await vi.waitFor(() =>
    expect(sales.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("role"))).toEqual([
      "2",
    ]),
  );
  const cancelled = await past([row("a", { status: OrderStatus.cancelled, closeType: 2 })], false);
  await vi.dynamicImportSettled();
  expect(cancelled).toEqual([]);
});
