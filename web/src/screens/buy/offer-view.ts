import {
  CertificationStatus,
  type Fen,
  asFen,
  type Offer,
  type TradeParty,
  type PayType,
  type Price,
  quantityForAmount,
} from "contract";
import { payChannelByType } from "../../trade/pay-channel-by-type.ts";
import {
  roundSecondsToMinutes,
  referencePriceDifferenceForBuyer,
  countWithUnitText,
  percentText,
  yuanTextWithoutZeroCents,
  yuanRangeText,
} from "../../lib/money/figure-texts-with-units.ts";
import { isUserOnline } from "../../trade/people/is-user-online.ts";
import type { OfferRowProps, OfferRowButtonState } from "../../ui/layout/offer-row.tsx";
import type { OfferWithFavouriteFlag } from "./apply-favourites-and-blocks.ts";

/** User who views the list, and the amount for which its rows are calculated. */
export type OfferListBuyer = {
  userId: string | undefined;
  payTypes: readonly PayType[];
  certified: boolean;
  /**
   * Text of the disabled button if the user may not buy now: when the restriction ends, or 已暂停
   * if that is unknown, or 购买 while the prices are stale.
   */
  barred: string | undefined;
  refPrice: Price | null;
  /**
   * Amount for which each row is calculated. If undefined, rows show the remaining quantity
   * instead.
   */
  amount: Fen | undefined;
  /** Maximum amount the buyer may order now, independent of the seller. */
  buyerMaxAmount: Fen | undefined;
  /** True if the user has entered no amount. `amount` is then an example or undefined. */
  example: boolean;
  unit: string;
};

/**
 * Returns the smallest amount that can be bought. If the remainder of the listing is less than its
 * minimum, this is the whole remainder.
 */
const leastOf = ({ minAmount, maxAmount }: Pick<Offer, "minAmount" | "maxAmount">): Fen =>
  asFen(Math.min(minAmount, maxAmount));

/**
 * Returns the nearest amount that the seller accepts and the buyer may order. If no amount is both,
 * returns the limit that the wanted amount violates. Returns `undefined` if the amount is valid.
 */
export function nearestAmountAcceptedBySeller(
  offer: Pick<Offer, "minAmount" | "maxAmount">,
  amount: Fen,
  most: Fen | undefined,
): Fen | undefined {
  const highest = asFen(Math.min(offer.maxAmount, most ?? Infinity));
  if (amount > highest) return highest;
  return amount < leastOf(offer) ? leastOf(offer) : undefined;
}

function offerButtonStateOf(
  offer: Offer,
  { userId, barred, certified, amount, buyerMaxAmount, example }: OfferListBuyer,
): OfferRowButtonState {
  if (offer.seller.userId === userId) return { kind: "own" };
  if (offer.maxAmount <= 0) return { kind: "soldOut" };
  if (barred !== undefined) return { kind: "barred", label: barred };
  if (offer.canBuy === 0)
    return {
      kind: "locked",
      label: certified ? "看条件" : "去认证",
      reason: offer.cantReason || "不满足条件",
    };
  if (buyerMaxAmount !== undefined && buyerMaxAmount < leastOf(offer))
    return {
      kind: "locked",
      label: "看限额",
      reason: `每笔最低 ${yuanTextWithoutZeroCents(leastOf(offer))}`,
    };
  const other =
    amount === undefined || example
      ? undefined
      : nearestAmountAcceptedBySeller(offer, amount, buyerMaxAmount);
  if (amount === undefined || other === undefined) return { kind: "open" };
  const reason =
    amount > other
      ? `${yuanTextWithoutZeroCents(amount)} 超出限额`
      : `每笔最低 ${yuanTextWithoutZeroCents(other)}`;
  return { kind: "locked", label: `买 ${yuanTextWithoutZeroCents(other)}`, reason };
}

function tagOf({
  seller,
  autoConfirm,
  floats,
  favourite,
}: OfferWithFavouriteFlag): string | undefined {
  if (seller.tradedBefore === 1)
    return seller.tradedCount ? `交易过 ${seller.tradedCount} 次` : "交易过";
  if (autoConfirm === 0) return "手动接单";
  if (floats === 1) return "浮动价";
  return favourite ? "已收藏" : undefined;
}

function sellerFactsOf({ orders30d, finishRate30d }: TradeParty): { name: string; text: string }[] {
  if (orders30d === null && finishRate30d === null) return [];
  return [
    { name: "成交", text: orders30d === 0 ? "暂无" : countWithUnitText(orders30d, "单") },
    { name: "完成率", text: orders30d === 0 ? "—" : percentText(finishRate30d) },
  ];
}

type OfferRowView = Omit<OfferRowProps, "leadsTo" | "onPress" | "onMerchant">;

export function offerRowPropsOf(
  offer: OfferWithFavouriteFlag,
  viewer: OfferListBuyer,
): OfferRowView {
  const { seller, price } = offer;
  const { amount, refPrice } = viewer;
  return {
    merchant: seller.nickName,
    imageUrl: seller.avatar || undefined,
    level: seller.creditLevel,
    online: isUserOnline(seller),
    verified: seller.isAuthentication === CertificationStatus.done,
    tag: tagOf(offer),
    facts: sellerFactsOf(seller),
    price,
    priceDifference: refPrice ? referencePriceDifferenceForBuyer(price, refPrice) : undefined,
    unit: viewer.unit,
    quantity: amount === undefined ? offer.remain : quantityForAmount(amount, price),
    requestedAmount: amount === undefined ? undefined : yuanTextWithoutZeroCents(amount),
    minutes:
      seller.avgReleaseSec === null ? undefined : roundSecondsToMinutes(seller.avgReleaseSec),
    limits: yuanRangeText(offer.minAmount, offer.maxAmount),
    channels: offer.payTypes.map((payType) => ({
      channel: payChannelByType[payType],
      mine: viewer.payTypes.includes(payType),
    })),
    state: offerButtonStateOf(offer, viewer),
  };
}
