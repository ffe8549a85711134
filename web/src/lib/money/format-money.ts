import {
  type Fen,
  fenDecimals,
  type Price,
  priceDecimals,
  formatDecimal,
  type AssetUnits,
  assetUnitsDecimals,
} from "contract";

/** Groups digits: "12345.6" becomes "12,345.6". */
export const insertThousandsSeparators = (decimal: string): string => {
  const [whole = "", fraction] = decimal.split(".");
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? commas : `${commas}.${fraction}`;
};

/** Formats an amount. A missing amount is a dash, not 0. */
const format = (minor: number | null, decimals: number, shown: number): string =>
  minor === null ? "—" : insertThousandsSeparators(formatDecimal(minor, decimals, shown));

/** Returns "1,234.50" without a currency sign. */
export const formatCny = (amount: Fen | null): string => format(amount, fenDecimals, 2);
/** Returns four decimals, so that columns align: "700.0000". */
export const formatCoinQuantity = (quantity: AssetUnits | null): string =>
  format(quantity, assetUnitsDecimals, 4);
/** Returns an estimated quantity, such as that of an offer: two decimals, rounded down. */
export const formatEstimatedCoinQuantity = (quantity: AssetUnits | null): string =>
  format(quantity === null ? null : Math.floor(quantity / 100), assetUnitsDecimals - 2, 2);
/** Returns the CNY price of one coin with two to four decimals: "7.20". */
export const formatCoinPrice = (price: Price | null): string => format(price, priceDecimals, 2);
