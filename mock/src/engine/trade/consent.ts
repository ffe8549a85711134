import { type Appeal as AppealRow, AppealResult, OfferState, OrderStatus, Side } from "contract";
import { appealOfferMs, appealOffersPerSideMax } from "../../domain/constants.ts";
import type { Order } from "../../domain/records.ts";
import { resultTexts } from "../../domain/rulings.ts";
import { type PartySide, sideNames } from "../../domain/sides.ts";
import { addAppealEvent, addOffer, type AppealOffer, endOffers, offersOf } from "../../store/disputes.ts";
import type { Desk } from "../desk/desk.ts";
import { windowEndOf } from "../desk/windows.ts";

/** What each side can ask of the other: the seller releases, or the buyer lets the coins go back. */
const wishes: Record<PartySide, AppealResult> = { [Side.buyer]: AppealResult.buyer, [Side.seller]: AppealResult.seller };
export const wishText = (side: PartySide): string => resultTexts[wishes[side]];

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

export function noteOffer(desk: Desk, order: Order, side: PartySide): void {
  const appealId = order.appealId ?? "";
  const { open: state } = OfferState;
  endOffers(desk.db, appealId, OfferState.lapsed);
  addOffer(desk.db, { appealId, side, result: wishes[side], state, deadlineAt: desk.now + appealOfferMs, createdAt: desk.now });
  addAppealEvent(desk.db, appealId, `${sideNames[side]}提议协商：${wishText(side)}`, desk.now);
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
export function offerView(desk: Desk, appealId: string): AppealRow["offer"] {
  const it = offersOf(desk.db, appealId).at(-1);
  if (!it) return null;
  const state = it.state === OfferState.open && !isOpen(desk, it) ? OfferState.lapsed : it.state;
  return { by: it.side, result: it.result, state, time: it.createdAt, deadline: it.deadlineAt };
}
