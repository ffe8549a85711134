import { type OrderDetail, OrderStatus, OrderActorSide } from "contract";
import { expect, test } from "vitest";
import {
  appealConsequencesText,
  knownAppealTypeCodes,
  possibleAppealReasons,
} from "./use-appeal-form.ts";

const { notReleased, wrongAmount, wrongName, frozen } = knownAppealTypeCodes;
type Reason = { code: number; role: OrderActorSide };
const all: Reason[] = [
  { code: notReleased, role: OrderActorSide.buyer },
  ...[wrongAmount, wrongName, frozen, 209].map((code) => ({ code, role: OrderActorSide.seller })),
];
const codes = (status: OrderStatus, isSeller: 0 | 1, from = all) =>
  possibleAppealReasons(from, { status, isSeller }).map((it) => it.code);

test("offers fewer appeal reasons the further the order has advanced", () => {
  expect(codes(OrderStatus.waitDelivery, 1)).toEqual([wrongAmount, wrongName, frozen, 209]);
  expect(codes(OrderStatus.transferConfirmed, 1)).toEqual([wrongAmount, wrongName, frozen]);
  expect(codes(OrderStatus.completed, 1)).toEqual([frozen]);
  expect(codes(OrderStatus.cancelled, 0)).toEqual([notReleased]);
});

test("offers all appeal reasons of the user's side if all reason codes are unknown", () => {
  const strange: Reason[] = [
    { code: 7, role: OrderActorSide.seller },
    { code: 8, role: OrderActorSide.buyer },
  ];
  expect(codes(OrderStatus.completed, 1, strange)).toEqual([7]);
});

test("appealConsequencesText of a cancelled order states that the coins are locked again", () => {
  const cost = (status: OrderStatus) => appealConsequencesText({ status } as OrderDetail, false);
  expect(cost(OrderStatus.cancelled)).toContain(
    "资产已退回对方，提交后平台会重新锁定；对方资产不足时无法提交。",
  );
  expect(cost(OrderStatus.cancelled)).not.toContain("继续锁定");
  expect(cost(OrderStatus.waitDelivery)).toContain("资产继续锁定");
});
