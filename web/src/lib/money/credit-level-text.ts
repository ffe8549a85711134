import { creditLevels } from "contract";

/** "等级 3 良好"; a level the table does not know keeps its number, and one that nobody said is a dash. */
export const creditLevelText = (level: number | null): string => {
  if (level === null) return "—";
  const name = creditLevels.find((it) => it.level === level)?.name;
  return name === undefined ? `等级 ${level}` : `等级 ${level} ${name}`;
};
