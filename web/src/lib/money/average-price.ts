import { type Fen, price, type Price, type Units } from "contract";

/** What one coin cost on average, rounded to the nearest 1/10000 CNY; undefined when nothing was traded. */
export function averagePrice({
  amount,
  quantity,
}: {
  amount: Fen;
  quantity: Units;
}): Price | undefined {
  if (quantity <= 0) return undefined;
  const total = BigInt(amount) * 1_000_000n;
  const coins = BigInt(quantity);
  return price(Number((total * 2n + coins) / (coins * 2n)));
}
