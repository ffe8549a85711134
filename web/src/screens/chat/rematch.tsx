import { CloseType, isFinalStatus, type OrderDetail, OrderStatus } from "contract";
import { lazy, Suspense, useState } from "react";

// If the script cannot be loaded, renders nothing, so that the chat stays usable.
const RematchSearch = lazy(() =>
  import("./rematch-search.tsx").then(
    (file) => ({ default: file.RematchSearch }),
    () => ({ default: () => null }),
  ),
);

/**
 * Follows the search for another seller if the seller refuses the order, or does not accept it in
 * time, while the buyer has the order open. The backend searches only if the order is from a quick
 * match.
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
