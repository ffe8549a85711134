import { type Bill, BillType, asFen, asPrice, asAssetUnits } from "contract";
import { expect, test } from "vitest";
import {
  isPaidFromFrozenCoins,
  isIncomeBill,
  billIconAndNameOf,
  billCnyAmountText,
  billCounterpartyText,
} from "./bill-view.ts";

const bill = (item: Partial<Bill>): Bill => ({
  id: "1",
  billType: BillType.bought,
  typeName: "买入到账",
  direction: 1,
  quantity: asAssetUnits(100_0000),
  cny: asFen(720_00),
  balance: asAssetUnits(100_0000),
  refType: "order",
  refId: "O1",
  orderNo: "N1",
  remark: "",
  createTime: 0,
  ...item,
});

test.each([
  [{ partyName: "明月阁" }, "明月阁"],
  [{ refType: "entrust", price: asPrice(7_1800) }, "挂单 ¥7.18"],
  [{ refType: "entrust" }, "挂单"],
  [{ refType: "user", remark: "初始资产" }, "初始资产"],
  // A backend that reports no counterparty.
  [{}, ""],
])("shows bill %j with counterparty %j", (item, who) => {
  expect(billCounterpartyText(bill(item))).toBe(who);
});

test("shows the backend's name for an unknown bill type", () => {
  expect([
    billIconAndNameOf(bill({})).word,
    billIconAndNameOf(bill({ billType: 99, typeName: "奖励" })).word,
  ]).toEqual(["买入", "奖励"]);
});

test("shows the CNY amount of a purchase bill, but not of a lock", () => {
  expect([
    billCnyAmountText(bill({})),
    billCnyAmountText(bill({ billType: BillType.locked })),
    billCnyAmountText(bill({ cny: null })),
  ]).toEqual(["¥720.00", "", ""]);
});

test("marks bills of sales and fees, but not of locks, as taken from the frozen balance", () => {
  expect(
    [BillType.sold, BillType.fee, BillType.locked].map((billType) =>
      isPaidFromFrozenCoins(bill({ billType })),
    ),
  ).toEqual([true, true, false]);
});

test("counts only bills of received coins as income", () => {
  const cooled = bill({ billType: BillType.cooled, direction: 0 });
  const sold = bill({ direction: 2, quantity: asAssetUnits(-1) });
  expect([bill({}), cooled, sold].map(isIncomeBill)).toEqual([true, false, false]);
});
