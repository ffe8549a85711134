import { type Fen, asPrice, type Price, type AssetUnits } from "contract";

/**
 * Returns the average price of one coin, rounded to 1/10000 CNY. Returns undefined if nothing was
 * traded.
 */
export function averagePrice({
  amount,
  quantity,
}: {
  amount: Fen;
  quantity: AssetUnits;
}): Price | undefined {
  if (quantity <= 0) return undefined;
  const total = BigInt(amount) * 1_000_000n;
  const coins = BigInt(quantity);
  return asPrice(Number((total * 2n + coins) / (coins * 2n)));
}
