import type * as z from "zod/mini";
import { BillType } from "../calls/asset.ts";
import { MessageType, SenderRole } from "../calls/chat.ts";
import {
  AppealResult,
  AppealStatus,
  EvidenceKind,
  ObjectionResult,
  OfferState,
  ReportStatus,
  Side,
} from "../calls/dispute.ts";
import {
  AskedWhy,
  EntrustStatus,
  MatchFail,
  PauseType,
  TicketState,
} from "../calls/entrust-record.ts";
import { MethodStatus } from "../calls/method.ts";
import { FenWire, PriceWire, UnitsWire } from "../money/money.ts";
import { OrderTab } from "../calls/order-record.ts";
import { CancelStatement, CloseType, CompleteType, OrderStatus } from "../orders/status.ts";
import * as is from "../wire/scalars.ts";
import * as state from "../wire/enums.ts";
import { Certification, Restriction, RiskLevel, RiskStatus, SmsScene } from "../calls/user.ts";

/** Values of a state by their names. What has none of its own is 0 in most tables. */
type Values = Readonly<Record<string, number>>;

const none = { none: 0 } as const;

/** The states whose values are known; a backend may have words for them. */
export const stateValues = {
  orderStatus: OrderStatus,
  closeType: { ...none, ...CloseType },
  completeType: { ...none, ...CompleteType },
  cancelStatement: { ...none, ...CancelStatement },
  side: { ...none, ...Side },
  orderTab: { all: 0, ...OrderTab },
  entrustStatus: EntrustStatus,
  pauseType: { ...none, ...PauseType },
  matchState: TicketState,
  matchFail: { ...none, ...MatchFail },
  askedWhy: AskedWhy,
  appealStatus: { ...none, ...AppealStatus },
  appealResult: { ...none, ...AppealResult },
  evidenceKind: { ...none, ...EvidenceKind },
  objectionResult: ObjectionResult,
  offerState: OfferState,
  reportStatus: ReportStatus,
  methodStatus: MethodStatus,
  payType: is.payTypes,
  certification: Certification,
  riskStatus: RiskStatus,
  riskLevel: { ...none, ...RiskLevel },
  restriction: Restriction,
  smsScene: SmsScene,
  billType: BillType,
  direction: { ...none, in: 1, out: 2 },
  messageType: MessageType,
  senderRole: { all: 0, ...SenderRole },
  cardType: { debit: 1, credit: 2 },
} as const satisfies Record<string, Values>;

export type StateName = keyof typeof stateValues;

/** Numbers whose tables the backend itself sends, or that have none. */
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

/** What a field of a row says, in our words. A dialect spells meanings, not fields. */
export type Meaning =
  | StateName
  | OpenNumberMeaning
  | MoneyMeaning
  | NumberMeaning
  | TextMeaning
  | WordMeaning;

/** By identity, so that it costs the phone nothing: the table is imported by those alone who translate. */
const table = new Map<z.ZodMiniType, Meaning>([
  [FenWire, "fen"],
  [UnitsWire, "units"],
  [PriceWire, "price"],

  [is.Id, "id"],
  [is.Ref, "id"],
  [is.RefInput, "id"],
  [is.ClientMark, "mark"],
  [is.ClientMarkInput, "mark"],
  [is.Flag, "flag"],
  [is.NeededFlag, "flag"],
  [is.Time, "time"],
  [is.Count, "count"],
  [is.BadgeCount, "count"],
  [is.PageNumber, "count"],
  [is.PageSize, "count"],
  [is.MessageLimit, "count"],
  [is.Rate, "rate"],
  [is.Share, "share"],
  [is.Seconds, "seconds"],
  [is.Version, "version"],
  [is.Score, "number"],
  [is.Text, "text"],
  [is.Token, "token"],
  [is.TokenOrEmpty, "token"],
  [is.Month, "month"],
  [is.Day, "day"],
  [is.Link, "link"],
  [is.PicturePath, "picture"],
  [is.ImageUrl, "picture"],
  [is.MaybeImageUrl, "picture"],
  [is.Pin, "secret"],
  [is.SmsCode, "secret"],
  [is.IdTail, "secret"],
  [is.CardNumber, "secret"],
  [is.LaunchKey, "secret"],
  [is.PayType, "payType"],

  [state.OrderState, "orderStatus"],
  [state.CloseReason, "closeType"],
  [state.CompleteReason, "completeType"],
  [state.CancelStatementNumber, "cancelStatement"],
  [state.OrderSide, "side"],
  [state.OrderTabNumber, "orderTab"],
  [state.EvaluationType, "evaluationType"],
  [state.EntrustState, "entrustStatus"],
  [state.PauseReason, "pauseType"],
  [state.MatchState, "matchState"],
  [state.MatchFailure, "matchFail"],
  [state.AskedReason, "askedWhy"],
  [state.BusinessCode, "businessCode"],
  [state.AppealState, "appealStatus"],
  [state.AppealType, "appealType"],
  [state.AppealOutcome, "appealResult"],
  [state.EvidenceSort, "evidenceKind"],
  [state.ObjectionState, "objectionResult"],
  [state.OfferAnswer, "offerState"],
  [state.ReportState, "reportStatus"],
  [state.ReportType, "reportType"],
  [state.MethodState, "methodStatus"],
  [state.MethodSwitch, "methodStatus"],
  [state.CardType, "cardType"],
  [state.CertificationState, "certification"],
  [state.RiskState, "riskStatus"],
  [state.RiskGrade, "riskLevel"],
  [state.RestrictionType, "restriction"],
  [state.CreditLevelNumber, "creditLevel"],
  [state.SmsUse, "smsScene"],
  [state.BillKind, "billType"],
  [state.BillDirection, "direction"],
  [state.MessageKind, "messageType"],
  [state.SentKind, "messageType"],
  [state.Sender, "senderRole"],
  [state.MatchPreference, "matchPreference"],
  [state.OfferSort, "offerSort"],
  [state.CoursePlace, "coursePlace"],
  [state.DelayAction, "delayAction"],
  [state.SettingType, "settingType"],
  [state.PinMode, "pinMode"],
]);

/** Text that comes in has a length of its own in each field and needs no name for it. */
const isLimitedText = ({ def }: z.ZodMiniType): boolean =>
  def.type === "string" &&
  (def.checks?.length ?? 0) > 0 &&
  (def.checks ?? []).every((it) => /^(min|max)_length$/.test(it._zod.def.check));

/** Of a leaf of a row, or undefined when nobody has said it. */
export const meaningOf = (leaf: z.ZodMiniType): Meaning | undefined =>
  table.get(leaf) ?? (isLimitedText(leaf) ? "text" : undefined);
