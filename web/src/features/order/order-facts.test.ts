import type { OrderDetail } from "contract";
import { expect, test } from "vitest";
import { durationText, paying, receiving, stepsOf, tookText } from "./order-facts.ts";

const at = (time: string) => Date.parse(`2026-11-20T${time}+08:00`);
const detail = {
  payType: 1,
  chosenMethod: "M2",
  payMethods: [
    { id: "M1", type: 2, account: "13800000000", bankName: "" },
    { id: "M2", type: 1, account: "6217 0000 0000 4408", bankName: "建设银行" },
  ],
  buyerMethod: { type: 1, holder: "林*晴", tail: "1234" },
  createTime: at("14:35:46"),
  confirmTime: null,
  payTime: at("14:40:50"),
  transferConfirmTime: null,
  finishTime: at("14:48:02"),
  cancelTime: null,
} as unknown as OrderDetail;

test("accounts are told by their last four places", () => {
  expect(receiving(detail)).toBe("建设银行 尾号 4408");
  expect(paying(detail)).toBe("银行卡 尾号 1234");
  expect(receiving({ ...detail, payMethods: [] })).toBe("银行卡");
});

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
