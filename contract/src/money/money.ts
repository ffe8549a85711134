import * as z from "zod/mini";

/** CNY in fen. */
export type Fen = number & z.$brand<"Fen">;
/** Quantity of the asset in 1/10,000 of a coin. */
export type AssetUnits = number & z.$brand<"Units">;
/** CNY for one whole asset, in 1/10000 CNY. */
export type Price = number & z.$brand<"Price">;

export const fenDecimals = 2;
export const assetUnitsDecimals = 4;
export const priceDecimals = 4;

const asBrand = <T>(n: number): T => {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not an exact amount: ${n}`);
  return n as T;
};
export const asFen = (n: number): Fen => asBrand(n);
export const asAssetUnits = (n: number): AssetUnits => asBrand(n);
export const asPrice = (n: number): Price => asBrand(n);

/**
 * Converts full-width digits, points, commas and signs to ASCII. Converts the Chinese full stop
 * too, because Chinese keyboards have it on the key of the decimal point.
 */
const toAsciiDigits = (text: string) =>
  text
    .replace(/[０-９．，＋－]/g, (it) => String.fromCharCode(it.charCodeAt(0) - 0xfee0))
    .replaceAll("。", ".");

/**
 * Cleans typed and pasted text: converts full-width characters, and removes spaces, thousands
 * separators, a currency sign and a unit.
 */
export const normalizeDecimalText = (text: string): string => {
  const plain = toAsciiDigits(text)
    .replace(/\s/g, "")
    .replace(/^(-?)[¥￥]/, "$1")
    .replace(/([\d.])[元枚]$/, "$1");
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(",", "") : plain;
};

/**
 * Parses decimal text to minor units, or returns undefined. The only parser of money. Rejects
 * exponents and too many decimals.
 */
export function parseDecimal(text: string, decimals: number): number | undefined {
  const match = /^(-?)(?=\.?\d)(\d{0,12})(?:\.(\d*))?$/.exec(normalizeDecimalText(text));
  if (!match) return undefined;
  const [, sign, whole = "", fraction = ""] = match;
  if (fraction.length > decimals) return undefined;
  const minor = Number(whole + fraction.padEnd(decimals, "0"));
  if (!Number.isSafeInteger(minor)) return undefined;
  return sign && minor ? -minor : minor;
}

/** Formats minor units with at least `shown` decimals: `formatDecimal(719000, 4, 2)` is "71.90". */
export function formatDecimal(minor: number, decimals: number, shown = decimals): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits
    .slice(digits.length - decimals)
    .replace(/0+$/, "")
    .padEnd(shown, "0");
  return `${minor < 0 ? "-" : ""}${whole}${fraction && `.${fraction}`}`;
}

/**
 * Amounts are JSON numbers. No digit is lost: `String` returns all digits of an allowed amount, and
 * dividing two integers returns the double that is nearest to the amount.
 */
const moneyCodec = <T extends number>(decimals: number, inside: z.ZodMiniType<T, number>) =>
  z.codec(z.number(), inside, {
    decode: (n, context) => {
      const minor = parseDecimal(String(n), decimals);
      if (minor !== undefined) return minor;
      context.issues.push({ code: "custom", message: `at most ${decimals} decimals`, input: n });
      return z.NEVER;
    },
    encode: (minor) => minor / 10 ** decimals,
  });

export const FenCodec = moneyCodec<Fen>(fenDecimals, z.int().brand<"Fen">());
export const AssetUnitsCodec = moneyCodec<AssetUnits>(assetUnitsDecimals, z.int().brand<"Units">());
export const PriceCodec = moneyCodec<Price>(priceDecimals, z.int().brand<"Price">());

type Rounding = "up" | "down";
/**
 * Returns a × b ÷ c without losing a digit. A product that is a safe integer is exact in a double.
 * Larger products use BigInt, which takes five times as long.
 */
const mulDiv = (a: number, b: number, c: number, rounding: Rounding): number => {
  const exact = a * b;
  if (Number.isSafeInteger(exact)) {
    const rest = exact % c;
    return (exact - rest) / c + (rounding === "up" && rest > 0 ? 1 : 0);
  }
  const product = BigInt(a) * BigInt(b);
  const quotient = product / BigInt(c);
  const rest = product % BigInt(c);
  return Number(rounding === "up" && rest > 0n ? quotient + 1n : quotient);
};

/** Amount for a quantity. The product is in 1e-8 CNY and a fen is 1e-2, hence the divisor 1e6. */
export const amountForQuantity = (quantity: AssetUnits, at: Price, rounding: Rounding): Fen =>
  asFen(mulDiv(quantity, at, 1_000_000, rounding));
/** Quantity that an amount buys, rounded down, so that buyers never get more than they pay for. */
export const quantityForAmount = (amount: Fen, at: Price): AssetUnits =>
  asAssetUnits(mulDiv(amount, 1_000_000, at, "down"));
/** Returns `perTenThousand` ten-thousandths of a quantity, rounded up. Used for fees. */
export const shareOfQuantityRoundedUp = (
  quantity: AssetUnits,
  perTenThousand: number,
): AssetUnits => asAssetUnits(mulDiv(quantity, perTenThousand, 10_000, "up"));
/** Returns the cost of a part of a lot, rounded down. The remaining part costs the difference. */
export const costOfLotPart = (part: AssetUnits, lot: { quantity: AssetUnits; cny: Fen }): Fen =>
  asFen(mulDiv(lot.cny, part, lot.quantity, "down"));
