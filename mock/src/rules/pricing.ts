import { amountOf, type QuoteListing } from "contract";
import { orderMinFen } from "./constants.ts";

/** Below the least order nothing can be bought of it. */
export const isTooLittle = (it: Pick<QuoteListing, "remain" | "price">): boolean =>
  amountOf(it.remain, it.price, "down") < orderMinFen;

const tailsMax = 99;
/** Chance picks among the free ones, so that a tail does not tell how many orders run. */
export function pickTail(taken: readonly number[], chance: number): number | undefined {
  const free = Array.from({ length: tailsMax }, (_, i) => i + 1).filter(
    (it) => !taken.includes(it),
  );
  return free[Math.floor(chance * free.length)];
}
