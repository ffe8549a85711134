import {
  type Fen,
  asFen,
  fenDecimals,
  type Input,
  isEqualOrMissing,
  PayMethodStatus,
  type Offer,
  type Output,
  type PayMethod,
  type PayType,
  type Price,
  formatDecimal,
  assetUnitsDecimals,
} from "contract";
import type { PurchaseBasis } from "../../trade/purchase/purchase-quote.ts";
import { type AmountKind, applyKeyboardEditToAmount } from "../../lib/money/amount-text-editing.ts";
import { dailyLimitLeft } from "../../trade/purchase/buyer-limits.ts";
import { estimateQuickMatchQuote } from "../../trade/purchase/quick-match-quote.ts";

type Config = Output<"buyConfig">;
type MatchRequest = Input<"buyFast">;

/**
 * `cheapest`: only at the lowest current price. `fair`: the fastest seller whose price is at most 1
 * % above the lowest price. `fastest`: the fastest seller at any price of the estimate.
 */
export type QuickMatchPreference = "cheapest" | "fair" | "fastest";
export type QuickMatchFormValues = {
  mode: PurchaseBasis;
  text: string;
  payType: PayType | undefined;
  accountId: string | undefined;
  preference: QuickMatchPreference;
};
export const blankQuickMatchFormValues: QuickMatchFormValues = {
  mode: "amount",
  text: "",
  payType: undefined,
  accountId: undefined,
  preference: "fair",
};

export const amountKindByPurchaseInputMode: Record<PurchaseBasis, AmountKind> = {
  amount: "fiat",
  quantity: "asset",
};

/**
 * Reads an amount or quantity from a URL or a draft as if it were typed. Returns "" if the text is
 * not a number.
 */
const pasted = (text: string, kind: AmountKind) =>
  applyKeyboardEditToAmount("", text, text.length, false, kind).text;

/** Reads the amount and the payment type (1–4) from the URL. Invalid values are ignored. */
export function readQuickMatchFormValuesFromUrl(
  query: URLSearchParams,
): Partial<QuickMatchFormValues> {
  const text = pasted(query.get("amount") ?? "", "fiat");
  const payType = ([1, 2, 3, 4] as const).find((it) => String(it) === query.get("payType"));
  return { ...(text !== "" && { mode: "amount" as const, text }), ...(payType && { payType }) };
}

/** Returns the draft as it is stored on the device, such as "amount:500". */
export const serializeQuickMatchDraft = ({ mode, text }: QuickMatchFormValues): string =>
  `${mode}:${text}`;
export function parseQuickMatchDraft(draft: string | undefined): Partial<QuickMatchFormValues> {
  const [, mode, text = ""] = /^(amount|quantity):(.*)$/.exec(draft ?? "") ?? [];
  return mode === undefined
    ? {}
    : {
        mode: mode as PurchaseBasis,
        text: pasted(text, amountKindByPurchaseInputMode[mode as PurchaseBasis]),
      };
}

/** Placeholder until the config has loaded. Unknown limits and prices do not prevent typing. */
export const emptyBuyConfigUntilLoaded: Config = {
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

export type QuickMatchFormState = {
  /** Whether limits and accounts have loaded. Until then the user can type, but nothing is sent. */
  known: boolean;
  quote: ReturnType<typeof estimateQuickMatchQuote>;
  accounts: PayMethod[];
  /** Chosen paying account; `undefined` means that any account may be used. */
  account: PayMethod | undefined;
  payTypes: PayType[];
};

export function deriveQuickMatchFormState(
  entry: QuickMatchFormValues,
  config: Config | undefined,
  methods: Output<"methodList"> | undefined,
): QuickMatchFormState {
  const accounts = (methods ?? []).filter((it) => isEqualOrMissing(it.status, PayMethodStatus.on));
  const account =
    accounts.find((it) => it.id === entry.accountId) ??
    accounts
      .filter((it) => it.type === entry.payType)
      .toSorted((a, b) => b.isDefault - a.isDefault)[0];
  const payTypes = account ? [account.type] : [...new Set(accounts.map((it) => it.type))];
  const known = config !== undefined && methods !== undefined;
  return {
    known,
    quote: estimateQuickMatchQuote(entry.mode, entry.text, config ?? emptyBuyConfigUntilLoaded),
    accounts,
    account,
    payTypes,
  };
}

/**
 * `able`: offers that accept one of the payment types. With the preference `fair`, only those at
 * most 1 % above the lowest price. `low` and `high`: lowest and highest price. `fastest`: price of
 * the fastest seller, even if their offer is not in `able`.
 */
export type QuickMatchPriceEstimate =
  | { sellers: number; low: Price; high: Price; fastest: Price; able: readonly Offer[] }
  | undefined;

const payableBy = (payTypes: readonly PayType[]) => (offer: Offer) =>
  offer.payTypes.some((type) => payTypes.includes(type));
const unknownSpeed = 900;
const speedOf = ({ seller }: Offer) =>
  (seller.online === 0 ? 1e6 : 0) + (seller.avgReleaseSec ?? unknownSpeed);
/** For each preference, the order in which the backend contacts the sellers. */
const firsts: Record<QuickMatchPreference, (a: Offer, b: Offer) => number> = {
  fair: (a, b) => speedOf(a) - speedOf(b) || a.price - b.price,
  fastest: (a, b) => speedOf(a) - speedOf(b) || a.price - b.price,
  cheapest: (a, b) => a.price - b.price || speedOf(a) - speedOf(b),
};

/** Maximum surcharge over the lowest price for the preference `fair`, in percent. */
const fairPercent = 1;

/** Returns the offers that could be matched now, in the order of contact, and their prices. */
export function estimateQuickMatchPrices(
  offers: readonly Offer[] | undefined,
  payTypes: readonly PayType[],
  taste: QuickMatchPreference,
): QuickMatchPriceEstimate {
  const payable = (offers ?? []).filter(payableBy(payTypes)).toSorted(firsts[taste]);
  const [fastest] = payable.toSorted(firsts.fastest);
  const low = Math.min(...payable.map((it) => it.price)) as Price;
  const most = taste === "fair" ? low + (low * fairPercent) / 100 : Infinity;
  const able = payable.filter((it) => it.price <= most);
  const high = Math.max(...able.map((it) => it.price)) as Price;
  const sellers = new Set(able.map((it) => it.seller.userId)).size;
  return fastest && { sellers, low, high, fastest: fastest.price, able };
}

export type QuickMatchAlternative = {
  payType: PayType;
  amount: Fen;
  price: Price;
  sellers: number;
};

/**
 * Called if no seller accepts the amount. Returns the nearest amount that a seller accepts, and
 * another payment type of the user that works for the same amount.
 */
export function findQuickMatchAlternatives(
  amount: Fen,
  payTypes: readonly PayType[],
  mine: readonly PayType[],
  offers: { anySum: readonly Offer[]; anyWay: readonly Offer[] },
): { sum?: QuickMatchAlternative; way?: QuickMatchAlternative } {
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

/**
 * Returns the request, or undefined if something is missing. Its price limit never exceeds the
 * displayed estimate.
 */
export function buildQuickMatchRequest(
  entry: QuickMatchFormValues,
  { known, quote, account, payTypes }: QuickMatchFormState,
  estimate: QuickMatchPriceEstimate,
): MatchRequest | undefined {
  if (!known || "error" in quote || payTypes.length === 0) return undefined;
  const maxPrice = entry.preference === "cheapest" ? estimate?.low : estimate?.high;
  return {
    ...(entry.mode === "amount"
      ? { amount: quote.amount ?? undefined }
      : { quantity: quote.quantity ?? undefined }),
    payTypes,
    ...(account && { buyerMethodId: account.id }),
    prefer: entry.preference === "cheapest" ? ("price" as const) : ("speed" as const),
    ...(maxPrice !== undefined && { maxPrice }),
  };
}

/**
 * Compares without the price limit, because the estimate may have changed since the first request.
 */
export const isSameQuickMatchRequest = (a: MatchRequest, b: MatchRequest): boolean =>
  JSON.stringify({ ...a, maxPrice: undefined }) === JSON.stringify({ ...b, maxPrice: undefined });

/**
 * Returns the amount or quantity of the 最大 button: the most that order limit and daily limit allow.
 * Returns "" if both limits are unknown, or for a quantity if the price is unknown.
 */
export function maxQuickMatchAmountText(mode: PurchaseBasis, config: Config): string {
  const least = Math.min(config.maxAmount ?? Infinity, dailyLimitLeft(config) ?? Infinity);
  if (least === Infinity) return "";
  const most = asFen(least);
  if (mode === "amount") return formatDecimal(most, fenDecimals, 0);
  const quote = estimateQuickMatchQuote("amount", formatDecimal(most, fenDecimals), config);
  return "error" in quote || quote.quantity === null
    ? ""
    : formatDecimal(quote.quantity, assetUnitsDecimals, 0);
}
