import { OrderStatus } from "contract";
import { useEffect, useRef } from "react";
import { invalidateReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read.ts";
import { sendCall } from "../../api/send-call.ts";
import { useRemaining } from "../../lib/time/use-remaining.ts";

const askAgainMs = 1500;
const asksMax = 5;

const whilePayingMs = 15_000;

/**
 * Who is about to pay must not do it twice, or for an order that is gone: what he has done himself, on another phone or in a page that he
 * has reloaded meanwhile, is pushed to the other side only. So it is looked up while the account stands there, and when he comes back to it.
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

/** The order, and the seconds its stage has left. At the end of a stage the server says what has become of it. */
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
    // The end may be a moment later there than here; then it is asked for once more.
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
  const remainSeconds = useRemaining(deadline, ask);
  return { order, remainSeconds };
}

/** Seconds to a moment at which the server allows something else; then the order is read anew. */
export const useSecondsUntil = (at: number | null): number =>
  useRemaining(at, () => invalidateReads(["orderDetail"]));
