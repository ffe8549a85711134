import { type OrderDetail, OrderStatus } from "contract";
import { useEffect, useRef } from "react";
import { invalidateReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { sendCall } from "../../api/send-call.ts";
import { useRemainingSeconds } from "../../lib/time/use-remaining-seconds.ts";

const askAgainMs = 1500;
const asksMax = 5;

const whilePayingMs = 15_000;

/**
 * Refreshes the order while its buyer is paying. If the buyer acts in another tab of the same
 * login, this tab gets no push. So the order is read on a timer and on return to the page, to avoid
 * a second payment or a payment for a closed order.
 */
function useFreshOrder(pays: boolean): void {
  useEffect(() => {
    if (!pays) return;
    const look = () => {
      if (!document.hidden) invalidateReads(["orderDetail"]);
    };
    const timer = setInterval(look, whilePayingMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [pays]);
}

const staleAfterEnd = ["orderDetail", "orderList", "orderStat", "chatList"];

/**
 * Returns the order and the seconds until its deadline. When the deadline passes, sends
 * `orderOutTime`, so that the backend ends the status, and reads the order again.
 */
export function useChatOrder(orderId: string) {
  const order = useRead("orderDetail", { id: orderId });
  const deadline = order.data?.deadline ?? null;
  useFreshOrder(order.data?.isSeller === 0 && order.data.status === OrderStatus.waitPay);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const ask = () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    stop.current();
    stop.current = () => {
      stopped = true;
      clearTimeout(timer);
    };
    // If the backend has not ended the status yet, its response contains the old deadline. In that
    // case, or after a failed request, send the request again, up to `asksMax` times in total.
    const once = async (asked: number): Promise<void> => {
      const answer = await sendCall("orderOutTime", { id: orderId }).catch(() => undefined);
      if (stopped) return;
      invalidateReads(staleAfterEnd);
      const stands =
        answer === undefined || (answer.deadline === deadline && answer.deadline !== null);
      if (stands && asked < asksMax) timer = setTimeout(() => void once(asked + 1), askAgainMs);
    };
    void once(1);
  };
  const remainSeconds = useRemainingSeconds(deadline, ask);
  return { order, remainSeconds };
}

/**
 * Returns the seconds until a time at which the allowed actions change. The order is then read
 * again.
 */
export const useSecondsUntilOrderRefresh = (at: number | null): number =>
  useRemainingSeconds(at, () => invalidateReads(["orderDetail"]));

const extendFromMs = 5 * 60_000;

/**
 * Reads the order again five minutes before the payment deadline, because the seller may then
 * extend it.
 */
export function useOrderRefreshBeforeExtension({ isSeller, status, deadline }: OrderDetail): void {
  const isAwaitingPayment = isSeller === 1 && status === OrderStatus.waitPay;
  useSecondsUntilOrderRefresh(
    isAwaitingPayment && deadline !== null ? deadline - extendFromMs : null,
  );
}
