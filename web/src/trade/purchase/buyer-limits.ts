import { type Fen, asFen, type Output } from "contract";

type Config = Pick<Output<"buyConfig">, "maxAmount" | "dailyLimit" | "dailyUsed">;

/**
 * Amount that the buyer may still spend today under the daily limit, at least 0. `null` if the
 * backend sends no daily limit.
 */
export const dailyLimitLeft = ({
  dailyLimit,
  dailyUsed,
}: Pick<Config, "dailyLimit" | "dailyUsed">): Fen | null =>
  dailyLimit === null ? null : asFen(Math.max(0, dailyLimit - (dailyUsed ?? 0)));

/**
 * Returns the largest amount that this buyer may order now, from any seller. `undefined` if the
 * backend sends no limit.
 */
export function buyerMaxAmount(config: Config): Fen | undefined {
  const most = Math.min(config.maxAmount ?? Infinity, dailyLimitLeft(config) ?? Infinity);
  return most === Infinity ? undefined : asFen(most);
}
