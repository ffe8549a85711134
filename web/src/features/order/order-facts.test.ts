import type { OrderDetail } from "contract";
import { expect, test } from "vitest";
import { stepsOf } from "./order-facts.ts";

const at = (time: string) => Date.parse(`2026-11-20T${time}+08:00`);
const detail = {
  createTime: at("14:35:46"),
  confirmTime: null,
  payTime: at("14:40:50"),
  transferConfirmTime: null,
  finishTime: at("14:48:02"),
  cancelTime: null,
} as unknown as OrderDetail;

test("what took no time says none", () => {
  const [, paid] = stepsOf({ ...detail, payTime: detail.createTime });
  expect(paid).toEqual({ label: "付款", at: "2026-11-20 14:35:46", took: undefined });
});

test("the steps stand in their order with what each took", () => {
  expect(stepsOf(detail)).toEqual([
    { label: "下单", at: "2026-11-20 14:35:46", took: undefined },
    { label: "付款", at: "2026-11-20 14:40:50", took: "5 分 4 秒" },
    { label: "放币", at: "2026-11-20 14:48:02", took: "7 分 12 秒" },
  ]);
});
