import * as z from "zod/mini";

// Enumerations on the wire, one type for each table of values. They accept any number, because a client
// must show an unknown value instead of refusing it. Each has its own type, because a backend may spell
// one table in words and another in numbers.

export const OrderState = z.int();
export const CloseReason = z.int();
export const CompleteReason = z.int();
/** 1 the buyer has not paid, 2 the refund has arrived. */
export const CancelStatementNumber = z.int();
/** 1 buyer, 2 seller, 3 system. */
export const OrderSide = z.int();
/** Filters above the order list. */
export const OrderTabNumber = z.int();
export const EvaluationType = z.int();

export const EntrustState = z.int();
export const PauseReason = z.int();
export const MatchState = z.int();
export const MatchFailure = z.int();
export const AskedReason = z.int();
/** Number of a code in the table of codes. */
export const BusinessCode = z.int();

export const AppealState = z.int();
export const AppealType = z.int();
export const AppealOutcome = z.int();
export const EvidenceSort = z.int();
export const OfferAnswer = z.int();
export const ObjectionState = z.int();
export const ReportState = z.int();
export const ReportType = z.int();

export const MethodState = z.int();
/** The two values that a user may choose. */
export const MethodSwitch = z.union([z.literal(0), z.literal(1)]);
/** 1 debit, 2 credit. */
export const CardType = z.int();

export const CertificationState = z.int();
export const RiskState = z.int();
export const RiskGrade = z.int();
export const RestrictionType = z.int();
export const CreditLevelNumber = z.int();
export const SmsUse = z.int();

export const BillKind = z.int();
/** 1 in, 2 out. */
export const BillDirection = z.int();

export const MessageKind = z.int();
export const SentKind = z.union([z.literal(1), z.literal(2)]);
export const Sender = z.int();

/** Priority of a quick match: the fastest or the cheapest seller first. */
export const MatchPreference = z.enum(["speed", "price"]);
export const OfferSort = z.enum(["price", "speed", "orders", "credit"]);
export const CoursePlace = z.enum(["buy", "sell", "my", "pay"]);
export const DelayAction = z.enum([
  "extendPay",
  "askPay",
  "extendRelease",
  "withdrawAppeal",
  "refusePay",
]);
export const SettingType = z.enum([
  "phone",
  "loginPassword",
  "profile",
  "payMethod",
  "notice",
  "thisDevice",
  "otherDevices",
  "block",
  "unblock",
]);
export const PinMode = z.enum(["old", "reset"]);
