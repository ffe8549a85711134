import { type Price, asPrice } from "contract";
import {
  referencePriceBandPerCent,
  referencePriceChangeMaxPerTenThousand,
  referencePriceMinStep,
  referencePriceAtStart,
} from "./constants.ts";

const wholeTicks = (at: number): number =>
  Math.round(at / referencePriceMinStep) * referencePriceMinStep;
const priceAtPercent = (percent: number): number =>
  wholeTicks((referencePriceAtStart * (100 + percent)) / 100);

/**
 * Returns the next reference price for a random number from 0 to 1. It differs from the last one by
 * at most 0.3 % and is always inside the band around the initial price.
 */
export function nextReferencePrice(from: Price, random: number): Price {
  const most = Math.floor(
    (from * referencePriceChangeMaxPerTenThousand) / 10_000 / referencePriceMinStep,
  );
  const steps = Math.floor(random * (2 * most + 1)) - most;
  return asPrice(
    Math.min(
      priceAtPercent(referencePriceBandPerCent),
      Math.max(
        priceAtPercent(-referencePriceBandPerCent),
        wholeTicks(from) + steps * referencePriceMinStep,
      ),
    ),
  );
}
