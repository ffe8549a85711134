import { lookUpEnum, type OrderDetail, OrderStatus } from "contract";
import { useState } from "react";

/**
 * Height in rem that is reserved for the order panel when a chat is opened in this status: the
 * maximum of this status and of those that usually follow. Nothing is reserved for a cancelled
 * order. The skeleton has 320 px, which is 20 rem at the default text size.
 */
const highest: Record<OrderStatus, number> = {
  [OrderStatus.waitConfirm]: 20,
  [OrderStatus.waitPay]: 20,
  [OrderStatus.waitDelivery]: 20,
  [OrderStatus.transferConfirmed]: 11.5,
  [OrderStatus.suspended]: 20,
  [OrderStatus.completed]: 12.5,
  [OrderStatus.cancelled]: 0,
};

/**
 * Height in rem for the buyer of a completed order. It has room for an appeal that the seller may
 * file.
 */
const completedBuyerRem = 18;

/**
 * Returns the height in rem that is reserved for the order panel above the first message of a short
 * chat, so that no message moves when the panel grows or shrinks. The height is fixed when the chat
 * is opened.
 */
export function useReservedOrderPanelHeightRem({ status, isSeller }: OrderDetail): number {
  const isCompletedBuyer = status === OrderStatus.completed && isSeller === 0;
  const [heldRem] = useState(
    isCompletedBuyer ? completedBuyerRem : (lookUpEnum(highest, status) ?? 0),
  );
  return heldRem;
}
