import { CloseType, OrderStatus } from "contract";
import type { OrderRecord } from "./stored-records.ts";

type EndedOrder = Pick<OrderRecord, "status" | "closeType">;

/** Returns whether both sides agreed to cancel the order. There is no ruling in this case. */
export const isCancelledByAgreement = ({ status, closeType }: EndedOrder): boolean =>
  status === OrderStatus.cancelled && closeType === CloseType.agreed;

/**
 * Returns whether the buyer may object to the end of a cancelled order: to a ruling, or to an
 * agreed cancellation.
 */
export const canBuyerObjectToCancellation = (order: EndedOrder): boolean =>
  order.status === OrderStatus.cancelled &&
  (order.closeType === CloseType.ruledForSeller || isCancelledByAgreement(order));
