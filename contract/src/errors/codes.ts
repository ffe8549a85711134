import { type Code, defineCodes, generalCodes } from "./general-codes.ts";

const uploadCodes = defineCodes({
  fileType: { code: 10011, then: "fix" },
  fileTooLarge: { code: 10012, then: "fix" },
  fileEmpty: { code: 10013, then: "fix" },
  pictureUnclear: { code: 10015, then: "fix" },
  pictureReused: { code: 10016, then: "fix" },
  uploadQuota: { code: 10014, then: "later" },
});

const userCodes = defineCodes({
  loginInvalid: { code: 20001, then: "none" },
  accountFrozen: { code: 20002, then: "none" },
  loginExpired: { code: 20003, then: "none" },
  identityFormat: { code: 20004, then: "fix" },
  identityTaken: { code: 20005, then: "fix" },
  certificationTries: { code: 20006, then: "later" },
  alreadyCertified: { code: 20007, then: "reread" },
  faceRefused: { code: 20008, then: "fix" },
  faceExpired: { code: 20009, then: "step" },
  quizNeeded: { code: 20010, then: "step" },
  quizIncomplete: { code: 20011, then: "fix" },
  pinWrong: { code: 20012, then: "fix" },
  pinLocked: { code: 20013, then: "later" },
  phoneTaken: { code: 20014, then: "fix" },
  smsWrong: { code: 20015, then: "fix" },
  smsTooSoon: { code: 20016, then: "later" },
  oldPasswordWrong: { code: 20017, then: "fix" },
  quizTries: { code: 20018, then: "later" },
  quizExpired: { code: 20019, then: "reread" },
  certificationNeeded: { code: 20020, then: "step" },
  nickNameRefused: { code: 20021, then: "fix" },
  nickNameTooSoon: { code: 20022, then: "later" },
  pinTooSimple: { code: 20023, then: "fix" },
  pinAlreadySet: { code: 20024, then: "reread" },
  identityMismatch: { code: 20025, then: "fix" },
  smsDailyLimit: { code: 20026, then: "later" },
  phoneFormat: { code: 20027, then: "fix" },
  pinNeeded: { code: 20028, then: "step" },
  methodNeeded: { code: 20029, then: "step" },
  triesLocked: { code: 20031, then: "later" },
  tradeBanned: { code: 20030, then: "later" },
});

const methodCodes = defineCodes({
  accountFormat: { code: 30001, then: "fix" },
  receiveCodeMissing: { code: 30002, then: "fix" },
  methodTypeUnsupported: { code: 30003, then: "fix" },
  accountTaken: { code: 30004, then: "fix" },
  holderMismatch: { code: 30005, then: "fix" },
  methodLimit: { code: 30006, then: "none" },
  methodInUse: { code: 30007, then: "none" },
  methodNotFound: { code: 30008, then: "reread" },
});

const entrustCodes = defineCodes({
  buyInputWrong: { code: 40001, then: "fix" },
  entrustNotFound: { code: 40002, then: "reread" },
  ownEntrust: { code: 40003, then: "none" },
  remainTooLow: { code: 40004, then: "reread" },
  conditionsNotMet: { code: 40005, then: "none" },
  entrustLimit: { code: 40006, then: "none" },
  ableTooLow: { code: 40007, then: "fix" },
  entrustBusy: { code: 40008, then: "later" },
  entrustRiskPaused: { code: 40009, then: "none" },
  amountOutOfLimits: { code: 40010, then: "fix" },
  priceChanged: { code: 40011, then: "reread" },
  openOrdersLimit: { code: 40012, then: "step" },
  dailyLimit: { code: 40013, then: "later" },
  priceOutOfBand: { code: 40014, then: "fix" },
  orderLimitsWrong: { code: 40015, then: "fix" },
  methodsNeeded: { code: 40016, then: "fix" },
  remarkRefused: { code: 40017, then: "fix" },
  notPausable: { code: 40018, then: "reread" },
  notRecoverable: { code: 40019, then: "reread" },
  notClosable: { code: 40020, then: "reread" },
  sumChanged: { code: 40022, then: "reread" },
  pairBlocked: { code: 40023, then: "none" },
  sellerResting: { code: 40024, then: "later" },
  payTypeUnsupported: { code: 40021, then: "fix" },
  matchRunning: { code: 40101, then: "reread" },
  noMatch: { code: 40102, then: "fix" },
  matchAmountOutOfLimits: { code: 40103, then: "fix" },
});

const orderCodes = defineCodes({
  orderNotFound: { code: 50001, then: "none" },
  orderNotYours: { code: 50002, then: "none" },
  orderStatusWrong: { code: 50003, then: "reread" },
  orderMovedOn: { code: 50004, then: "reread" },
  orderTimedOut: { code: 50005, then: "reread" },
  voucherMissing: { code: 50006, then: "fix" },
  methodNotOfOrder: { code: 50007, then: "fix" },
  voucherLimit: { code: 50008, then: "fix" },
  replenishLimit: { code: 50009, then: "none" },
  warnTooSoon: { code: 50010, then: "later" },
  warnLimit: { code: 50011, then: "none" },
  transferAlreadyConfirmed: { code: 50012, then: "reread" },
  cancelQuota: { code: 50013, then: "step" },
  appealTooSoon: { code: 50014, then: "later" },
  appealExists: { code: 50015, then: "reread" },
  lockBroken: { code: 50016, then: "none" },
  delayUsedUp: { code: 50017, then: "reread" },
  delayTooEarly: { code: 50018, then: "later" },
  appealIncomplete: { code: 50019, then: "fix" },
  alreadyEvaluated: { code: 50020, then: "reread" },
  evaluateExpired: { code: 50021, then: "none" },
  starsMissing: { code: 50022, then: "fix" },
  sellerAssetsTooLow: { code: 50024, then: "none" },
  undoExpired: { code: 50025, then: "reread" },
  answersMissing: { code: 50026, then: "step" },
  receivedAmountWrong: { code: 50027, then: "fix" },
  payerNameWrong: { code: 50028, then: "fix" },
  paySerialUsed: { code: 50029, then: "fix" },
  payerAccountWrong: { code: 50030, then: "fix" },
  paySerialContested: { code: 50031, then: "none" },
});

const chatAndDisputeCodes = defineCodes({
  chatNotFound: { code: 60001, then: "none" },
  messageEmpty: { code: 60002, then: "fix" },
  messageTooLong: { code: 60003, then: "fix" },
  chatClosed: { code: 60004, then: "none" },
  chatTooOften: { code: 60005, then: "later" },
  muted: { code: 60006, then: "none" },
  phraseNotFound: { code: 60007, then: "reread" },
  reportInputWrong: { code: 70001, then: "fix" },
  reportSelf: { code: 70002, then: "none" },
  reportExists: { code: 70003, then: "reread" },
  reportTooOften: { code: 70004, then: "later" },
});

/**
 * All business codes of the envelope. The web app loads them after the first screen or with the
 * first refusal, and their texts (`code-texts.ts`) only for a refusal without a message.
 */
export const codes = {
  ...generalCodes,
  ...uploadCodes,
  ...userCodes,
  ...methodCodes,
  ...entrustCodes,
  ...orderCodes,
  ...chatAndDisputeCodes,
} satisfies Record<string, Code>;

export type CodeName = keyof typeof codes;
export type ErrorDetails = Record<string, unknown>;

const names = new Map<number, CodeName>();
for (const [name, entry] of Object.entries(codes)) {
  if (names.has(entry.code)) throw new Error(`code ${entry.code} is declared twice`);
  names.set(entry.code, name as CodeName);
}
export const codeNameOf = (code: number): CodeName | undefined => names.get(code);
