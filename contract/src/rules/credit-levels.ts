import { type Fen, asFen } from "../money/money.ts";

export type CreditLevel = {
  level: number;
  name: string;
  fromScore: number;
  perOrder: Fen;
  perDay: Fen;
  /** Bought coins stay locked for a day. */
  cools: boolean;
  openBuyOrders: number;
  extra: string;
};

const row = (
  level: number,
  name: string,
  fromScore: number,
  perOrderYuan: number,
  perDayYuan: number,
  cools: boolean,
  openBuyOrders: number,
  extra: string,
): CreditLevel => ({
  level,
  name,
  fromScore,
  perOrder: asFen(perOrderYuan * 100),
  perDay: asFen(perDayYuan * 100),
  cools,
  openBuyOrders,
  extra,
});

/** Rights of each credit level of the platform. The client reads them from the user info. */
export const creditLevels: readonly CreditLevel[] = [
  row(1, "新手", 0, 2_000, 5_000, true, 1, "操作提示与放币核对"),
  row(2, "普通", 65, 10_000, 30_000, true, 2, ""),
  row(3, "良好", 75, 50_000, 100_000, false, 2, "可设置高级条件"),
  row(4, "优秀", 85, 100_000, 300_000, false, 3, "匹配优先 +5%"),
  row(5, "卓越", 95, 200_000, 500_000, false, 3, "专属徽章，匹配优先 +10%"),
];
