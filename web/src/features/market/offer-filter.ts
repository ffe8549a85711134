import { type Fen, fen, fenDecimals, type PayType, parseDecimal, payTypeNames } from "contract";

export const sorts = { price: "价格最低", speed: "放币最快", orders: "成交最多", credit: "信誉最高" } as const;
export type Sort = keyof typeof sorts;
export type OfferFilter = { sort: Sort; amount: Fen | undefined; payType: PayType | undefined; onlyMatch: boolean };

export const noFilter: OfferFilter = { sort: "price", amount: undefined, payType: undefined, onlyMatch: true };

/** What the list is asked with. */
export const filterInput = (filter: OfferFilter) => ({
  sort: filter.sort,
  onlyMatch: filter.onlyMatch ? (1 as const) : (0 as const),
  ...(filter.amount !== undefined && { amount: filter.amount }),
  ...(filter.payType !== undefined && { payType: filter.payType }),
});

export const isFiltered = (filter: OfferFilter): boolean =>
  filter.amount !== undefined || filter.payType !== undefined || !filter.onlyMatch;

export const payTypeLabel = (payType: PayType | undefined): string => (payType === undefined ? "付款方式" : payTypeNames[payType]);

/** An amount to filter by needs no limits: it only has to be one. Blank means none. */
export function filterAmount(text: string): { amount: Fen | undefined } | { error: string } {
  if (text.trim() === "") return { amount: undefined };
  const minor = parseDecimal(text, fenDecimals);
  return minor !== undefined && minor > 0 ? { amount: fen(minor) } : { error: "请输入金额" };
}
