import { type Fen, type PayType, payTypeNames } from "contract";
import { yuanTextWithoutZeroCents } from "../../lib/money/figure-texts-with-units.ts";

/** Sort criteria. `orders` has the names of both directions, the default one first. */
export const offerSorts = {
  price: { name: "价格", orders: ["从低到高", "从高到低"] },
  speed: { name: "放币", orders: ["最快在前", "最慢在前"] },
  orders: { name: "成交", orders: ["最多在前", "最少在前"] },
  credit: { name: "信誉", orders: ["最高在前", "最低在前"] },
} as const;
export type OfferSortName = keyof typeof offerSorts;
export type OfferFilter = {
  sort: OfferSortName;
  turned: boolean;
  payType: PayType | undefined;
  onlyMatch: boolean;
  onlyLiked: boolean;
};

export const defaultOfferFilter: OfferFilter = {
  sort: "price",
  turned: false,
  payType: undefined,
  onlyMatch: true,
  onlyLiked: false,
};

/**
 * Returns the input of the list request. Without `onlyMatch`, the amount is not sent, so that the
 * list also includes sellers who do not accept it.
 */
export const buildOfferListRequest = (filter: OfferFilter, amount: Fen | undefined) => ({
  sort: filter.sort,
  ...(filter.turned && { turned: 1 as const }),
  onlyMatch: filter.onlyMatch ? (1 as const) : (0 as const),
  ...(filter.onlyMatch && amount !== undefined && { amount }),
  ...(filter.payType !== undefined && { payType: filter.payType }),
});

/** Returns a text about the filters, such as "支付宝，单笔 ¥60,000，仅可成交". */
export const offerFilterSummaryText = (
  { payType, onlyMatch, onlyLiked }: OfferFilter,
  amount: Fen | undefined,
): string =>
  [
    payType !== undefined && payTypeNames[payType],
    onlyMatch && amount !== undefined && `单笔 ${yuanTextWithoutZeroCents(amount)}`,
    onlyLiked && "收藏",
    onlyMatch && "仅可成交",
  ]
    .filter((it) => it !== false)
    .join("，");

export const payTypeFilterLabel = (payType: PayType | undefined): string =>
  payType === undefined ? "付款方式" : payTypeNames[payType];
