import { creditLevels } from "contract";

/** "Lv.3 良好"; a level the table does not know keeps its number. */
export const levelText = (level: number): string => {
  const name = creditLevels.find((it) => it.level === level)?.name;
  return name === undefined ? `Lv.${level}` : `Lv.${level} ${name}`;
};
