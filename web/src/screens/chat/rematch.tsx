import { CloseType, isFinalStatus, type OrderDetail, OrderStatus } from "contract";
import { lazy, Suspense, useState } from "react";

// If the script of the search cannot be loaded, the chat stays usable.
const RematchSearch = lazy(() =>
  import("./rematch-search.tsx").then(
    (file) => ({ default: file.RematchSearch }),
    () => ({ default: () => null }),
  ),
);

/**
 * Shown if the seller refuses the order or does not accept it in time while the buyer has the order
 * open. The backend searches for another seller only if the order is from a quick match.
 */
export function RematchAfterSellerRefusal({ order }: { order: OrderDetail }) {
  const [wasOver] = useState(isFinalStatus(order.status));
  const refused =
    order.closeType === CloseType.sellerRejected || order.closeType === CloseType.acceptTimeout;
  return !wasOver && order.isSeller === 0 && order.status === OrderStatus.cancelled && refused ? (
    <Suspense>
      <RematchSearch order={order} />
    </Suspense>
  ) : null;
}
