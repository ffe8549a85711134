import { Certification, type Offer, type Party } from "contract";
import { channels } from "../../deal/account.ts";
import { isOnline } from "../../lib/online.ts";
import type { OfferRowProps, OfferState } from "../../ui/list/offer-row.tsx";
import type { KnownOffer } from "./known-offers.ts";
import { yuanRange } from "../../lib/format-figures.ts";

const stateOf = (offer: Offer, myId: string | undefined, barred: boolean): OfferState => {
  if (offer.seller.userId === myId) return { kind: "own" };
  if (offer.maxAmount <= 0) return { kind: "soldOut" };
  if (barred) return { kind: "barred" };
  if (offer.canBuy !== 0) return { kind: "open" };
  return { kind: "locked", label: "不满足条件", reason: offer.cantReason };
};

const releaseNote = (offer: Offer) =>
  offer.seller.avgReleaseSec === null
    ? offer.payMinutes === null
      ? undefined
      : `${offer.payMinutes} 分钟内付款`
    : `约 ${Math.max(1, Math.round(offer.seller.avgReleaseSec / 60))} 分钟放币`;

const told = (...all: readonly (string | false)[]): string[] => all.filter((it) => it !== false);
const level = ({ creditLevel }: Party) => creditLevel !== null && `Lv.${creditLevel}`;
const trades = ({ orders30d, finishRate30d }: Party) =>
  [orders30d !== null && `${orders30d} 单`, finishRate30d !== null && `${finishRate30d}%`] as const;
/** How well he is known, in a few short words. */
export const partyTexts = (party: Party): string[] => told(level(party), ...trades(party));

type Shown = Omit<OfferRowProps, "onPress" | "onMerchant">;

export const offerRow = (offer: KnownOffer, unit: string, myId: string | undefined, barred = false): Shown => ({
  merchant: offer.seller.nickName,
  online: isOnline(offer.seller),
  verified: offer.seller.isAuthentication === Certification.done,
  tags: told(level(offer.seller), offer.autoConfirm === 1 && "自动接单", offer.favourite && "已收藏"),
  best: offer.best,
  stats: told(...trades(offer.seller)),
  price: offer.price,
  unit,
  quantity: offer.remain,
  limits: yuanRange(offer.minAmount, offer.maxAmount),
  channels: offer.payTypes.map((it) => channels[it]),
  note: releaseNote(offer),
  state: stateOf(offer, myId, barred),
});
