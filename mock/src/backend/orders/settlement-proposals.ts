import {
  type Appeal as AppealRow,
  AppealResult,
  type Fen,
  asFen,
  SettlementProposalState,
  OrderStatus,
  OrderActorSide,
} from "contract";
import { settlementProposalLifeMs, settlementProposalsPerSideMax } from "../../rules/constants.ts";
import { maskName, lastFourDigitsOfAccount } from "../../rules/mask-personal-data.ts";
import type { ZeroOrOne, OrderRecord } from "../../rules/stored-records.ts";
import { appealResultTexts } from "../../rules/rulings.ts";
import { type BuyerOrSellerSide, sideNames } from "../../rules/order-sides.ts";
import { yuanTextForMessage } from "../../rules/yuan-text.ts";
import {
  addAppealEvent,
  addSettlementProposal,
  type SettlementProposalRecord,
  appealById,
  endOpenSettlementProposalsWithState,
  settlementProposalsOfAppeal,
} from "../../db/disputes.ts";
import { payMethodSnapshotsOfOrder } from "../../db/pay-methods.ts";
import type { RequestContext } from "../context/request-context.ts";
import { calculateTimeWindowEndWithMaintenance } from "../context/time-window-end.ts";

/**
 * Result that each side can propose. The buyer proposes that the seller releases. The seller
 * proposes that the coins return to the seller.
 */
const resultProposedBy: Record<BuyerOrSellerSide, AppealResult> = {
  [OrderActorSide.buyer]: AppealResult.buyer,
  [OrderActorSide.seller]: AppealResult.seller,
};

/**
 * Claim of a seller who proposes to cancel. `refunded`: 1 = money refunded, 0 = buyer has not paid,
 * null = no claim.
 */
export type SellerRefundStatement = { refunded: ZeroOrOne | null; images: readonly string[] };
export const noSellerRefundStatement: SellerRefundStatement = { refunded: null, images: [] };

/**
 * Returns the amount to refund: that of the order, or a larger one that the seller stated in the
 * appeal.
 */
function refundAmount(ctx: RequestContext, order: OrderRecord): Fen {
  const stated =
    order.appealId === null ? null : appealById(ctx.db, order.appealId)?.receivedAmount;
  return asFen(Math.max(order.amount, stated ?? 0));
}

/** Returns the text of a proposal to settle an appeal. It does not name the side that proposes. */
export function settlementProposalText(
  ctx: RequestContext,
  order: OrderRecord,
  side: BuyerOrSellerSide,
  { refunded, images }: SellerRefundStatement,
): string {
  if (refunded === 1)
    return `提议取消：称已退款 ${yuanTextForMessage(refundAmount(ctx, order))}，凭证 ${images.length} 张`;
  return refunded === 0
    ? "提议取消：称买家没有付款"
    : `提议协商：${appealResultTexts[resultProposedBy[side]]}`;
}

const isOpenConsentOffer = (ctx: RequestContext, offer: SettlementProposalRecord): boolean =>
  offer.state === SettlementProposalState.open &&
  calculateTimeWindowEndWithMaintenance(ctx, offer.createdAt, settlementProposalLifeMs) >= ctx.now;
const openConsentOffer = (
  ctx: RequestContext,
  appealId: string,
): SettlementProposalRecord | undefined =>
  settlementProposalsOfAppeal(ctx.db, appealId).find((it) => isOpenConsentOffer(ctx, it));

export const settlementProposalsLeft = (
  ctx: RequestContext,
  appealId: string,
  side: OrderActorSide,
): number =>
  Math.max(
    0,
    settlementProposalsPerSideMax -
      settlementProposalsOfAppeal(ctx.db, appealId).filter((it) => it.side === side).length,
  );

type ConsentCode = "orderStatusWrong" | "badInput";

/**
 * Allows one open settlement proposal at a time and a limited number per side. A side may propose
 * only the result that the other side can grant.
 */
export function refuseInvalidSettlementProposal(
  ctx: RequestContext<ConsentCode>,
  order: OrderRecord,
  side: BuyerOrSellerSide,
  result: number,
): void {
  if (result !== resultProposedBy[side]) ctx.refuse("badInput", { field: "offer" });
  const { appealId } = order;
  if (order.status !== OrderStatus.suspended || appealId === null) return;
  if (openConsentOffer(ctx, appealId) || settlementProposalsLeft(ctx, appealId, side) === 0)
    ctx.refuse("orderStatusWrong");
}

export function recordSettlementProposal(
  ctx: RequestContext,
  order: OrderRecord,
  side: BuyerOrSellerSide,
  claim: SellerRefundStatement,
): void {
  const appealId = order.appealId ?? "";
  endOpenSettlementProposalsWithState(ctx.db, appealId, SettlementProposalState.lapsed);
  addSettlementProposal(ctx.db, {
    appealId,
    side,
    result: resultProposedBy[side],
    refunded: claim.refunded,
    images: JSON.stringify(claim.images),
    state: SettlementProposalState.open,
    deadlineAt: ctx.now + settlementProposalLifeMs,
    createdAt: ctx.now,
  });
  addAppealEvent(
    ctx.db,
    appealId,
    `${sideNames[side]}${settlementProposalText(ctx, order, side, claim)}`,
    ctx.now,
  );
}

/** Refuses to decline unless the other side has an open settlement proposal. */
export function refuseInvalidSettlementDecline(
  ctx: RequestContext<ConsentCode>,
  order: OrderRecord,
  side: BuyerOrSellerSide,
): void {
  const offer = order.appealId === null ? undefined : openConsentOffer(ctx, order.appealId);
  if (offer?.side === undefined || offer.side === side) ctx.refuse("orderStatusWrong");
}

export function recordSettlementDecline(
  ctx: RequestContext,
  order: OrderRecord,
  side: BuyerOrSellerSide,
): void {
  endOpenSettlementProposalsWithState(
    ctx.db,
    order.appealId ?? "",
    SettlementProposalState.declined,
  );
  addAppealEvent(ctx.db, order.appealId ?? "", `${sideNames[side]}未同意协商提议`, ctx.now);
}

/**
 * Returns the newest proposal. An unanswered proposal counts as lapsed after its deadline, even if
 * this state is not stored yet.
 */
export function settlementProposalView(
  ctx: RequestContext,
  order: OrderRecord,
  appealId: string,
): AppealRow["offer"] {
  const offer = settlementProposalsOfAppeal(ctx.db, appealId).at(-1);
  if (!offer) return null;
  const state =
    offer.state === SettlementProposalState.open && !isOpenConsentOffer(ctx, offer)
      ? SettlementProposalState.lapsed
      : offer.state;
  const { side, result, createdAt: time, deadlineAt: deadline, refunded } = offer;
  return {
    by: side,
    result,
    state,
    time,
    deadline,
    refunded,
    refund: refunded === 1 ? refundView(ctx, order, offer) : null,
  };
}

type RefundRow = NonNullable<NonNullable<AppealRow["offer"]>["refund"]>;

/**
 * Shows a claimed refund. The account is masked for both sides, because the order may already have
 * ended.
 */
function refundView(
  ctx: RequestContext,
  order: OrderRecord,
  { images, createdAt }: SettlementProposalRecord,
): RefundRow {
  const from = payMethodSnapshotsOfOrder(ctx.db, order.id, OrderActorSide.buyer).find(
    (it) => it.id === order.buyerMethodId,
  );
  return {
    amount: refundAmount(ctx, order),
    time: createdAt,
    images: JSON.parse(images) as string[],
    account: from
      ? {
          type: from.type,
          holder: maskName(from.holder),
          tail: lastFourDigitsOfAccount(from.account),
        }
      : null,
  };
}
