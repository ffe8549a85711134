import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  okReply,
  openSignedInTab,
  refusalReply,
  startScriptedBackend,
} from "../../../test/helpers/scripted-backend.ts";
import { renderForTest } from "../../../test/helpers/render-for-test.ts";

vi.mock("../../lib/navigation/navigation.tsx", () => ({
  AppLink: ({ children }: { children: unknown }) => children,
  useAppNavigate: () => () => {},
}));

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const offer = (nickName: string, id = nickName) => ({
  ...{
    entrustId: `E-${id}`,
    price: 7.12,
    remain: 100,
    minAmount: 100,
    maxAmount: 5000,
    payTypes: [2],
    canBuy: 1,
    cantReason: "",
  },
  seller: { userId: `u-${nickName}`, nickName, avatar: "", creditLevel: 4 },
});
const pageOf = (all: readonly object[], pageNo: number, size = 2) => ({
  ...{
    records: all.slice((pageNo - 1) * size, pageNo * size),
    total: all.length,
    pageNo,
    pageSize: size,
  },
  pages: Math.ceil(all.length / size),
});
const setup = [
  offer("晴川"),
  offer("阿宁"),
  offer("瑞丰"),
  offer("瑞丰", "again"),
  offer("Coin店"),
];

/**
 * Renders the sheet, enters `typed` and returns the requests. The backend ignores the name and
 * returns all `offers` in pages, or refuses each request if `offers` is "broken".
 */
async function sheet(typed: string, offers: readonly object[] | "broken") {
  const asked = startScriptedBackend(({ path }) => {
    if (offers === "broken") return refusalReply(500);
    return okReply(pageOf(offers, Number(new URLSearchParams(path.split("?")[1]).get("pageNo"))));
  });
  const { queryClient } = await openSignedInTab();
  const { FindSellerSheet } = await import("./find-seller-sheet.tsx");
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <FindSellerSheet open onClose={() => {}} />
    </QueryClientProvider>,
  );
  const field = await vi.waitUntil(() => document.querySelector("input"));
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, typed);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return asked;
}
const reported = () => document.body.textContent;

test("the seller search reads all pages of offers if the backend does not filter by name", async () => {
  const asked = await sheet("coin", setup);
  await vi.waitFor(() => expect(reported()).toContain("1 位正在出售的卖家"));
  expect(reported()).toContain("Coin店");
  expect(reported()).not.toContain("晴川");
  expect(asked.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("pageNo"))).toEqual([
    "1",
    "2",
    "3",
  ]);
  expect(asked[0]?.path).toContain("seller=coin");
});

test("the seller search counts a seller with two offers once", async () => {
  await sheet("瑞丰", setup);
  await vi.waitFor(() => expect(reported()).toContain("1 位正在出售的卖家"));
});

test("the seller search can set and remove an offer alert for a name that it does not find", async () => {
  await sheet("没有这人", setup);
  await vi.waitFor(() => expect(reported()).toContain("没有找到“没有这人”"));
  expect(reported()).toContain("关闭后不提醒");
  const button = (name: string) =>
    [...document.querySelectorAll("button")].find((it) => it.textContent === name);
  await act(async () => button("到货提醒")?.click());
  expect(localStorage.getItem("lw_my_arrivals")).toContain("没有这人");
  await act(async () => button("取消提醒")?.click());
  expect(localStorage.getItem("lw_my_arrivals")).toBe("[]");
});

test("the seller search shows an error, not the empty state, when loading fails", async () => {
  await sheet("coin", "broken");
  await vi.waitFor(() => expect(reported()).toContain("卖家没有载入"));
  expect(reported()).not.toContain("没有找到");
});
