/**
 * Shown next to the daily limits until the questionnaire is passed, because its result may halve
 * these limits.
 */
export const quizMayLowerDailyLimitText = "测评结果可能降低每日额度";
