import { type Fen, fen } from "contract";

export type Level = { level: number; name: string; fromScore: number; perOrder: Fen; perDay: Fen; cools: boolean; openBuyOrders: number };

const row = (
  level: number,
  name: string,
  fromScore: number,
  perOrderYuan: number,
  perDayYuan: number,
  cools: boolean,
  openBuyOrders: number,
): Level => ({
  level,
  name,
  fromScore,
  perOrder: fen(perOrderYuan * 100),
  perDay: fen(perDayYuan * 100),
  cools,
  openBuyOrders,
});

/** TABLE of credit levels. */
export const levels: readonly Level[] = [
  row(1, "新手", 0, 2_000, 5_000, true, 1),
  row(2, "普通", 65, 10_000, 30_000, true, 2),
  row(3, "良好", 75, 50_000, 100_000, false, 2),
  row(4, "优秀", 85, 100_000, 300_000, false, 3),
  row(5, "卓越", 95, 200_000, 500_000, false, 3),
];

export const scoreAtStart = 60;

export const levelOf = (score: number): Level => levels.findLast((it) => score >= it.fromScore) ?? (levels[0] as Level);
/** What the next level asks for; the highest has none above it. */
export const nextScoreOf = (score: number): number => levels.find((it) => it.fromScore > score)?.fromScore ?? 100;

const cautious = 1;
/** A cautious answer in the questionnaire halves what he may trade a day. */
export const dailyLimitOf = (score: number, riskLevel: number): Fen => {
  const { perDay } = levelOf(score);
  return riskLevel === cautious ? fen(perDay / 2) : perDay;
};
