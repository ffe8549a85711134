import { type OrderDetail, OrderStatus } from "contract";
import { useEffect, useEffectEvent } from "react";
import { fetchFreshRead } from "../api/read-queries.ts";

const retryMs = 2000;

/**
 * While `active`, reads the order until a read succeeds, because after a lost response it is
 * unknown whether the coins have moved. Passes the order to `onKnown`.
 */
export function usePollOrderAfterLostAnswer(
  orderId: string,
  active: boolean,
  onKnown: (order: OrderDetail) => void,
): void {
  const report = useEffectEvent(onKnown);
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const look = async (): Promise<void> => {
      const order = await fetchFreshRead("orderDetail", { id: orderId }, { quiet: true }).catch(
        () => undefined,
      );
      if (stopped) return;
      if (order) report(order);
      else timer = setTimeout(() => void look(), retryMs);
    };
    void look();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [orderId, active]);
}

export const isOrderReleased = ({ status }: Pick<OrderDetail, "status">): boolean =>
  status === OrderStatus.completed;
