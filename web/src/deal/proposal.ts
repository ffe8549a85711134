import { type Appeal, AppealResult, OfferState, type OrderDetail, OrderStatus } from "contract";
import { serverNow } from "../lib/server-clock.ts";
import { sideOf } from "./appeal-words.ts";

export type Proposal = NonNullable<Appeal["offer"]>;

export type Refund = NonNullable<Proposal["refund"]>;

/** Returns the other side's open proposal in the appeal of an order. */
export function openProposal(order: OrderDetail): Proposal | undefined {
  const offer = order.status === OrderStatus.suspended ? order.appeal?.offer : undefined;
  if (!offer || offer.state !== OfferState.open || offer.by === sideOf(order)) return undefined;
  return offer.deadline !== null && offer.deadline <= serverNow() ? undefined : offer;
}

/** Returns whether the reader is a buyer whom the seller asks to cancel. */
export const isAskedToCancel = (order: OrderDetail): boolean => order.isSeller === 0 && openProposal(order)?.result === AppealResult.seller;
