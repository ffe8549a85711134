import { type Fen, fenDecimals, type Price, priceDecimals, toDecimal, type Units, unitsDecimals } from "contract";

const grouped = (decimal: string): string => {
  const [whole = "", fraction] = decimal.split(".");
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? commas : `${commas}.${fraction}`;
};

/** "1,234.50", without the sign of the currency. */
export const formatCny = (amount: Fen): string => grouped(toDecimal(amount, fenDecimals));
/** At least two decimals, at most four: "700.00", "1,234.5678". */
export const formatUnits = (quantity: Units): string => grouped(toDecimal(quantity, unitsDecimals, 2));
/** CNY for one asset, at least two decimals, at most four: "7.20". */
export const formatPrice = (price: Price): string => grouped(toDecimal(price, priceDecimals, 2));
