import { creditLevels, type CreditLevel, type Fen, asFen } from "contract";

export const creditScoreAtStart = 60;

export const creditLevelOfScore = (score: number): CreditLevel =>
  creditLevels.findLast((it) => score >= it.fromScore) ?? (creditLevels[0] as CreditLevel);
/** Score at which the next level starts. 100 at the highest level. */
export const nextCreditLevelScore = (score: number): number =>
  creditLevels.find((it) => it.fromScore > score)?.fromScore ?? 100;

const cautious = 1;
/** Returns true if the answers to the questionnaire halve the daily limits. */
export const isDailyLimitHalved = (riskLevel: number): boolean => riskLevel === cautious;
export const dailyTradeLimitOfCreditScore = (score: number, riskLevel: number): Fen => {
  const { perDay } = creditLevelOfScore(score);
  return isDailyLimitHalved(riskLevel) ? asFen(perDay / 2) : perDay;
};
