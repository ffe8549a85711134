import { lookUpEnum, RiskLevel } from "contract";

const riskLevels: Record<RiskLevel, string> = {
  [RiskLevel.careful]: "保守型",
  [RiskLevel.steady]: "稳健型",
  [RiskLevel.bold]: "进取型",
};

export const riskLevelText = (level: number): string =>
  lookUpEnum(riskLevels, level) ?? `等级 ${level}`;
