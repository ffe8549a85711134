import type { Output } from "contract";
import { expect, test } from "vitest";
import { isBarred, restrictionText } from "./restriction.ts";

const user = (type: number) =>
  ({ restrict: { type, reason: "多次取消订单", until: Date.parse("2026-11-20T18:00:00+08:00") } }) as Output<"userInfo">;
const now = Date.parse("2026-11-20T12:00:00+08:00");

test("a restriction takes away the side it names, or both", () => {
  expect([0, 1, 2, 3].map((type) => [isBarred(user(type), "buy"), isBarred(user(type), "sell")])).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ]);
  expect(isBarred(undefined, "buy")).toBe(false);
});

test("it says what, until when and why", () => {
  expect(restrictionText(user(3).restrict, now)).toBe("交易功能受限至 18:00：多次取消订单");
  expect(restrictionText(user(0).restrict, now)).toBeUndefined();
});
