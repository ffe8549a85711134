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
import { askedAmount } from "../../trade/buy-amount.ts";
import { riskLevelText } from "../../trade/risk-level.ts";
import { roundYuanText } from "../../lib/money/format-figures.ts";
import { readJsonFields, storage } from "../../lib/browser/storage.ts";
import { limitsOf, mostOf, type Quote, type QuoteMode, type QuoteOrError, quoteOf } from "../../trade/purchase/purchase-quote.ts";
import { leftToday } from "../../trade/purchase/own-limit.ts";

type Detail = Output<"buySellDetail">;
/** A backend that locks no price sells at the one it shows. */
export const priceOf = ({ lockPrice, price }: Pick<Detail, "lockPrice" | "price">): Price => lockPrice ?? price;

/** What a person has filled in. */
export type Entry = {
  mode: QuoteMode;
  text: string;
  payType: PayType | undefined;
  accountId: string | undefined;
};
export const blankEntry: Entry = { mode: "amount", text: "", payType: undefined, accountId: undefined };

/** He has been asked how much already: the box begins with it. */
function startOf(asked: string | undefined): Entry {
  const amount = askedAmount(asked);
  return amount === undefined ? blankEntry : { ...blankEntry, text: toDecimal(amount, fenDecimals, 0) };
}

type Kept = { id: string; asked: string | undefined; entry: Entry };
/** On the device, because the certification leaves the app and comes back with another page. */
const slot = storage.personal("purchase");
let left: Kept | undefined;

function keptEntry(): Kept | undefined {
  const { id, asked, mode, text } = readJsonFields(slot);
  if (typeof id !== "string" || typeof text !== "string" || (mode !== "amount" && mode !== "quantity")) return undefined;
  return { id, asked: typeof asked === "string" ? asked : undefined, entry: { ...blankEntry, mode, text: cleanDecimal(text) } };
}

/** What was typed at an offer stays with it until he buys, or has answered anew how much he wants. */
export function entryAt(id: string, asked: string | undefined): Entry {
  left ??= keptEntry();
  return left?.id === id && left.asked === asked ? left.entry : startOf(asked);
}
export function keepEntry(id: string, asked: string | undefined, entry: Entry): void {
  left = { id, asked, entry };
  slot.set(JSON.stringify({ id, asked, mode: entry.mode, text: entry.text }));
}
export function dropEntry(): void {
  left = undefined;
  slot.clear();
}

/** What the order will ask for. `exact`: to the fen, with those that are kept with the price. */
export type Due = { amount: Fen; quantity: Units; exact: boolean };

export type Form = {
  read: QuoteOrError;
  due: Due | undefined;
  limits: ReturnType<typeof limitsOf>;
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
  limitsOf(detail, priceOf(detail), { perOrder: config.maxAmount, leftToday: leftToday(config) });

/** Without fen that are kept for him nobody knows the last digits before the order is made. */
function dueOf(quote: Quote, mode: QuoteMode, detail: Detail, config: Output<"buyConfig">): Due {
  if (detail.lockTail === undefined) return { amount: quote.amount, quantity: quote.quantity, exact: false };
  const most = mostOf(ownLimits(detail, config));
  const sum = quoteWithTail({ ...detail, price: priceOf(detail) }, wishOf(quote, mode), most, detail.lockTail ?? undefined);
  return { amount: sum.amount, quantity: sum.quantity, exact: true };
}

/** The whole remainder goes by quantity, the rest as it was typed. */
const wishOf = ({ amount, quantity, whole }: Quote, mode: QuoteMode) => (whole || mode === "quantity" ? { quantity } : { amount });

function closedText(limits: Form["limits"]): string | undefined {
  const most = mostOf(limits);
  if (most <= 0) return limits.leftToday === 0 ? "今日额度已用完，明天可再买" : "该挂单已售完";
  return most < limits.minAmount ? `该卖家每笔最低 ${roundYuanText(limits.minAmount)}，您最多可买 ${roundYuanText(most)}` : undefined;
}

/** Why the buyer may order less than the seller offers, one sentence a line. */
export function limitReasons(
  config: Output<"buyConfig">,
  user: Pick<Output<"userInfo">, "creditLevel" | "riskLevel"> | undefined,
): string[] {
  const left = leftToday(config);
  const level = user?.creditLevel ? `等级 ${user.creditLevel} ` : "您";
  const perOrder = config.maxAmount === null ? "" : `${level}单笔最多 ${roundYuanText(config.maxAmount)}`;
  const today = left === null ? "" : `今日还可买 ${roundYuanText(left)}`;
  if (config.dailyHalved !== 1 || today === "") return [[perOrder, today].filter(Boolean).join("，")].filter(Boolean);
  const answers = user?.riskLevel ? `问卷结果“${riskLevelText(user.riskLevel)}”` : "按问卷结果";
  return [perOrder, `${answers}，额度减半，${today}`].filter(Boolean);
}

/** The form as it stands: chosen values where they still hold, sensible ones where not. */
export function formOf(entry: Entry, detail: Detail, config: Output<"buyConfig">, methods: Output<"methodList">): Form {
  const limits = ownLimits(detail, config);
  const closed = closedText(limits);
  const read = quoteOf(entry.mode, entry.text, limits);
  const mine = methods.filter((it) => isOrUnknown(it.status, MethodStatus.on));
  // As the seller names them: the first one is what he likes best.
  const choices = detail.payTypes.flatMap((type) => mine.filter((it) => it.type === type));
  const payType = choices.find((it) => it.type === entry.payType)?.type ?? choices[0]?.type;
  const accounts = choices.filter((it) => it.type === payType);
  const account = accounts.find((it) => it.id === entry.accountId) ?? accounts.find((it) => it.isDefault === 1) ?? accounts[0];
  return {
    read,
    due: "quote" in read ? dueOf(read.quote, entry.mode, detail, config) : undefined,
    limits,
    payType,
    choices,
    account,
    hasNoMethod: mine.length === 0,
    closed,
    cut: mostOf(limits) < detail.maxAmount,
    wrong: closed ?? ("error" in read ? read.error : undefined),
  };
}

/** Where what was typed is not taken: the sum next to it that is. */
export function cureOf({ mode, text }: Entry, { read, limits }: Form): Fen | undefined {
  const amount = mode === "amount" && "error" in read ? parseDecimal(text, fenDecimals) : undefined;
  const most = mostOf(limits);
  if (amount === undefined || most <= 0 || most < limits.minAmount) return undefined;
  if (amount > most) return most;
  return amount < limits.minAmount ? limits.minAmount : undefined;
}

/** What is sent, or undefined while something is missing. The order keeps the very sum that was shown, or is not made. */
export function purchaseOf(form: Form, entry: Entry, detail: Detail): Input<"buyCreate"> | undefined {
  if ("error" in form.read || form.closed !== undefined || form.payType === undefined) return undefined;
  return {
    entrustId: detail.entrustId,
    ...wishOf(form.read.quote, entry.mode),
    payType: form.payType,
    ...(form.account && { buyerMethodId: form.account.id }),
    price: priceOf(detail),
    ...(detail.lockId && { lockId: detail.lockId }),
    ...(form.due?.exact && { payAmount: form.due.amount }),
  };
}
