import { asFen, asPrice, asAssetUnits } from "contract";

/** Business constants. Most names contain the unit. Config calls send some to the client. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const referencePriceAtStart = asPrice(72_000);
/** The reference price changes only while at least one user of the world is a bot. */
export const referencePriceChangeIntervalMs = 10 * minuteMs;
export const referencePriceChangeMaxPerTenThousand = 30;
export const referencePriceBandPerCent = 4;
/** 0.01 CNY: smallest step of the reference price. */
export const referencePriceMinStep = 100;
export const clockJumpWithBotActivityMaxMs = 6 * hourMs;
export const sellerFeePerTenThousand = 20;
export const orderAmountMinFen = asFen(100_00);
export const listingQuantityMinUnits = asAssetUnits(100_000);
export const suggestedBuyAmountsFen = [100_00, 500_00, 1000_00, 5000_00].map(asFen);
export const amountPerBuyerUntilSellersFirstSaleMaxFen = asFen(5_000_00);

export const sellerAcceptWindowMs = 5 * minuteMs;
/** Lengths of a listing pause that sellers can choose. */
export const entrustPauseMinutesChoices: readonly number[] = [60];
export const minutesPerDay = dayMs / minuteMs;
/** Largest distance of a floating price from the reference price, the same as for a fixed price. */
export const floatingPriceDifferenceMaxPermille = 50;
export const payWindowMinutesChoices: readonly number[] = [10, 15, 20, 30];
export const payWindowMinutesDefault = 15;
export const payExtensionMs = 10 * minuteMs;
export const payExtensionsMax = 2;
export const payExtensionAllowedBeforeDeadlineMs = 5 * minuteMs;
export const releaseWindowMs = 15 * minuteMs;
export const slowBankTransferReleaseWindowMs = 30 * minuteMs;
export const slowBankTransferMinFen = asFen(50_000_00);
export const slowBankTransferStartHour = 17;
export const slowBankTransferEndHour = 9;
export const releaseExtensionMs = 30 * minuteMs;
/**
 * Extension if the seller cannot look into their account. Counts as one of `releaseExtensionsMax`.
 */
export const noAccessExtensionMs = 15 * minuteMs;
export const releaseExtensionsMax = 1;
export const autoAppealAfterReleaseOverdueMs = 30 * minuteMs;
export const autoReleaseAfterConfirmationMs = 10 * minuteMs;
export const paymentUndoWindowMs = minuteMs;
export const payWindowAfterUndoMinMs = 3 * minuteMs;
export const paymentUndosMax = 1;

export const appealOpensAfterPayMs = 5 * minuteMs;
export const appealReplyWindowMs = 30 * minuteMs;
export const appealReviewWindowMs = 2 * hourMs;
/** Time for a person to rule, if the verified facts do not decide the appeal. */
export const manualRulingWindowMs = 2 * hourMs;
export const settlementProposalLifeMs = 30 * minuteMs;
export const settlementProposalsPerSideMax = 2;
export const lateAppealWindowMs = dayMs;
export const objectionWindowMs = dayMs;
export const objectionDecisionWindowMs = dayMs;
/**
 * Window for an appeal after completion. Until then, the bank can still freeze or reverse money
 * that has arrived.
 */
export const completedOrderAppealWindowMs = 7 * dayMs;
export const completedOrderAppealReplyWindowMs = dayMs;
export const appealStatementImagesMax = 9;

export const evaluationAllowedAfterCompletionMs = 7 * dayMs;
export const chatOpenAfterOrderEndMs = dayMs;
export const userReportAllowedAfterOrderEndMs = 30 * dayMs;
export const userReportHandledAfterMs = 5 * minuteMs;
export const userReportsPerDayMax = 5;
export const nudgeIntervalMs = minuteMs;
export const nudgesPerStatusMax = 5;
export const vouchersPerOrderMax = 9;
export const uploadsPerDayMax = { count: 300, bytes: 64 * 1024 * 1024 } as const;
export const evidenceAdditionsPerOrderMax = 3;
export const chatMessagesPer10sMax = 10;
export const chatMessageLengthMax = 500;
/** Maximum length of the chat text in a push. */
export const pushChatPreviewLengthMax = 30;

export const regularBuyerCompletedOrdersMin = 3;
export const cancellationsPerDayMax = {
  beforePay: { newcomer: 5, regular: 3 },
  afterPay: { newcomer: 3, regular: 1 },
} as const;
export const cancelQuotaBanLengthsMs: readonly number[] = [
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  4 * hourMs,
];
export const falsePaymentsPerDayMax = 2;
export const falsePaymentImmediateBanMinFen = asFen(50_000_00);
export const falsePaymentBanMs = 2 * dayMs;
export const lostAppealBanMs = dayMs;
export const lostAppealsUntilPermanentBan = 3;
export const consecutiveMissedAcceptsMax = 3;

export const openEntrustsPerSellerMax = 5;
export const boughtCoinsCoolingPeriodMs = dayMs;
export const priceLockMs = minuteMs;
/** Number of wrong attempts that locks a PIN, an SMS code or any other secret. */
export const secretAttemptsMax = 5;
export const secretLockAfterWrongAttemptsMs = 2 * hourMs;
export const payMethodAdditionLockAfterPinResetMs = dayMs;
export const smsCodeIntervalMinMs = minuteMs;
export const smsCodeLifeMs = 5 * minuteMs;
export const smsCodesPerDayMax = 10;
/**
 * During this time after the first phone number was bound, the same device sets the first PIN
 * without another code.
 */
export const phoneBindingProofLifeMs = 15 * minuteMs;
/** PIN of the seed users, and of users that are created with `pin: true`. */
export const demoPin = "283917";
export const mockSmsCode = "246810";
export const certificationsPerDayMax = 3;
export const certificationAttemptLifeMs = 30 * minuteMs;
export const questionnairesPerDayMax = 5;
export const questionnaireLifeMs = 30 * minuteMs;
export const questionnairePassScore = 80;
export const questionnairePassLifeMs = 180 * dayMs;
export const payMethodsPerTypeMax = 5;
export const payMethodsMax = 10;
export const payMethodReviewDurationMs = 3 * secondMs;
export const nickNameChangeIntervalMs = 30 * dayMs;
export const matchTicketLifeMs = 30 * secondMs;
export const rematchWindowMs = 5 * minuteMs;
export const rematchesPerTicketMax = 1;
export const failedSellerExclusionMs = 30 * minuteMs;

/** Outages of the process up to this length move no deadlines. */
export const deadlinePostponingOutageMinMs = minuteMs;
export const processAliveRecordIntervalMs = 10 * secondMs;

export const tokenLifeMs = 2 * hourMs;
export const loginRefreshLifeMs = 7 * dayMs;
/** Maximum number of users that one user may block. */
export const blockedUsersMax = 100;
/** Maximum number of devices in `userInfo`. */
export const shownDevicesMax = 50;
export const replacedTokenGraceMs = minuteMs;
export const onlineAfterLastSeenMs = minuteMs;
export const statisticsPeriodMs = 30 * dayMs;
export const pageSizeDefault = 10;

export const riskWords: readonly string[] = [
  "微信转账",
  "私下交易",
  "线下交易",
  "加微信",
  "加QQ",
  "返利",
  "跑分",
  "洗钱",
  "验证码",
];
export const platformUserId = "platform";
/** Unit of the asset if none is configured. */
export const assetUnitDefault = "枚";
