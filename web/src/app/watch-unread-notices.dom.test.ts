import { OrderStatus } from "contract";
import { expect, onTestFinished, test, vi } from "vitest";
import { disputedOrder } from "../../test/helpers/order-actions.tsx";
import { queryClient, queryKeyOf } from "../api/query-client.ts";
import { sessionStore } from "../api/session-state.ts";
import { announcement } from "./order-announcements.ts";
import {
  runningOrdersReadInput,
  setOrderOnScreen,
  watchUnreadNotices,
} from "./watch-unread-notices.ts";

test("announces an order change that the order list reports before the order itself is read", () => {
  vi.useFakeTimers();
  sessionStore.set({ phase: "ready", userId: "u1" });
  const { orderId, appeal } = disputedOrder;
  const paid = { ...disputedOrder, status: OrderStatus.waitDelivery, appeal: null };
  const appealed = {
    ...disputedOrder,
    appeal: appeal && { ...appeal, mine: 1, canReply: 0 },
  };
  const readList = (order: object) =>
    queryClient.setQueryData(queryKeyOf("orderList", runningOrdersReadInput), {
      records: [{ ...order, unread: 0 }],
    });
  const readOrder = (order: object) =>
    queryClient.setQueryData(queryKeyOf("orderDetail", { id: orderId }), order);
  readList(paid);
  readOrder(paid);
  const stop = watchUnreadNotices();
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
  });
  setOrderOnScreen({ orderId, isChatOpen: false });

  readList(appealed);
  readOrder(appealed);
  vi.advanceTimersByTime(1000);
  expect(announcement.get().text).toContain("等对方举证");
});
