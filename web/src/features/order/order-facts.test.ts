import type { OrderDetail } from "contract";
import { expect, test } from "vitest";
import { durationText, stepsOf, tookText } from "./order-facts.ts";

const at = (time: string) => Date.parse(`2026-11-20T${time}+08:00`);
const detail = {
  createTime: at("14:35:46"),
  confirmTime: null,
  payTime: at("14:40:50"),
  transferConfirmTime: null,
  finishTime: at("14:48:02"),
  cancelTime: null,
} as unknown as OrderDetail;

test("the steps stand in their order with what each took", () => {
  expect(stepsOf(detail)).toEqual([
    { label: "下单", at: "2026-11-20 14:35:46", took: undefined },
    { label: "付款", at: "2026-11-20 14:40:50", took: "5分04秒" },
    { label: "放币", at: "2026-11-20 14:48:02", took: "7分12秒" },
  ]);
  expect(tookText(detail)).toBe("12分16秒");
});

test.each([
  [0, "0秒"],
  [59_499, "59秒"],
  [3_900_000, "1小时05分"],
  [-5, "0秒"],
])("%i ms last %s", (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
