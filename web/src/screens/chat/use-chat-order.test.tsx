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
  ["reads the order on a timer and on return, for a paying buyer", 0, OrderStatus.waitPay, 2],
  ["does not poll for the seller", 1, OrderStatus.waitPay, 0],
  ["does not poll for a buyer after the payment", 0, OrderStatus.waitDelivery, 0],
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
