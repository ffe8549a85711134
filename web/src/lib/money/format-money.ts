import {
  type Fen,
  fenDecimals,
  type Price,
  priceDecimals,
  formatDecimal,
  type Units,
  unitsDecimals,
} from "contract";

/** Groups digits: "12345.6" becomes "12,345.6". */
export const groupDigits = (decimal: string): string => {
  const [whole = "", fraction] = decimal.split(".");
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? commas : `${commas}.${fraction}`;
};

/** Formats an amount. A missing amount is a dash, not 0. */
const format = (minor: number | null, decimals: number, shown: number): string =>
  minor === null ? "—" : groupDigits(formatDecimal(minor, decimals, shown));

/** Returns "1,234.50" without a currency sign. */
export const formatCny = (amount: Fen | null): string => format(amount, fenDecimals, 2);
/** Returns four decimals, so that columns align: "700.0000". */
export const formatUnits = (quantity: Units | null): string => format(quantity, unitsDecimals, 4);
/** Returns the quantity that an offer may bring: two decimals, rounded down. */
export const formatEstimatedQuantity = (quantity: Units | null): string =>
  format(quantity === null ? null : Math.floor(quantity / 100), unitsDecimals - 2, 2);
/** Returns the CNY price of one coin with two to four decimals: "7.20". */
export const formatPrice = (price: Price | null): string => format(price, priceDecimals, 2);
