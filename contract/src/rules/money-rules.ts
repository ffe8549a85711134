import {
  amountForQuantity,
  normalizeDecimalText,
  type Fen,
  asFen,
  fenDecimals,
  type Price,
  parseDecimal,
  asPrice,
  priceDecimals,
  formatDecimal,
  type AssetUnits,
  assetUnitsDecimals,
} from "../money/money.ts";
import type { InputRule } from "./input-rule.ts";

type Texts = { missing: string; tooFine: string };
type ReadAmount<T> = { amount: T } | { error: string };

/** Reads a typed text of a form, or an amount that is decoded already. */
function read<T extends number>(
  value: string | T,
  decimals: number,
  { missing, tooFine }: Texts,
): ReadAmount<T> {
  if (typeof value === "number") return value > 0 ? { amount: value } : { error: missing };
  const clean = normalizeDecimalText(value);
  if (!/^(?=\.?\d)\d*(?:\.\d*)?$/.test(clean)) return { error: missing };
  if ((clean.split(".")[1] ?? "").length > decimals) return { error: tooFine };
  // Treats a number with too many digits as one above every maximum, not as a missing one.
  const amount = (parseDecimal(clean, decimals) ?? Number.MAX_SAFE_INTEGER) as T;
  return amount > 0 ? { amount } : { error: missing };
}

const grouped = (decimal: string): string =>
  decimal.replace(/^\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ","));
const yuan = (amount: Fen): string => `¥${grouped(formatDecimal(amount, fenDecimals))}`;
const perAsset = (at: Price): string => `¥${grouped(formatDecimal(at, priceDecimals, 2))}`;

const amountTexts = { missing: "请输入金额", tooFine: "金额最多两位小数" };
/** A limit that is omitted or null does not apply. */
type AmountLimits = { min?: Fen | null; max?: Fen | null; leftToday?: Fen | null };

/**
 * Amount of an order in CNY. `min` and `max` are the limits of one order, `leftToday` is the rest
 * of the daily limit.
 */
export const cnyAmountRule = {
  clean: normalizeDecimalText,
  check: (value, { min = null, max = null, leftToday = null }) => {
    const readAmount = read(value, fenDecimals, amountTexts);
    if ("error" in readAmount) return readAmount.error;
    if (min !== null && readAmount.amount < min) return `单笔最低 ${yuan(min)}`;
    if (max !== null && readAmount.amount > max) return `单笔最高 ${yuan(max)}`;
    return leftToday !== null && readAmount.amount > leftToday
      ? `超出今日剩余额度 ${yuan(leftToday)}`
      : undefined;
  },
} as const satisfies InputRule<string | Fen, AmountLimits>;

const quantityMax = 999_999_999_999;

/** Quantity of coins. `able` is the seller's balance, `remain` what the listing still offers. */
export const quantityRule = {
  clean: normalizeDecimalText,
  check: (value, { able, remain = quantityMax }) => {
    const readAmount = read(value, assetUnitsDecimals, {
      missing: "请输入数量",
      tooFine: "数量最多四位小数",
    });
    if ("error" in readAmount) return readAmount.error;
    if (able !== undefined && readAmount.amount > able) return "可用数量不足，请减少";
    return readAmount.amount > remain || readAmount.amount > quantityMax
      ? "超出可购数量，请减少"
      : undefined;
  },
} as const satisfies InputRule<string | AssetUnits, { able?: AssetUnits; remain?: AssetUnits }>;

/** Returns the allowed prices of a listing: the reference price ±5 percent, rounded inwards. */
export const allowedPriceRange = (reference: Price): { lo: Price; hi: Price } => ({
  lo: asPrice(Math.ceil((reference * 95) / 100)),
  hi: asPrice(Math.floor((reference * 105) / 100)),
});

const priceTick = 100;
/**
 * Returns the price of a listing that follows the reference price: rounded to whole fen, but never
 * outside `allowedPriceRange`.
 */
export function floatingPrice(reference: Price, permille: number): Price {
  const { lo, hi } = allowedPriceRange(reference);
  return asPrice(
    Math.min(
      hi,
      Math.max(lo, Math.round((reference * (1000 + permille)) / 1000 / priceTick) * priceTick),
    ),
  );
}

/** Price of one coin. Must be within `allowedPriceRange` of the reference price. */
export const unitPriceRule = {
  clean: normalizeDecimalText,
  check: (value, { reference }) => {
    const readAmount = read(value, priceDecimals, {
      missing: "请输入单价",
      tooFine: "单价最多四位小数",
    });
    if ("error" in readAmount) return readAmount.error;
    const { lo, hi } = allowedPriceRange(reference);
    return readAmount.amount < lo || readAmount.amount > hi
      ? `单价须在 ${perAsset(lo)}–${perAsset(hi)} 之间`
      : undefined;
  },
} as const satisfies InputRule<string | Price, { reference: Price }>;

export const smallestOrderFen = asFen(100_00);
type OrderLimits = { min: string | Fen; max: string | Fen };

/**
 * Smallest and largest amount of one order from a listing. A maximum above the value of the
 * listing is refused, because no order could reach it.
 */
export const orderLimitsRule = {
  clean: normalizeDecimalText,
  check: (limits, entrust) => {
    const min = read(limits.min, fenDecimals, amountTexts);
    const max = read(limits.max, fenDecimals, amountTexts);
    if ("error" in min) return min.error;
    if ("error" in max) return max.error;
    if (min.amount < smallestOrderFen) return "最小限额不能低于 ¥100";
    if (max.amount < min.amount) return "最大限额不能小于最小限额";
    return max.amount > amountForQuantity(entrust.quantity, entrust.price, "down")
      ? "最大限额不能超过挂单总额"
      : undefined;
  },
} as const satisfies InputRule<OrderLimits, { price: Price; quantity: AssetUnits }>;
