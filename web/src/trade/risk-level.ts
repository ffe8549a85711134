import { lookUpEnum, RiskTolerance } from "contract";

const riskLevels: Record<RiskTolerance, string> = {
  [RiskTolerance.careful]: "保守型",
  [RiskTolerance.steady]: "稳健型",
  [RiskTolerance.bold]: "进取型",
};

export const riskLevelText = (level: number): string =>
  lookUpEnum(riskLevels, level) ?? `等级 ${level}`;
