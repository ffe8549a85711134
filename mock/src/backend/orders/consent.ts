import { type Appeal as AppealRow, AppealResult, type Fen, fen, OfferState, OrderStatus, Side } from "contract";
import { appealOfferMs, appealOffersPerSideMax } from "../../rules/constants.ts";
import { maskName, tailOf } from "../../rules/masks.ts";
import type { Bit, Order } from "../../rules/records.ts";
import { resultTexts } from "../../rules/rulings.ts";
import { type PartySide, sideNames } from "../../rules/order-sides.ts";
import { yuanText } from "../../rules/yuan-text.ts";
import { addAppealEvent, addOffer, type AppealOffer, appealById, endOffers, offersOf } from "../../db/disputes.ts";
import { snapshotsOf } from "../../db/methods.ts";
import type { Desk } from "../context/request-context.ts";
import { windowEndOf } from "../context/deadlines.ts";

/** What each side can ask of the other: the seller releases, or the buyer lets the coins go back. */
const wishes: Record<PartySide, AppealResult> = { [Side.buyer]: AppealResult.buyer, [Side.seller]: AppealResult.seller };

/** Claim of a seller who proposes to cancel. */
export type RefundClaim = { refunded: Bit | null; images: readonly string[] };
export const noClaim: RefundClaim = { refunded: null, images: [] };

/** Amount to refund: that of the order, or the larger one that the seller stated to have received with the appeal. */
function refundAmount(desk: Desk, order: Order): Fen {
  const stated = order.appealId === null ? null : appealById(desk.db, order.appealId)?.receivedAmount;
  return fen(Math.max(order.amount, stated ?? 0));
}

/** Sentence about an offer, without the side who makes it. */
export function offerText(desk: Desk, order: Order, side: PartySide, { refunded, images }: RefundClaim): string {
  if (refunded === 1) return `提议取消：称已退款 ${yuanText(refundAmount(desk, order))}，凭证 ${images.length} 张`;
  return refunded === 0 ? "提议取消：称买家没有付款" : `提议协商：${resultTexts[wishes[side]]}`;
}

const isOpen = (desk: Desk, it: AppealOffer): boolean =>
  it.state === OfferState.open && windowEndOf(desk, it.createdAt, appealOfferMs) >= desk.now;
const openOffer = (desk: Desk, appealId: string): AppealOffer | undefined => offersOf(desk.db, appealId).find((it) => isOpen(desk, it));

export const offersLeft = (desk: Desk, appealId: string, side: Side): number =>
  Math.max(0, appealOffersPerSideMax - offersOf(desk.db, appealId).filter((it) => it.side === side).length);

type OfferCode = "orderStatusWrong" | "badInput";

/** One at a time, twice a side; what the other could not grant is no offer. */
export function checkOffer(desk: Desk<OfferCode>, order: Order, side: PartySide, result: number): void {
  if (result !== wishes[side]) desk.refuse("badInput", { field: "offer" });
  const { appealId } = order;
  if (order.status !== OrderStatus.suspended || appealId === null) return;
  if (openOffer(desk, appealId) || offersLeft(desk, appealId, side) === 0) desk.refuse("orderStatusWrong");
}

export function noteOffer(desk: Desk, order: Order, side: PartySide, claim: RefundClaim): void {
  const appealId = order.appealId ?? "";
  endOffers(desk.db, appealId, OfferState.lapsed);
  addOffer(desk.db, {
    appealId,
    side,
    result: wishes[side],
    refunded: claim.refunded,
    images: JSON.stringify(claim.images),
    state: OfferState.open,
    deadlineAt: desk.now + appealOfferMs,
    createdAt: desk.now,
  });
  addAppealEvent(desk.db, appealId, `${sideNames[side]}${offerText(desk, order, side, claim)}`, desk.now);
}

/** Only the other's, while it stands. */
export function checkDecline(desk: Desk<OfferCode>, order: Order, side: PartySide): void {
  const offer = order.appealId === null ? undefined : openOffer(desk, order.appealId);
  if (offer?.side === undefined || offer.side === side) desk.refuse("orderStatusWrong");
}

export function noteDecline(desk: Desk, order: Order, side: PartySide): void {
  endOffers(desk.db, order.appealId ?? "", OfferState.declined);
  addAppealEvent(desk.db, order.appealId ?? "", `${sideNames[side]}未同意协商提议`, desk.now);
}

/** The newest. One that nobody answered in time has lapsed, whether anybody has noted it or not. */
export function offerView(desk: Desk, order: Order, appealId: string): AppealRow["offer"] {
  const it = offersOf(desk.db, appealId).at(-1);
  if (!it) return null;
  const state = it.state === OfferState.open && !isOpen(desk, it) ? OfferState.lapsed : it.state;
  const { side, result, createdAt: time, deadlineAt: deadline, refunded } = it;
  return { by: side, result, state, time, deadline, refunded, refund: refunded === 1 ? refundView(desk, order, it) : null };
}

type RefundRow = NonNullable<NonNullable<AppealRow["offer"]>["refund"]>;

/** Both sides read the account masked, because they may be strangers after the order. */
function refundView(desk: Desk, order: Order, { images, createdAt }: AppealOffer): RefundRow {
  const from = snapshotsOf(desk.db, order.id, Side.buyer).find((it) => it.id === order.buyerMethodId);
  return {
    amount: refundAmount(desk, order),
    time: createdAt,
    images: JSON.parse(images) as string[],
    account: from ? { type: from.type, holder: maskName(from.holder), tail: tailOf(from.account) } : null,
  };
}
