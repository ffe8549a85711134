import type { UserInfo } from "contract";

/**
 * Returns the level as text, such as "等级 3 良好". The name comes from the levels of the backend.
 * Without a name, the text contains only the number. A missing level is a dash.
 */
export const creditLevelText = (level: number | null, levels: UserInfo["levels"]): string => {
  if (level === null) return "—";
  const name = levels?.find((it) => it.level === level)?.name;
  return name ? `等级 ${level} ${name}` : `等级 ${level}`;
};
