import { OrderStatus } from "contract";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { queryClient, queryKeyOf } from "../../api/query-client.ts";
import {
  disputedOrder,
  renderSignedInWithScriptedBackend,
} from "../../../test/helpers/order-actions.tsx";
import { useChatOrder } from "./use-chat-order.ts";

const Screen = () => useChatOrder("O1").order.data?.orderNo;
const isLookUp = ({ call }: { call: string }) => call === "GET /order/v1/detail/O1";

test.each([
  [
    "useChatOrder reads the order on a timer and on return to the page if the buyer must pay",
    0,
    OrderStatus.waitPay,
    2,
  ],
  ["useChatOrder does not poll the order for the seller", 1, OrderStatus.waitPay, 0],
  [
    "useChatOrder does not poll the order for the buyer after the payment",
    0,
    OrderStatus.waitDelivery,
    0,
  ],
])("%s", async (_, isSeller, status, times) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  queryClient.setQueryData(queryKeyOf("orderDetail", { id: "O1" }), {
    ...disputedOrder,
    isSeller: isSeller as 0 | 1,
    status,
  });
  const asked = renderSignedInWithScriptedBackend(<Screen />, () => "silence");
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  expect(asked.filter(isLookUp)).toHaveLength(times);
});
