import {
  normalizeDecimalText,
  type Fen,
  fenDecimals,
  type Input,
  PayMethodStatus,
  type Output,
  type PayMethod,
  type PayType,
  type Price,
  isEqualOrMissing,
  parseDecimal,
  quoteTrade,
  formatDecimal,
  type AssetUnits,
} from "contract";
import { parseBuyAmountDraft } from "../../trade/buy-amount.ts";
import { riskLevelText } from "../../trade/risk-level.ts";
import { yuanTextWithoutZeroCents } from "../../lib/money/figure-texts-with-units.ts";
import { draft, schema } from "../../lib/browser/draft.ts";
import { storage } from "../../lib/browser/storage.ts";
import {
  purchaseLimitsOf,
  maxPurchaseAmount,
  type PurchaseQuote,
  type PurchaseBasis,
  type PurchaseQuoteOrError,
  parsePurchaseInput,
} from "../../trade/purchase/purchase-quote.ts";
import { dailyLimitLeft } from "../../trade/purchase/buyer-limits.ts";

type Detail = Output<"buySellDetail">;
/** Returns the locked price, or the price of the listing if the backend does not lock prices. */
export const lockedPriceOrListingPrice = ({
  lockPrice,
  price,
}: Pick<Detail, "lockPrice" | "price">): Price => lockPrice ?? price;

/**
 * Values entered by the user. `text` is the amount or the quantity as typed, depending on `mode`.
 */
export type PurchaseFormValues = {
  mode: PurchaseBasis;
  text: string;
  payType: PayType | undefined;
  accountId: string | undefined;
};
export const blankPurchaseFormValues: PurchaseFormValues = {
  mode: "amount",
  text: "",
  payType: undefined,
  accountId: undefined,
};

/**
 * Returns the values of a form that is opened for the first time. `asked` is an amount draft, such
 * as "amount:500", whose amount is already entered.
 */
function initialPurchaseFormValues(asked: string | undefined): PurchaseFormValues {
  const amount = parseBuyAmountDraft(asked);
  return amount === undefined
    ? blankPurchaseFormValues
    : { ...blankPurchaseFormValues, text: formatDecimal(amount, fenDecimals, 0) };
}

type StoredPurchaseFormValues = {
  id: string;
  asked: string | undefined;
  entry: PurchaseFormValues;
};
/**
 * Draft of the purchase. It is stored on the device, because certification leaves the app and
 * returns with a new page load. Payment type and account are not stored.
 */
const stored = draft(
  storage.personal("purchase"),
  schema.whole<{
    id: string;
    asked?: string | undefined;
    mode: PurchaseBasis;
    text: string;
  }>(
    {
      id: schema.text,
      asked: schema.text,
      mode: schema.oneOf(["amount", "quantity"]),
      text: schema.text,
    },
    ["asked"],
  ),
);
let left: StoredPurchaseFormValues | undefined;

function readStoredPurchaseFormValues(): StoredPurchaseFormValues | undefined {
  const found = stored.read();
  if (!found) return undefined;
  const { id, asked, mode, text } = found;
  return {
    id,
    asked,
    entry: { ...blankPurchaseFormValues, mode, text: normalizeDecimalText(text) },
  };
}

/**
 * Returns the values last entered for this listing, otherwise the initial ones. Values are kept
 * until a purchase, or until the form is opened for another listing or with another amount.
 */
export function restorePurchaseFormValues(
  id: string,
  asked: string | undefined,
): PurchaseFormValues {
  left ??= readStoredPurchaseFormValues();
  return left?.id === id && left.asked === asked ? left.entry : initialPurchaseFormValues(asked);
}
export function storePurchaseFormValues(
  id: string,
  asked: string | undefined,
  entry: PurchaseFormValues,
): void {
  left = { id, asked, entry };
  stored.write({ id, asked, mode: entry.mode, text: entry.text });
}
export function clearStoredPurchaseFormValues(): void {
  left = undefined;
  stored.clear();
}

/**
 * Amount due of the order. `exact` is true if the final cents are known, because the payment suffix
 * is reserved or there will be none.
 */
export type PurchaseAmountDue = { amount: Fen; quantity: AssetUnits; exact: boolean };

export type PurchaseFormState = {
  read: PurchaseQuoteOrError;
  due: PurchaseAmountDue | undefined;
  limits: ReturnType<typeof purchaseLimitsOf>;
  payType: PayType | undefined;
  /** Accounts of the user with a payment type that the seller accepts. */
  choices: PayMethod[];
  /** Accounts of the user with a payment type that the seller does not accept. */
  refused: PayMethod[];
  account: PayMethod | undefined;
  /** True if the user has no enabled payment account at all. */
  hasNoMethod: boolean;
  /** Reason why no amount can be bought here today. */
  closedReason: string | undefined;
  /** True if the buyer's own limits are lower than those of the listing. */
  isCutByOwnLimits: boolean;
  /** Error text for the typed amount, or `closedReason` if every amount is rejected. */
  wrong: string | undefined;
};

const ownLimits = (detail: Detail, config: Output<"buyConfig">) =>
  purchaseLimitsOf(detail, lockedPriceOrListingPrice(detail), {
    perOrder: config.maxAmount,
    leftToday: dailyLimitLeft(config),
  });

/**
 * Calculates the amount due. If the backend sends no `lockTail`, the final cents are unknown until
 * the order is created.
 */
function dueOf(
  quote: PurchaseQuote,
  mode: PurchaseBasis,
  detail: Detail,
  config: Output<"buyConfig">,
): PurchaseAmountDue {
  if (detail.lockTail === undefined)
    return { amount: quote.amount, quantity: quote.quantity, exact: false };
  const most = maxPurchaseAmount(ownLimits(detail, config));
  const sum = quoteTrade(
    { ...detail, price: lockedPriceOrListingPrice(detail) },
    wishOf(quote, mode),
    most,
    detail.lockTail ?? undefined,
  );
  return { amount: sum.amount, quantity: sum.quantity, exact: true };
}

/**
 * Returns the amount or the quantity of the request. The whole remainder of a listing is requested
 * by quantity. Any other purchase is requested as the user has typed it.
 */
const wishOf = ({ amount, quantity, whole }: PurchaseQuote, mode: PurchaseBasis) =>
  whole || mode === "quantity" ? { quantity } : { amount };

function closedText(limits: PurchaseFormState["limits"]): string | undefined {
  const most = maxPurchaseAmount(limits);
  if (most <= 0) return limits.leftToday === 0 ? "今日额度已用完，明天可再买" : "该挂单已售完";
  return most < limits.minAmount
    ? `该卖家每笔最低 ${yuanTextWithoutZeroCents(limits.minAmount)}，您最多可买 ${yuanTextWithoutZeroCents(most)}`
    : undefined;
}

/**
 * Returns texts about the buyer's own limits: the maximum per order and the amount left today. If
 * the questionnaire halved the daily limit, a text of its own says so.
 */
export function buyerLimitReasonTexts(
  config: Output<"buyConfig">,
  user: Pick<Output<"userInfo">, "creditLevel" | "riskLevel"> | undefined,
): string[] {
  const left = dailyLimitLeft(config);
  const level = user?.creditLevel ? `等级 ${user.creditLevel} ` : "您";
  const perOrder =
    config.maxAmount === null
      ? ""
      : `${level}单笔最多 ${yuanTextWithoutZeroCents(config.maxAmount)}`;
  const today = left === null ? "" : `今日还可买 ${yuanTextWithoutZeroCents(left)}`;
  if (config.dailyHalved !== 1 || today === "")
    return [[perOrder, today].filter(Boolean).join("，")].filter(Boolean);
  const answers = user?.riskLevel ? `问卷结果“${riskLevelText(user.riskLevel)}”` : "按问卷结果";
  return [perOrder, `${answers}，额度减半，${today}`].filter(Boolean);
}

/** Stores the id of the account that the user chose for the last purchase on this device. */
export const lastUsedAccount = storage.personal("payer_account");

/**
 * Derives the form. Choices that are no longer valid are replaced by defaults. The default account
 * is the one used last. Without one, take the first payment type of the seller for which the user
 * has an account. Of these accounts, the one marked as default is preferred.
 */
export function derivePurchaseFormState(
  entry: PurchaseFormValues,
  detail: Detail,
  config: Output<"buyConfig">,
  methods: Output<"methodList">,
  lastUsedId?: string,
): PurchaseFormState {
  const limits = ownLimits(detail, config);
  const closed = closedText(limits);
  const read = parsePurchaseInput(entry.mode, entry.text, limits);
  const mine = methods.filter((it) => isEqualOrMissing(it.status, PayMethodStatus.on));
  // Sorted by the payment types of the seller, because the first one is the one that the seller
  // prefers.
  const choices = detail.payTypes.flatMap((type) => mine.filter((it) => it.type === type));
  const lastUsed = choices.find((it) => it.id === lastUsedId);
  const payType =
    choices.find((it) => it.type === entry.payType)?.type ?? (lastUsed ?? choices[0])?.type;
  const accounts = choices.filter((it) => it.type === payType);
  const account =
    accounts.find((it) => it.id === entry.accountId) ??
    accounts.find((it) => it.id === lastUsedId) ??
    accounts.find((it) => it.isDefault === 1) ??
    accounts[0];
  return {
    read,
    due: "quote" in read ? dueOf(read.quote, entry.mode, detail, config) : undefined,
    limits,
    payType,
    choices,
    refused: mine.filter((it) => !detail.payTypes.includes(it.type)),
    account,
    hasNoMethod: mine.length === 0,
    closedReason: closed,
    isCutByOwnLimits: maxPurchaseAmount(limits) < detail.maxAmount,
    wrong: closed ?? ("error" in read ? read.error : undefined),
  };
}

/**
 * Returns the nearest valid amount if the typed amount is too low or too high, otherwise
 * `undefined`.
 */
export function nearestValidPurchaseAmount(
  { mode, text }: PurchaseFormValues,
  { read, limits }: PurchaseFormState,
): Fen | undefined {
  const amount = mode === "amount" && "error" in read ? parseDecimal(text, fenDecimals) : undefined;
  const most = maxPurchaseAmount(limits);
  if (amount === undefined || most <= 0 || most < limits.minAmount) return undefined;
  if (amount > most) return most;
  return amount < limits.minAmount ? limits.minAmount : undefined;
}

/**
 * Returns the input of the order, or `undefined` while the form is incomplete or invalid. With
 * `payAmount`, the backend creates the order with exactly the displayed amount or rejects it.
 */
export function buildPurchaseRequest(
  form: PurchaseFormState,
  entry: PurchaseFormValues,
  detail: Detail,
): Input<"buyCreate"> | undefined {
  if ("error" in form.read || form.closedReason !== undefined || form.payType === undefined)
    return undefined;
  return {
    entrustId: detail.entrustId,
    ...wishOf(form.read.quote, entry.mode),
    payType: form.payType,
    ...(form.account && { buyerMethodId: form.account.id }),
    price: lockedPriceOrListingPrice(detail),
    ...(detail.lockId && { lockId: detail.lockId }),
    ...(form.due?.exact && { payAmount: form.due.amount }),
  };
}
