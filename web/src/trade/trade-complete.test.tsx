import { OrderStatus, type OrderDetail } from "contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createAllowedActions,
  disputedOrder,
  renderSignedInWithScriptedBackend,
  waitForPendingWork,
} from "../../test/helpers/order-actions.tsx";
import { TradeCompleteSheet } from "./trade-complete.tsx";

const now = Date.UTC(2026, 10, 20, 2, 6);
const bought = {
  ...disputedOrder,
  isSeller: 0,
  status: OrderStatus.completed,
  quantity: 70_2901,
  finishTime: now,
  allow: createAllowedActions(),
} as OrderDetail;
const shown = async (order: OrderDetail) => {
  renderSignedInWithScriptedBackend(
    <TradeCompleteSheet
      order={order}
      open
      onClose={() => {}}
      onRate={() => {}}
      overdueSince={undefined}
    />,
  );
  await waitForPendingWork();
  return (document.querySelector('[role="dialog"]')?.textContent ?? "").replaceAll("\u00A0", " ");
};
beforeEach(() => void vi.useFakeTimers({ now, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("TradeCompleteSheet", () => {
  test("TradeCompleteSheet shows the locked coins and the end of the lock during T+1 protection", async () => {
    const text = await shown({ ...bought, availableAt: now + 86_400_000 });
    expect(text).toContain("T+1 保护中 70.2901 枚");
    expect(text).toContain("明天 10:06 起可用，之前不能出售");
    expect(text).toContain("明天 10:06 起 +70.2901 枚");
  });

  test("TradeCompleteSheet shows no lock if the coins are available or the unlock time is unknown", async () => {
    expect(await shown({ ...bought, availableAt: null })).not.toContain("T+1");
    expect(await shown(bought)).not.toContain("T+1");
  });
});
