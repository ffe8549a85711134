import type * as z from "zod/mini";
import { BillType } from "../calls/asset.ts";
import { MessageType, SenderRole } from "../calls/chat.ts";
import {
  AppealResult,
  AppealStatus,
  EvidenceKind,
  ObjectionResult,
  SettlementProposalState,
  UserReportStatus,
  OrderActorSide,
} from "../calls/dispute.ts";
import {
  SellerNotMatchedReason,
  EntrustStatus,
  MatchFailReason,
  EntrustPauseType,
  TicketState,
} from "../calls/entrust-record.ts";
import { PayMethodStatus } from "../calls/pay-method.ts";
import { FenCodec, PriceCodec, AssetUnitsCodec } from "../money/money.ts";
import { OrderListTab } from "../calls/order-record.ts";
import {
  BuyerPaymentStatementOnCancel,
  CloseType,
  CompleteType,
  NoAccessReason,
  OrderStatus,
} from "../orders/status.ts";
import * as is from "../wire/scalars.ts";
import * as state from "../wire/enums.ts";
import {
  CertificationStatus,
  TradeRestriction,
  RiskTolerance,
  RiskQuestionnaireStatus,
  SmsCodePurpose,
} from "../calls/user.ts";

/** Numbers of a state by the name of the value. In most tables, 0 means that no value is set. */
type Values = Readonly<Record<string, number>>;

const none = { none: 0 } as const;

/** States with known values. A backend may spell them as words. */
export const stateValuesByMeaning = {
  orderStatus: OrderStatus,
  closeType: { ...none, ...CloseType },
  completeType: { ...none, ...CompleteType },
  cancelStatement: { ...none, ...BuyerPaymentStatementOnCancel },
  noAccessReason: { ...none, ...NoAccessReason },
  side: { ...none, ...OrderActorSide },
  orderTab: { all: 0, ...OrderListTab },
  entrustStatus: EntrustStatus,
  pauseType: { ...none, ...EntrustPauseType },
  matchState: TicketState,
  matchFail: { ...none, ...MatchFailReason },
  askedWhy: SellerNotMatchedReason,
  appealStatus: { ...none, ...AppealStatus },
  appealResult: { ...none, ...AppealResult },
  evidenceKind: { ...none, ...EvidenceKind },
  objectionResult: ObjectionResult,
  offerState: SettlementProposalState,
  reportStatus: UserReportStatus,
  methodStatus: PayMethodStatus,
  payType: is.payTypes,
  certification: CertificationStatus,
  riskStatus: RiskQuestionnaireStatus,
  riskLevel: { ...none, ...RiskTolerance },
  restriction: TradeRestriction,
  smsScene: SmsCodePurpose,
  billType: BillType,
  direction: { ...none, in: 1, out: 2 },
  messageType: MessageType,
  senderRole: { all: 0, ...SenderRole },
  cardType: { debit: 1, credit: 2 },
} as const satisfies Record<string, Values>;

export type StateMeaning = keyof typeof stateValuesByMeaning;

/** Numbers without a list of values here. The backend sends the list, or there is none. */
type OpenNumberMeaning =
  | "appealType"
  | "reportType"
  | "evaluationType"
  | "creditLevel"
  | "businessCode";
type MoneyMeaning = "fen" | "units" | "price";
type NumberMeaning =
  | "time"
  | "flag"
  | "count"
  | "rate"
  | "share"
  | "seconds"
  | "version"
  | "number";
type TextMeaning =
  | "text"
  | "id"
  | "mark"
  | "token"
  | "month"
  | "day"
  | "link"
  | "picture"
  | "secret";
type WordMeaning =
  | "matchPreference"
  | "offerSort"
  | "coursePlace"
  | "delayAction"
  | "settingType"
  | "pinMode";

/** Meaning of a field of a call. A dialect defines spellings of meanings, not of single fields. */
export type FieldMeaning =
  | StateMeaning
  | OpenNumberMeaning
  | MoneyMeaning
  | NumberMeaning
  | TextMeaning
  | WordMeaning;

/**
 * Keyed by the schema object, so that schemas need no extra properties, which clients would load too.
 * Only code that translates imports the table.
 */
const table = new Map<z.ZodMiniType, FieldMeaning>([
  [FenCodec, "fen"],
  [AssetUnitsCodec, "units"],
  [PriceCodec, "price"],

  [is.Id, "id"],
  [is.IdOrEmpty, "id"],
  [is.IdOrEmptyInput, "id"],
  [is.ClientCreatedId, "mark"],
  [is.ClientCreatedIdInput, "mark"],
  [is.Flag, "flag"],
  [is.RequiredFlag, "flag"],
  [is.Time, "time"],
  [is.Count, "count"],
  [is.BadgeCount, "count"],
  [is.PageNumber, "count"],
  [is.PageSize, "count"],
  [is.ChatPageSize, "count"],
  [is.Percent, "rate"],
  [is.Fraction, "share"],
  [is.Seconds, "seconds"],
  [is.OrderVersion, "version"],
  [is.SignedInteger, "number"],
  [is.Text, "text"],
  [is.Token, "token"],
  [is.TokenOrEmpty, "token"],
  [is.Month, "month"],
  [is.Day, "day"],
  [is.LinkUrl, "link"],
  [is.DisplayedImageUrl, "picture"],
  [is.ImageUrl, "picture"],
  [is.ImageUrlOrEmpty, "picture"],
  [is.Pin, "secret"],
  [is.SmsCode, "secret"],
  [is.IdNumberTail, "secret"],
  [is.CardNumber, "secret"],
  [is.LaunchKey, "secret"],
  [is.PayType, "payType"],

  [state.OrderStatusNumber, "orderStatus"],
  [state.CloseTypeNumber, "closeType"],
  [state.CompleteTypeNumber, "completeType"],
  [state.BuyerPaymentStatementOnCancelNumber, "cancelStatement"],
  [state.NoAccessReasonNumber, "noAccessReason"],
  [state.OrderActorSideNumber, "side"],
  [state.OrderListTabNumber, "orderTab"],
  [state.EvaluationType, "evaluationType"],
  [state.EntrustStatusNumber, "entrustStatus"],
  [state.EntrustPauseTypeNumber, "pauseType"],
  [state.TicketStateNumber, "matchState"],
  [state.MatchFailReasonNumber, "matchFail"],
  [state.SellerNotMatchedReasonNumber, "askedWhy"],
  [state.BusinessCode, "businessCode"],
  [state.AppealStatusNumber, "appealStatus"],
  [state.AppealType, "appealType"],
  [state.AppealResultNumber, "appealResult"],
  [state.EvidenceKindNumber, "evidenceKind"],
  [state.ObjectionResultNumber, "objectionResult"],
  [state.SettlementProposalStateNumber, "offerState"],
  [state.UserReportStatusNumber, "reportStatus"],
  [state.ReportType, "reportType"],
  [state.PayMethodStatusNumber, "methodStatus"],
  [state.PayMethodSwitchState, "methodStatus"],
  [state.CardType, "cardType"],
  [state.CertificationStatusNumber, "certification"],
  [state.RiskQuestionnaireStatusNumber, "riskStatus"],
  [state.RiskToleranceNumber, "riskLevel"],
  [state.TradeRestrictionNumber, "restriction"],
  [state.CreditLevelNumber, "creditLevel"],
  [state.SmsCodePurposeNumber, "smsScene"],
  [state.BillTypeNumber, "billType"],
  [state.BillDirection, "direction"],
  [state.MessageTypeNumber, "messageType"],
  [state.SendableMessageType, "messageType"],
  [state.SenderRoleNumber, "senderRole"],
  [state.QuickMatchFirstSellerCriterion, "matchPreference"],
  [state.OfferSort, "offerSort"],
  [state.VideoCoursePosition, "coursePlace"],
  [state.DelayCallAction, "delayAction"],
  [state.AccountSettingType, "settingType"],
  [state.PinChangeMode, "pinMode"],
]);

/** Input texts whose only check limits their length need no entry in `table`. */
const isLimitedText = ({ def }: z.ZodMiniType): boolean =>
  def.type === "string" &&
  (def.checks?.length ?? 0) > 0 &&
  (def.checks ?? []).every((it) => /^(min|max)_length$/.test(it._zod.def.check));

/** Meaning of a leaf of a call definition, or `undefined` if none is declared. */
export const meaningOfSchemaLeaf = (leaf: z.ZodMiniType): FieldMeaning | undefined =>
  table.get(leaf) ?? (isLimitedText(leaf) ? "text" : undefined);
