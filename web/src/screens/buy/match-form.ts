import {
  type Fen,
  fen,
  fenDecimals,
  type Input,
  isOrUnknown,
  MethodStatus,
  type Offer,
  type Output,
  type PayMethod,
  type PayType,
  type Price,
  toDecimal,
  unitsDecimals,
} from "contract";
import type { QuoteMode } from "../../trade/purchase/purchase-quote.ts";
import { type AmountKind, applyAmountEdit } from "../../lib/money/typed-amount.ts";
import { dailyLimitLeft } from "../../trade/purchase/own-limit.ts";
import { quickQuote } from "../../trade/purchase/quick-quote.ts";

type Config = Output<"buyConfig">;
type MatchRequest = Input<"buyFast">;

/**
 * cheapest: only at the lowest price there is now. fair: the fastest of those who are at most 1 % dearer.
 * fastest: the fastest at any price the estimate shows.
 */
export type SellerPreference = "cheapest" | "fair" | "fastest";
export type MatchEntry = {
  mode: QuoteMode;
  text: string;
  payType: PayType | undefined;
  accountId: string | undefined;
  taste: SellerPreference;
};
export const blankMatchEntry: MatchEntry = {
  mode: "amount",
  text: "",
  payType: undefined,
  accountId: undefined,
  taste: "fair",
};

export const amountKindOf: Record<QuoteMode, AmountKind> = { amount: "fiat", quantity: "asset" };

/** Text from outside, of an address or a draft: an amount, or nothing. */
const pasted = (text: string, kind: AmountKind) =>
  applyAmountEdit("", text, text.length, false, kind).text;

/** What the address asks for: an amount as it would be typed, a way to pay. Anything else in it is left alone. */
export function matchEntryFromUrl(query: URLSearchParams): Partial<MatchEntry> {
  const text = pasted(query.get("amount") ?? "", "fiat");
  const payType = ([1, 2, 3, 4] as const).find((it) => String(it) === query.get("payType"));
  return { ...(text !== "" && { mode: "amount" as const, text }), ...(payType && { payType }) };
}

/** The draft, as it is kept on the device. */
export const matchDraftOf = ({ mode, text }: MatchEntry): string => `${mode}:${text}`;
export function parseMatchDraft(draft: string | undefined): Partial<MatchEntry> {
  const [, mode, text = ""] = /^(amount|quantity):(.*)$/.exec(draft ?? "") ?? [];
  return mode === undefined
    ? {}
    : { mode: mode as QuoteMode, text: pasted(text, amountKindOf[mode as QuoteMode]) };
}

/** What is said of buying until anybody has: limits and prices that are not known do not stand in the way of typing. */
export const unknownConfig: Config = {
  refPrice: null,
  priceTime: null,
  minAmount: null,
  maxAmount: null,
  quickAmounts: [],
  dailyLimit: null,
  dailyUsed: null,
  payTypes: [],
  feeRate: null,
  priceLockSec: null,
  maxOpenOrders: null,
  cancelLeft: null,
  t1: 0,
  riskWords: [],
};

export type MatchForm = {
  /** Whether limits and accounts are there: until then it is typed in, and nothing is sent. */
  known: boolean;
  quote: ReturnType<typeof quickQuote>;
  accounts: PayMethod[];
  /** One account of his, or undefined: any of them. */
  account: PayMethod | undefined;
  payTypes: PayType[];
};

export function matchForm(
  entry: MatchEntry,
  config: Config | undefined,
  methods: Output<"methodList"> | undefined,
): MatchForm {
  const accounts = (methods ?? []).filter((it) => isOrUnknown(it.status, MethodStatus.on));
  const account =
    accounts.find((it) => it.id === entry.accountId) ??
    accounts
      .filter((it) => it.type === entry.payType)
      .toSorted((a, b) => b.isDefault - a.isDefault)[0];
  const payTypes = account ? [account.type] : [...new Set(accounts.map((it) => it.type))];
  const known = config !== undefined && methods !== undefined;
  return {
    known,
    quote: quickQuote(entry.mode, entry.text, config ?? unknownConfig),
    accounts,
    account,
    payTypes,
  };
}

/** `fastest`: price of the fastest seller, however dear. */
export type MatchEstimate =
  | { sellers: number; low: Price; high: Price; fastest: Price; able: readonly Offer[] }
  | undefined;

const payableBy = (payTypes: readonly PayType[]) => (it: Offer) =>
  it.payTypes.some((type) => payTypes.includes(type));
const unknownSpeed = 900;
const speedOf = ({ seller }: Offer) =>
  (seller.online === 0 ? 1e6 : 0) + (seller.avgReleaseSec ?? unknownSpeed);
/** Who would be asked before whom. */
const firsts: Record<SellerPreference, (a: Offer, b: Offer) => number> = {
  fair: (a, b) => speedOf(a) - speedOf(b) || a.price - b.price,
  fastest: (a, b) => speedOf(a) - speedOf(b) || a.price - b.price,
  cheapest: (a, b) => a.price - b.price || speedOf(a) - speedOf(b),
};

/** How much dearer than the cheapest a fast seller may be, in per cent. */
const fairPercent = 1;

/** Returns who could take it now, who of them is asked first, and for how much. */
export function matchEstimateOf(
  offers: readonly Offer[] | undefined,
  payTypes: readonly PayType[],
  taste: SellerPreference,
): MatchEstimate {
  const payable = (offers ?? []).filter(payableBy(payTypes)).toSorted(firsts[taste]);
  const [fastest] = payable.toSorted(firsts.fastest);
  const low = Math.min(...payable.map((it) => it.price)) as Price;
  const most = taste === "fair" ? low + (low * fairPercent) / 100 : Infinity;
  const able = payable.filter((it) => it.price <= most);
  const high = Math.max(...able.map((it) => it.price)) as Price;
  const sellers = new Set(able.map((it) => it.seller.userId)).size;
  return fastest && { sellers, low, high, fastest: fastest.price, able };
}

export type MatchAlternative = { payType: PayType; amount: Fen; price: Price; sellers: number };

/** Where nobody takes it: the sum nearest to it that somebody takes, and the other way of his to pay by which it is taken as it is. */
export function matchAlternativesOf(
  amount: Fen,
  payTypes: readonly PayType[],
  mine: readonly PayType[],
  offers: { anySum: readonly Offer[]; anyWay: readonly Offer[] },
): { sum?: MatchAlternative; way?: MatchAlternative } {
  const near = (it: Offer): Fen => (amount > it.maxAmount ? it.maxAmount : it.minAmount);
  const count = (of: readonly Offer[]) => new Set(of.map((it) => it.seller.userId)).size;
  const [nearest] = offers.anySum
    .filter((it) => payableBy(payTypes)(it) && it.maxAmount > 0)
    .toSorted(
      (a, b) => Math.abs(amount - near(a)) - Math.abs(amount - near(b)) || a.price - b.price,
    );
  const payType = payTypes.find((it) => nearest?.payTypes.includes(it));
  const [other] = offers.anyWay.filter(payableBy(mine)).toSorted((a, b) => a.price - b.price);
  const otherType = mine.find((it) => other?.payTypes.includes(it));
  return {
    ...(nearest &&
      payType && { sum: { payType, amount: near(nearest), price: nearest.price, sellers: 1 } }),
    ...(other &&
      otherType && {
        way: {
          payType: otherType,
          amount,
          price: other.price,
          sellers: count(offers.anyWay.filter(payableBy([otherType]))),
        },
      }),
  };
}

/** The price is never above what the estimate shows. */
export function matchRequestOf(
  entry: MatchEntry,
  { known, quote, account, payTypes }: MatchForm,
  estimate: MatchEstimate,
): MatchRequest | undefined {
  if (!known || "error" in quote || payTypes.length === 0) return undefined;
  const maxPrice = entry.taste === "cheapest" ? estimate?.low : estimate?.high;
  return {
    ...(entry.mode === "amount"
      ? { amount: quote.amount ?? undefined }
      : { quantity: quote.quantity ?? undefined }),
    payTypes,
    ...(account && { buyerMethodId: account.id }),
    prefer: entry.taste === "cheapest" ? ("price" as const) : ("speed" as const),
    ...(maxPrice !== undefined && { maxPrice }),
  };
}

/** The estimate may have moved meanwhile; what is wanted is the same. */
export const isSameMatchRequest = (a: MatchRequest, b: MatchRequest): boolean =>
  JSON.stringify({ ...a, maxPrice: undefined }) === JSON.stringify({ ...b, maxPrice: undefined });

/** 最大: all that an order and the day allow. */
export function mostMatchText(mode: QuoteMode, config: Config): string {
  const least = Math.min(config.maxAmount ?? Infinity, dailyLimitLeft(config) ?? Infinity);
  if (least === Infinity) return "";
  const most = fen(least);
  if (mode === "amount") return toDecimal(most, fenDecimals, 0);
  const quote = quickQuote("amount", toDecimal(most, fenDecimals), config);
  return "error" in quote || quote.quantity === null
    ? ""
    : toDecimal(quote.quantity, unitsDecimals, 0);
}
