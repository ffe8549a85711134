import type { Offer, PayType } from "contract";
import { formatCny, formatPrice, formatUnits } from "../../lib/format-money.ts";
import type { OfferRowProps, OfferState } from "../../ui/offer-row.tsx";
import type { PayChannel } from "../../ui/pay.tsx";
import type { KnownOffer } from "./known-offers.ts";

export const channels: Record<PayType, PayChannel> = { 1: "bank", 2: "alipay", 3: "wechat", 4: "dcep" };

/** Whole yuan in a list: the fen of a limit say nothing there. */
const limit = (text: string) => text.replace(/\.00$/, "");

const stateOf = (offer: Offer, myId: string | undefined): OfferState => {
  if (offer.seller.userId === myId) return { kind: "own" };
  if (offer.maxAmount <= 0) return { kind: "soldOut" };
  if (offer.canBuy === 1) return { kind: "open" };
  return { kind: "locked", label: "不满足条件", reason: offer.cantReason };
};

const releaseNote = (offer: Offer) =>
  offer.seller.avgReleaseSec === null
    ? `${offer.payMinutes} 分钟内付款`
    : `平均放币 ${Math.max(1, Math.round(offer.seller.avgReleaseSec / 60))} 分`;

type Shown = Omit<OfferRowProps, "onPress" | "onMerchant">;

export const offerRow = (offer: KnownOffer, unit: string, myId: string | undefined): Shown => ({
  merchant: offer.seller.nickName,
  online: offer.seller.online === 1,
  verified: offer.seller.isAuthentication === 2,
  tags: [`Lv.${offer.seller.creditLevel}`, ...(offer.autoConfirm === 1 ? ["自动接单"] : []), ...(offer.favourite ? ["已收藏"] : [])],
  best: offer.best,
  stats: [`${offer.seller.orders30d} 单`, `${offer.seller.finishRate30d}%`],
  price: formatPrice(offer.price),
  unit,
  quantity: formatUnits(offer.remain),
  limits: `¥${limit(formatCny(offer.minAmount))} – ${limit(formatCny(offer.maxAmount))}`,
  channels: offer.payTypes.map((it) => channels[it]),
  note: releaseNote(offer),
  state: stateOf(offer, myId),
});
