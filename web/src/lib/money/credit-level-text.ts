import { creditLevels } from "contract";

/** Returns "等级 3 良好". An unknown level keeps its number, and a missing one is a dash. */
export const creditLevelText = (level: number | null): string => {
  if (level === null) return "—";
  const name = creditLevels.find((it) => it.level === level)?.name;
  return name === undefined ? `等级 ${level}` : `等级 ${level} ${name}`;
};
