import { CloseType, type OrderDetail, OrderStatus } from "contract";
import { describe, expect, test } from "vitest";
import { mountForTest } from "../../test/helpers/mount-for-test.tsx";
import { disputedOrder } from "../../test/helpers/order-actions.tsx";
import { orderActionsOf } from "./order-actions.ts";
import { OrderInstructionSentence } from "./order-summary-parts.tsx";

const ended = (closeType: number) => ({ status: OrderStatus.cancelled, closeType, appeal: null });
const said = (part: object) => {
  const order = { ...disputedOrder, ...part } as OrderDetail;
  return mountForTest(
    <OrderInstructionSentence order={order} clauses={orderActionsOf(order).say} />,
  ).host.textContent;
};

describe("OrderInstructionSentence", () => {
  test.each([
    [{ isSeller: 1, ...ended(CloseType.buyerCancelled) }, "100.0000\u00A0枚已退回挂单"],
    [{ isSeller: 1, ...ended(CloseType.acceptTimeout) }, "100.0000\u00A0枚已退回挂单"],
    [{ isSeller: 1, ...ended(CloseType.buyerWithdrew) }, "100.0000\u00A0枚已退回挂单"],
    [{ isSeller: 0, ...ended(CloseType.buyerWithdrew) }, "100.0000\u00A0枚已退回对方的挂单"],
    [{ isSeller: 1, status: OrderStatus.waitConfirm, appeal: null }, "100.0000\u00A0枚继续锁定"],
  ])("the order instruction has no space after the unit of a figure: %j", (part, text) => {
    expect(said(part)).toContain(text);
  });
});
