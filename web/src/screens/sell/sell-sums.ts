import { amountOf, type Fen, type Price, quantityOf, shareOf, type Units, units } from "contract";

const perTenThousand = 10_000;
/** The rate comes as 0.002; whole parts of ten thousand are exact. */
export const feeShare = (feeRate: number): number => Math.round(feeRate * perTenThousand);

export type SellSums = { income: Fen; fee: Units; frozen: Units };

/** What publishing does, to the last digit: the same sums as the backend's. */
export function sellSumsOf(quantity: Units, price: Price, feeRate: number): SellSums {
  const fee = shareOf(quantity, feeShare(feeRate));
  return { income: amountOf(quantity, price, "down"), fee, frozen: units(quantity + fee) };
}

/** The most of `able` that can be offered with the fee beside it. What is left over is whole, so the fee's rounding up fits too. */
export const mostSellable = (able: Units, feeRate: number): Units =>
  units(
    Number((BigInt(able) * BigInt(perTenThousand)) / BigInt(perTenThousand + feeShare(feeRate))),
  );

/** 全部: all that account and day leave. An unknown price limits nothing, and neither does a day without a limit. */
export function sellAllOf(
  able: Units,
  feeRate: number,
  leftToday: Fen | null,
  price: Price | undefined,
): Units {
  const most = mostSellable(able, feeRate);
  const today = price === undefined || leftToday === null ? most : quantityOf(leftToday, price);
  return today < most ? today : most;
}
