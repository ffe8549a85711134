import { type OrderDetail, OrderStatus } from "contract";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createAllowedActions,
  commandsAmongRequests,
  renderAndTapOrderAction,
  disputedOrder,
  tapButtonWithText,
} from "../../test/helpers/order-actions.tsx";

const now = Date.UTC(2026, 10, 20, 5, 33);
const paid = (part: Partial<OrderDetail> = {}): OrderDetail => ({
  ...disputedOrder,
  isSeller: 0,
  status: OrderStatus.waitDelivery,
  appeal: null,
  allow: createAllowedActions("undo"),
  undoUntil: now + 38_000,
  undoPaySeconds: 180,
  ...part,
});
const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? "";
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

describe("UndoPaidMarkSheet", () => {
  test("UndoPaidMarkSheet shows the seconds left and the new payment deadline, and sends the undo", async () => {
    const asked = renderAndTapOrderAction(paid(), "undo");
    expect(dialog()).toContain("还能撤回38 秒");
    expect(dialog()).toContain("撤回后请在此前付款13:36");
    await pass(10_000);
    expect(dialog()).toContain("还能撤回28 秒");
    tapButtonWithText("点错了，撤回");
    await pass(0);
    expect(asked.find((it) => it.call === "PUT /order/v1/cancel/O1")).toBeDefined();
  });

  test("UndoPaidMarkSheet closes without a request when the undo time has passed", async () => {
    const asked = renderAndTapOrderAction(paid(), "undo");
    await pass(37_000);
    expect(dialog()).toContain("还能撤回1 秒");
    await pass(1000);
    await pass(1000);
    expect(dialog()).toBe("");
    expect(commandsAmongRequests(asked)).toEqual([]);
  });

  test("UndoPaidMarkSheet omits times that the order record does not contain", () => {
    renderAndTapOrderAction(paid({ undoUntil: null, undoPaySeconds: undefined }), "undo");
    expect(dialog()).not.toMatch(/还能撤回|此前付款/);
    expect(dialog()).toContain("点错了，撤回");
  });
});
