import type { Output } from "contract";
import { expect, test } from "vitest";
import { tradeRestrictionNotice } from "./trade-restriction.ts";
import { isTradeRestricted, tradeRestrictionText } from "./trade-restriction-text.ts";

const user = (type: number) =>
  ({
    restrict: { type, reason: "多次取消订单", until: Date.parse("2026-11-20T18:00:00+08:00") },
  }) as Output<"userInfo">;
const now = Date.parse("2026-11-20T12:00:00+08:00");

test("a trade restriction blocks buying, selling or both, as its type states", () => {
  expect(
    [0, 1, 2, 3].map((type) => [
      isTradeRestricted(user(type), "buy"),
      isTradeRestricted(user(type), "sell"),
    ]),
  ).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ]);
  expect(isTradeRestricted(undefined, "buy")).toBe(false);
});

test("tradeRestrictionText states what is restricted, until when and why", () => {
  expect(tradeRestrictionText(user(3).restrict, now)).toBe("交易功能受限至 18:00：多次取消订单");
  expect(tradeRestrictionText(user(0).restrict, now)).toBeUndefined();
});

test("tradeRestrictionNotice returns title, reason, and a short end for the button", () => {
  const { restrict } = user(1);
  expect(tradeRestrictionNotice(restrict, "sell", now)).toBeUndefined();
  expect(tradeRestrictionNotice(restrict, "buy", now)).toEqual({
    title: "暂停购买至 18:00",
    reason: "多次取消订单。出售和放币不受影响。",
    from: "18:00 起",
  });
  const day = 24 * 60 * 60 * 1000;
  expect(
    tradeRestrictionNotice({ ...restrict, until: (restrict.until ?? 0) + 3 * day }, "buy", now)
      ?.from,
  ).toMatch(/^\d\d-\d\d 起$/);
  expect(
    tradeRestrictionNotice({ ...restrict, until: null, reason: "" }, "buy", now),
  ).toMatchObject({
    title: "暂停购买，解除时间请咨询客服",
    from: "已暂停",
  });
});
