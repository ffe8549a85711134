import { lookUpEnum, type OrderDetail, OrderStatus } from "contract";
import { useState } from "react";

/** TABLE: how high the stage may still become, in rem: the highest of this status and of those it usually leads to. The page is first drawn with 20. */
const highest: Record<OrderStatus, number> = {
  [OrderStatus.waitConfirm]: 20,
  [OrderStatus.waitPay]: 20,
  [OrderStatus.waitDelivery]: 20,
  [OrderStatus.transferConfirmed]: 11.5,
  [OrderStatus.suspended]: 20,
  [OrderStatus.completed]: 12.5,
  [OrderStatus.cancelled]: 0,
};

/** A buyer may be accused after completion: then the card shows the appeal of the seller, too. */
const completedBuyerRem = 18;

/**
 * What is kept free for the stage above the first line of a short talk: when the other one acts, the stage grows over it and shrinks
 * within it, and no line moves. How much is said when the room is entered.
 */
export function useReservedHeight({ status, isSeller }: OrderDetail): number {
  const isCompletedBuyer = status === OrderStatus.completed && isSeller === 0;
  const [heldRem] = useState(isCompletedBuyer ? completedBuyerRem : (lookUpEnum(highest, status) ?? 0));
  return heldRem;
}
