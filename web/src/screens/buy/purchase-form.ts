import {
  cleanDecimal,
  type Fen,
  fenDecimals,
  type Input,
  MethodStatus,
  type Output,
  type PayMethod,
  type PayType,
  type Price,
  isOrUnknown,
  parseDecimal,
  quoteWithTail,
  toDecimal,
  type Units,
} from "contract";
import { buyAmountOfDraft } from "../../trade/buy-amount.ts";
import { riskLevelText } from "../../trade/risk-level.ts";
import { roundYuanText } from "../../lib/money/format-figures.ts";
import { readJsonFields, storage } from "../../lib/browser/storage.ts";
import {
  purchaseLimitsOf,
  mostAmountOf,
  type PurchaseQuote,
  type QuoteMode,
  type QuoteOrError,
  purchaseQuoteOf,
} from "../../trade/purchase/purchase-quote.ts";
import { dailyLimitLeft } from "../../trade/purchase/own-limit.ts";

type Detail = Output<"buySellDetail">;
/** A backend that locks no price sells at the one it shows. */
export const lockedPriceOf = ({ lockPrice, price }: Pick<Detail, "lockPrice" | "price">): Price =>
  lockPrice ?? price;

/** What a person has filled in. */
export type PurchaseEntry = {
  mode: QuoteMode;
  text: string;
  payType: PayType | undefined;
  accountId: string | undefined;
};
export const blankPurchaseEntry: PurchaseEntry = {
  mode: "amount",
  text: "",
  payType: undefined,
  accountId: undefined,
};

/** He has been asked how much already: the box begins with it. */
function initialPurchaseEntry(asked: string | undefined): PurchaseEntry {
  const amount = buyAmountOfDraft(asked);
  return amount === undefined
    ? blankPurchaseEntry
    : { ...blankPurchaseEntry, text: toDecimal(amount, fenDecimals, 0) };
}

type StoredPurchaseEntry = { id: string; asked: string | undefined; entry: PurchaseEntry };
/** On the device, because the certification leaves the app and comes back with another page. */
const slot = storage.personal("purchase");
let left: StoredPurchaseEntry | undefined;

function storedPurchaseEntry(): StoredPurchaseEntry | undefined {
  const { id, asked, mode, text } = readJsonFields(slot);
  if (
    typeof id !== "string" ||
    typeof text !== "string" ||
    (mode !== "amount" && mode !== "quantity")
  )
    return undefined;
  return {
    id,
    asked: typeof asked === "string" ? asked : undefined,
    entry: { ...blankPurchaseEntry, mode, text: cleanDecimal(text) },
  };
}

/** What was typed at an offer stays with it until he buys, or has answered anew how much he wants. */
export function loadPurchaseEntry(id: string, asked: string | undefined): PurchaseEntry {
  left ??= storedPurchaseEntry();
  return left?.id === id && left.asked === asked ? left.entry : initialPurchaseEntry(asked);
}
export function storePurchaseEntry(
  id: string,
  asked: string | undefined,
  entry: PurchaseEntry,
): void {
  left = { id, asked, entry };
  slot.set(JSON.stringify({ id, asked, mode: entry.mode, text: entry.text }));
}
export function clearPurchaseEntry(): void {
  left = undefined;
  slot.clear();
}

/** What the order will ask for. `exact`: to the fen, with those that are kept with the price. */
export type PurchaseDue = { amount: Fen; quantity: Units; exact: boolean };

export type PurchaseForm = {
  read: QuoteOrError;
  due: PurchaseDue | undefined;
  limits: ReturnType<typeof purchaseLimitsOf>;
  payType: PayType | undefined;
  /** His own, of those ways. */
  choices: PayMethod[];
  account: PayMethod | undefined;
  /** Not one account of his own yet, whatever the seller takes. */
  hasNoMethod: boolean;
  /** Why no amount at all can be bought here today. */
  closed: string | undefined;
  /** The buyer's own limits leave less than the listing does. */
  cut: boolean;
  /** Why the amount is not taken. */
  wrong: string | undefined;
};

const ownLimits = (detail: Detail, config: Output<"buyConfig">) =>
  purchaseLimitsOf(detail, lockedPriceOf(detail), {
    perOrder: config.maxAmount,
    leftToday: dailyLimitLeft(config),
  });

/** Without fen that are kept for him nobody knows the last digits before the order is made. */
function dueOf(
  quote: PurchaseQuote,
  mode: QuoteMode,
  detail: Detail,
  config: Output<"buyConfig">,
): PurchaseDue {
  if (detail.lockTail === undefined)
    return { amount: quote.amount, quantity: quote.quantity, exact: false };
  const most = mostAmountOf(ownLimits(detail, config));
  const sum = quoteWithTail(
    { ...detail, price: lockedPriceOf(detail) },
    wishOf(quote, mode),
    most,
    detail.lockTail ?? undefined,
  );
  return { amount: sum.amount, quantity: sum.quantity, exact: true };
}

/** The whole remainder goes by quantity, the rest as it was typed. */
const wishOf = ({ amount, quantity, whole }: PurchaseQuote, mode: QuoteMode) =>
  whole || mode === "quantity" ? { quantity } : { amount };

function closedText(limits: PurchaseForm["limits"]): string | undefined {
  const most = mostAmountOf(limits);
  if (most <= 0) return limits.leftToday === 0 ? "今日额度已用完，明天可再买" : "该挂单已售完";
  return most < limits.minAmount
    ? `该卖家每笔最低 ${roundYuanText(limits.minAmount)}，您最多可买 ${roundYuanText(most)}`
    : undefined;
}

/** Why the buyer may order less than the seller offers, one sentence a line. */
export function limitReasons(
  config: Output<"buyConfig">,
  user: Pick<Output<"userInfo">, "creditLevel" | "riskLevel"> | undefined,
): string[] {
  const left = dailyLimitLeft(config);
  const level = user?.creditLevel ? `等级 ${user.creditLevel} ` : "您";
  const perOrder =
    config.maxAmount === null ? "" : `${level}单笔最多 ${roundYuanText(config.maxAmount)}`;
  const today = left === null ? "" : `今日还可买 ${roundYuanText(left)}`;
  if (config.dailyHalved !== 1 || today === "")
    return [[perOrder, today].filter(Boolean).join("，")].filter(Boolean);
  const answers = user?.riskLevel ? `问卷结果“${riskLevelText(user.riskLevel)}”` : "按问卷结果";
  return [perOrder, `${answers}，额度减半，${today}`].filter(Boolean);
}

/** The form as it stands: chosen values where they still hold, sensible ones where not. */
export function purchaseFormOf(
  entry: PurchaseEntry,
  detail: Detail,
  config: Output<"buyConfig">,
  methods: Output<"methodList">,
): PurchaseForm {
  const limits = ownLimits(detail, config);
  const closed = closedText(limits);
  const read = purchaseQuoteOf(entry.mode, entry.text, limits);
  const mine = methods.filter((it) => isOrUnknown(it.status, MethodStatus.on));
  // As the seller names them: the first one is what he likes best.
  const choices = detail.payTypes.flatMap((type) => mine.filter((it) => it.type === type));
  const payType = choices.find((it) => it.type === entry.payType)?.type ?? choices[0]?.type;
  const accounts = choices.filter((it) => it.type === payType);
  const account =
    accounts.find((it) => it.id === entry.accountId) ??
    accounts.find((it) => it.isDefault === 1) ??
    accounts[0];
  return {
    read,
    due: "quote" in read ? dueOf(read.quote, entry.mode, detail, config) : undefined,
    limits,
    payType,
    choices,
    account,
    hasNoMethod: mine.length === 0,
    closed,
    cut: mostAmountOf(limits) < detail.maxAmount,
    wrong: closed ?? ("error" in read ? read.error : undefined),
  };
}

/** Where what was typed is not taken: the sum next to it that is. */
export function amountFixOf(
  { mode, text }: PurchaseEntry,
  { read, limits }: PurchaseForm,
): Fen | undefined {
  const amount = mode === "amount" && "error" in read ? parseDecimal(text, fenDecimals) : undefined;
  const most = mostAmountOf(limits);
  if (amount === undefined || most <= 0 || most < limits.minAmount) return undefined;
  if (amount > most) return most;
  return amount < limits.minAmount ? limits.minAmount : undefined;
}

/** What is sent, or undefined while something is missing. The order keeps the very sum that was shown, or is not made. */
export function purchaseInputOf(
  form: PurchaseForm,
  entry: PurchaseEntry,
  detail: Detail,
): Input<"buyCreate"> | undefined {
  if ("error" in form.read || form.closed !== undefined || form.payType === undefined)
    return undefined;
  return {
    entrustId: detail.entrustId,
    ...wishOf(form.read.quote, entry.mode),
    payType: form.payType,
    ...(form.account && { buyerMethodId: form.account.id }),
    price: lockedPriceOf(detail),
    ...(detail.lockId && { lockId: detail.lockId }),
    ...(form.due?.exact && { payAmount: form.due.amount }),
  };
}
