import {
  amountForQuantity,
  type Fen,
  type Price,
  quantityForAmount,
  shareOfQuantityRoundedUp,
  type Units,
  units,
} from "contract";

const perTenThousand = 10_000;
/** Converts a rate such as 0.002 to an integer in 1/10,000, to calculate exactly. */
export const feeRatePerTenThousand = (feeRate: number): number =>
  Math.round(feeRate * perTenThousand);

export type SellAmounts = { income: Fen; fee: Units; frozen: Units };

/** Calculates the amounts of a listing exactly as the backend does. */
export function sellAmountsOf(quantity: Units, price: Price, feeRate: number): SellAmounts {
  const fee = shareOfQuantityRoundedUp(quantity, feeRatePerTenThousand(feeRate));
  return { income: amountForQuantity(quantity, price, "down"), fee, frozen: units(quantity + fee) };
}

/**
 * Returns the largest quantity that `able` covers together with its fee. The fee is rounded up,
 * which still fits, because the rest of `able` is an integer.
 */
export const maxSellableQuantity = (able: Units, feeRate: number): Units =>
  units(
    Number(
      (BigInt(able) * BigInt(perTenThousand)) /
        BigInt(perTenThousand + feeRatePerTenThousand(feeRate)),
    ),
  );

/**
 * Quantity of the 全部 button: what balance and daily limit allow. Without a price or a daily limit,
 * only the balance counts.
 */
export function sellAllQuantity(
  able: Units,
  feeRate: number,
  leftToday: Fen | null,
  price: Price | undefined,
): Units {
  const most = maxSellableQuantity(able, feeRate);
  const today =
    price === undefined || leftToday === null ? most : quantityForAmount(leftToday, price);
  return today < most ? today : most;
}
