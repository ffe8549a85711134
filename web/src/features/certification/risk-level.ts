const riskLevels: Partial<Record<number, string>> = { 1: "保守型", 2: "稳健型", 3: "进取型" };

export const riskLevelText = (level: number): string => riskLevels[level] ?? `等级 ${level}`;
