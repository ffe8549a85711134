import * as z from "zod/mini";

// Enums of the wire. Most are plain numbers, because a client must display unknown ones, not reject
// them. Each enum has its own schema, because a backend may write one enum as words and another as
// numbers.

export const OrderStatusNumber = z.int();
/** 1: locked by the bank or app, 2: maintenance of the bank, 3: the account is on another device. */
export const NoAccessReasonNumber = z.int();
export const CloseTypeNumber = z.int();
export const CompleteTypeNumber = z.int();
/** 1: the buyer has not paid, 2: the refund has arrived. */
export const BuyerPaymentStatementOnCancelNumber = z.int();
/** 1 buyer, 2 seller, 3 system. */
export const OrderActorSideNumber = z.int();
/** Tab above the order list, which selects the orders that are shown. */
export const OrderListTabNumber = z.int();
export const EvaluationType = z.int();

export const EntrustStatusNumber = z.int();
export const EntrustPauseTypeNumber = z.int();
export const TicketStateNumber = z.int();
export const MatchFailReasonNumber = z.int();
export const SellerNotMatchedReasonNumber = z.int();
/** A business code of `codes`. */
export const BusinessCode = z.int();

export const AppealStatusNumber = z.int();
export const AppealType = z.int();
export const AppealResultNumber = z.int();
export const EvidenceKindNumber = z.int();
export const SettlementProposalStateNumber = z.int();
export const ObjectionResultNumber = z.int();
export const UserReportStatusNumber = z.int();
export const ReportType = z.int();

export const PayMethodStatusNumber = z.int();
/** States that a user may set. 0: off, 1: on. */
export const PayMethodSwitchState = z.union([z.literal(0), z.literal(1)]);
/** 1: debit, 2: credit. */
export const CardType = z.int();

export const CertificationStatusNumber = z.int();
export const RiskQuestionnaireStatusNumber = z.int();
export const RiskToleranceNumber = z.int();
export const TradeRestrictionNumber = z.int();
export const CreditLevelNumber = z.int();
export const SmsCodePurposeNumber = z.int();

export const BillTypeNumber = z.int();
/** 1: incoming, 2: outgoing. */
export const BillDirection = z.int();

export const MessageTypeNumber = z.int();
export const SendableMessageType = z.union([z.literal(1), z.literal(2)]);
export const SenderRoleNumber = z.int();

/** Criterion by which a quick match chooses the seller that gets the order first. */
export const QuickMatchFirstSellerCriterion = z.enum(["speed", "price"]);
export const OfferSort = z.enum(["price", "speed", "orders", "credit"]);
export const VideoCoursePosition = z.enum(["buy", "sell", "my", "pay"]);
export const DelayCallAction = z.enum([
  "extendPay",
  "askPay",
  "extendRelease",
  "extendNoAccess",
  "withdrawAppeal",
  "refusePay",
]);
export const AccountSettingType = z.enum([
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
export const PinChangeMode = z.enum(["old", "reset"]);
