import { isFinal, type OrderRow } from "contract";
import { paths } from "../lib/paths.ts";

/** Where a row leads: a finished order to its details, a running one to its chat, as buyer or as seller. */
export function orderPath({ orderId, status, isSeller }: Pick<OrderRow, "orderId" | "status" | "isSeller">): string {
  if (isFinal(status)) return paths.orderCompletedDetails({ orderId });
  return isSeller === 0 ? paths.orderBuyChat({ orderId }) : paths.orderSellChat({ orderId });
}
