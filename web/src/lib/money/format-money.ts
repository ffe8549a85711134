import {
  type Fen,
  fenDecimals,
  type Price,
  priceDecimals,
  toDecimal,
  type Units,
  unitsDecimals,
} from "contract";

/** "12345.6" as it is read: "12,345.6". */
export const groupDigits = (decimal: string): string => {
  const [whole = "", fraction] = decimal.split(".");
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? commas : `${commas}.${fraction}`;
};

/** An amount that the backend did not say is no 0. */
const format = (minor: number | null, decimals: number, shown: number): string =>
  minor === null ? "—" : groupDigits(toDecimal(minor, decimals, shown));

/** "1,234.50", without the sign of the currency. */
export const formatCny = (amount: Fen | null): string => format(amount, fenDecimals, 2);
/** Four decimals, so that a column has one edge: "700.0000". */
export const formatUnits = (quantity: Units | null): string => format(quantity, unitsDecimals, 4);
/** What an offer may bring: two decimals, rounded down. */
export const formatEstimate = (quantity: Units | null): string =>
  format(quantity === null ? null : Math.floor(quantity / 100), unitsDecimals - 2, 2);
/** CNY for one asset, at least two decimals, at most four: "7.20". */
export const formatPrice = (price: Price | null): string => format(price, priceDecimals, 2);
