import {
  type Appeal as AppealRow,
  AppealResult,
  type Fen,
  fen,
  OfferState,
  OrderStatus,
  Side,
} from "contract";
import { appealOfferMs, appealOffersPerSideMax } from "../../rules/constants.ts";
import { maskName, tailOf } from "../../rules/masks.ts";
import type { Bit, OrderRecord } from "../../rules/records.ts";
import { resultTexts } from "../../rules/rulings.ts";
import { type PartySide, sideNames } from "../../rules/order-sides.ts";
import { plainYuanText } from "../../rules/yuan-text.ts";
import {
  addAppealEvent,
  addOffer,
  type AppealOffer,
  appealById,
  endOffers,
  offersOf,
} from "../../db/disputes.ts";
import { methodSnapshotsOf } from "../../db/pay-methods.ts";
import type { RequestContext } from "../context/request-context.ts";
import { windowEndOf } from "../context/window-end.ts";

/**
 * Result that each side can propose: the seller releases, or the buyer lets the coins return to the
 * seller.
 */
const resultAskedBy: Record<PartySide, AppealResult> = {
  [Side.buyer]: AppealResult.buyer,
  [Side.seller]: AppealResult.seller,
};

/** Claim of a seller who proposes to cancel. */
export type RefundClaim = { refunded: Bit | null; images: readonly string[] };
export const noRefundClaim: RefundClaim = { refunded: null, images: [] };

/** Amount to refund: that of the order, or a larger one that the seller stated in the appeal. */
function refundAmount(ctx: RequestContext, order: OrderRecord): Fen {
  const stated =
    order.appealId === null ? null : appealById(ctx.db, order.appealId)?.receivedAmount;
  return fen(Math.max(order.amount, stated ?? 0));
}

/** Text about an offer, without the side that makes it. */
export function offerText(
  ctx: RequestContext,
  order: OrderRecord,
  side: PartySide,
  { refunded, images }: RefundClaim,
): string {
  if (refunded === 1)
    return `提议取消：称已退款 ${plainYuanText(refundAmount(ctx, order))}，凭证 ${images.length} 张`;
  return refunded === 0
    ? "提议取消：称买家没有付款"
    : `提议协商：${resultTexts[resultAskedBy[side]]}`;
}

const isOpen = (ctx: RequestContext, it: AppealOffer): boolean =>
  it.state === OfferState.open && windowEndOf(ctx, it.createdAt, appealOfferMs) >= ctx.now;
const openOffer = (ctx: RequestContext, appealId: string): AppealOffer | undefined =>
  offersOf(ctx.db, appealId).find((it) => isOpen(ctx, it));

export const offersLeft = (ctx: RequestContext, appealId: string, side: Side): number =>
  Math.max(
    0,
    appealOffersPerSideMax - offersOf(ctx.db, appealId).filter((it) => it.side === side).length,
  );

type ConsentCode = "orderStatusWrong" | "badInput";

/**
 * Allows one open offer at a time and a limited number per side. A side may only propose what the other
 * can grant.
 */
export function checkOffer(
  ctx: RequestContext<ConsentCode>,
  order: OrderRecord,
  side: PartySide,
  result: number,
): void {
  if (result !== resultAskedBy[side]) ctx.refuse("badInput", { field: "offer" });
  const { appealId } = order;
  if (order.status !== OrderStatus.suspended || appealId === null) return;
  if (openOffer(ctx, appealId) || offersLeft(ctx, appealId, side) === 0)
    ctx.refuse("orderStatusWrong");
}

export function recordOffer(
  ctx: RequestContext,
  order: OrderRecord,
  side: PartySide,
  claim: RefundClaim,
): void {
  const appealId = order.appealId ?? "";
  endOffers(ctx.db, appealId, OfferState.lapsed);
  addOffer(ctx.db, {
    appealId,
    side,
    result: resultAskedBy[side],
    refunded: claim.refunded,
    images: JSON.stringify(claim.images),
    state: OfferState.open,
    deadlineAt: ctx.now + appealOfferMs,
    createdAt: ctx.now,
  });
  addAppealEvent(
    ctx.db,
    appealId,
    `${sideNames[side]}${offerText(ctx, order, side, claim)}`,
    ctx.now,
  );
}

/** Only an open offer of the other side can be declined. */
export function checkDecline(
  ctx: RequestContext<ConsentCode>,
  order: OrderRecord,
  side: PartySide,
): void {
  const offer = order.appealId === null ? undefined : openOffer(ctx, order.appealId);
  if (offer?.side === undefined || offer.side === side) ctx.refuse("orderStatusWrong");
}

export function recordDecline(ctx: RequestContext, order: OrderRecord, side: PartySide): void {
  endOffers(ctx.db, order.appealId ?? "", OfferState.declined);
  addAppealEvent(ctx.db, order.appealId ?? "", `${sideNames[side]}未同意协商提议`, ctx.now);
}

/**
 * Newest offer. An unanswered offer counts as lapsed after its deadline, even if this state is not
 * stored yet.
 */
export function offerView(
  ctx: RequestContext,
  order: OrderRecord,
  appealId: string,
): AppealRow["offer"] {
  const it = offersOf(ctx.db, appealId).at(-1);
  if (!it) return null;
  const state = it.state === OfferState.open && !isOpen(ctx, it) ? OfferState.lapsed : it.state;
  const { side, result, createdAt: time, deadlineAt: deadline, refunded } = it;
  return {
    by: side,
    result,
    state,
    time,
    deadline,
    refunded,
    refund: refunded === 1 ? refundView(ctx, order, it) : null,
  };
}

type RefundRow = NonNullable<NonNullable<AppealRow["offer"]>["refund"]>;

/** The account is masked for both sides, because the order may already have ended. */
function refundView(
  ctx: RequestContext,
  order: OrderRecord,
  { images, createdAt }: AppealOffer,
): RefundRow {
  const from = methodSnapshotsOf(ctx.db, order.id, Side.buyer).find(
    (it) => it.id === order.buyerMethodId,
  );
  return {
    amount: refundAmount(ctx, order),
    time: createdAt,
    images: JSON.parse(images) as string[],
    account: from
      ? { type: from.type, holder: maskName(from.holder), tail: tailOf(from.account) }
      : null,
  };
}
