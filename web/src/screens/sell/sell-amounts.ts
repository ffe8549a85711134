import {
  amountForQuantity,
  type Fen,
  type Price,
  quantityForAmount,
  shareOfQuantityRoundedUp,
  type AssetUnits,
  asAssetUnits,
} from "contract";

const perTenThousand = 10_000;
/**
 * Converts a fee rate such as 0.002 to an integer in 1/10,000, so that amounts are calculated
 * exactly.
 */
export const toFeeRatePerTenThousand = (feeRate: number): number =>
  Math.round(feeRate * perTenThousand);

export type SellAmounts = { income: Fen; fee: AssetUnits; frozen: AssetUnits };

/** Calculates income, fee and locked coins of a listing exactly as the backend does. */
export function calculateSellAmounts(
  quantity: AssetUnits,
  price: Price,
  feeRate: number,
): SellAmounts {
  const fee = shareOfQuantityRoundedUp(quantity, toFeeRatePerTenThousand(feeRate));
  return {
    income: amountForQuantity(quantity, price, "down"),
    fee,
    frozen: asAssetUnits(quantity + fee),
  };
}

/**
 * Returns the largest quantity that `able` covers together with its fee. The fee is rounded up to
 * an integer and still fits, because `able` minus the quantity is an integer, too.
 */
export const maxSellableQuantity = (able: AssetUnits, feeRate: number): AssetUnits =>
  asAssetUnits(
    Number(
      (BigInt(able) * BigInt(perTenThousand)) /
        BigInt(perTenThousand + toFeeRatePerTenThousand(feeRate)),
    ),
  );

/**
 * Returns the quantity that the button 全部 enters: what balance and daily limit allow. Without a
 * price or a daily limit, only the balance counts.
 */
export function sellAllButtonQuantity(
  able: AssetUnits,
  feeRate: number,
  leftToday: Fen | null,
  price: Price | undefined,
): AssetUnits {
  const most = maxSellableQuantity(able, feeRate);
  const today =
    price === undefined || leftToday === null ? most : quantityForAmount(leftToday, price);
  return today < most ? today : most;
}
