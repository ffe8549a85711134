import { type OrderDetail, OrderStatus } from "contract";
import { describe, expect, test, vi } from "vitest";
import { disputedOrder } from "../../test/helpers/order-actions.tsx";
import { findElement, mountForTest, pressElement } from "../../test/helpers/mount-for-test.tsx";
import { TriangleFraudSheet } from "./triangle-fraud-sheet.tsx";
import { triangleFraudSignals } from "./triangle-fraud-signals.ts";

const buyer = { ...disputedOrder.buyer, tradedBefore: 0, registerDays: 2 } as const;
const order = {
  ...disputedOrder,
  status: OrderStatus.waitConfirm,
  price: 74_200,
  refPriceAtOrder: 72_000,
  buyer,
} as OrderDetail;

describe("triangleFraudSignals", () => {
  test.each([OrderStatus.waitConfirm, OrderStatus.waitPay, OrderStatus.waitDelivery])(
    "triangleFraudSignals returns its figures to the seller in status %i",
    (status) =>
      expect(triangleFraudSignals({ ...order, status })).toEqual({
        age: "注册 2 天",
        above: "+3.1%",
      }),
  );

  test("names an account age below a day, and includes a price exactly 2.5 % above the reference", () =>
    expect(
      triangleFraudSignals({
        ...order,
        price: 73_800,
        buyer: { ...buyer, registerDays: 0 },
      } as OrderDetail),
    ).toEqual({ age: "注册不到 1 天", above: "+2.5%" }));

  test.each([
    ["for the buyer", { isSeller: 0 }],
    ["after the payment is confirmed", { status: OrderStatus.transferConfirmed }],
    ["after an earlier trade", { buyer: { ...buyer, tradedBefore: 1 } }],
    ["without the number of trades", { buyer: { ...buyer, tradedBefore: null } }],
    ["for an account of 7 days", { buyer: { ...buyer, registerDays: 7 } }],
    ["without the age of the account", { buyer: { ...buyer, registerDays: null } }],
    ["for a price less than 2.5 % above the reference", { price: 73_799 }],
    ["with a null reference price", { refPriceAtOrder: null }],
    ["without a reference price", { refPriceAtOrder: undefined }],
  ])("triangleFraudSignals returns nothing %s", (_, part) =>
    expect(triangleFraudSignals({ ...order, ...part } as OrderDetail)).toBeUndefined(),
  );
});

test("TriangleFraudSheet states the figures of the three signals and closes with 知道了", () => {
  const onClose = vi.fn<() => void>();
  mountForTest(<TriangleFraudSheet order={order} open onClose={onClose} />);
  const dialog = findElement('[role="dialog"]');
  for (const text of [
    "与您首次交易0 次",
    "对方账户很新注册 2 天",
    "愿意买得比参考价贵+3.1%，¥7.42",
  ])
    expect(dialog.textContent).toContain(text);
  const known = [...dialog.querySelectorAll("button")].find((it) => it.textContent === "知道了");
  if (!known) throw new Error("no button");
  pressElement(known);
  expect(onClose).toHaveBeenCalled();
});
