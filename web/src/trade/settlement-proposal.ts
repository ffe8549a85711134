import {
  type Appeal,
  AppealResult,
  type Fen,
  asFen,
  SettlementProposalState,
  type OrderDetail,
  OrderStatus,
} from "contract";
import { serverNow } from "../lib/time/server-clock.ts";
import { userSideOfOrder } from "./appeal-text.ts";

export type SettlementProposal = NonNullable<Appeal["offer"]>;

export type RefundClaimedBySeller = NonNullable<SettlementProposal["refund"]>;

/** Returns the other side's proposal while it waits for the user's reply in a running appeal. */
export function pendingSettlementProposal(order: OrderDetail): SettlementProposal | undefined {
  const offer = order.status === OrderStatus.suspended ? order.appeal?.offer : undefined;
  if (!offer || offer.state !== SettlementProposalState.open || offer.by === userSideOfOrder(order))
    return undefined;
  return offer.deadline !== null && offer.deadline <= serverNow() ? undefined : offer;
}

/**
 * Amount that the buyer must get back: the order amount, or the larger amount that the seller
 * reported to have received.
 */
export const refundDueAmount = ({ amount, appeal }: Pick<OrderDetail, "amount" | "appeal">): Fen =>
  asFen(Math.max(amount, appeal?.receivedAmount ?? 0));

/** Returns whether the user is the buyer and the seller currently proposes to cancel. */
export const isUserBuyerAskedToCancel = (order: OrderDetail): boolean =>
  order.isSeller === 0 && pendingSettlementProposal(order)?.result === AppealResult.seller;
