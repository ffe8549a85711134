import { useEffect, useRef } from "react";
import { invalidateReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read.ts";
import { send } from "../../api/send.ts";
import { useRemaining } from "../../lib/use-remaining.ts";

const askAgainMs = 1500;
const asksMax = 5;

const staleAfterEnd = ["orderDetail", "orderList", "orderStat", "chatList"];

/** The order, and the seconds its stage has left. At the end of a stage the server says what has become of it. */
export function useOrder(orderId: string) {
  const order = useRead("orderDetail", { id: orderId });
  const deadline = order.data?.deadline ?? null;
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
      const answer = await send("orderOutTime", { id: orderId }).catch(() => undefined);
      if (stopped) return;
      invalidateReads(staleAfterEnd);
      const stands = answer === undefined || (answer.deadline === deadline && answer.deadline !== null);
      if (stands && asked < asksMax) timer = setTimeout(() => void once(asked + 1), askAgainMs);
    };
    void once(1);
  };
  const remainSeconds = useRemaining(deadline, ask);
  return { order, remainSeconds };
}

/** Seconds to a moment at which the server allows something else; then the order is read anew. */
export const useUntil = (at: number | null): number => useRemaining(at, () => invalidateReads(["orderDetail"]));
