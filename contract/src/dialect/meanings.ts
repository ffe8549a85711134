import type * as z from "zod/mini";
import { BillType } from "../calls/asset.ts";
import { MessageType, SenderRole } from "../calls/chat.ts";
import * as dispute from "../calls/dispute.ts";
import * as entrust from "../calls/entrust-record.ts";
import { OrderListTab } from "../calls/order-record.ts";
import { PayMethodStatus } from "../calls/pay-method.ts";
import * as user from "../calls/user.ts";
import { AssetUnitsCodec, FenCodec, PriceCodec } from "../money/money.ts";
import * as order from "../orders/status.ts";
import * as state from "../wire/enums.ts";
import * as is from "../wire/scalars.ts";

// Meanings are keyed by schema object, so that schemas need no extra properties, which clients
// would load too. The web app imports none of these tables.

type Schemas = readonly z.ZodMiniType[];
/** Numbers of a state by the name of the value. A value `none` means that no value is set. */
type Values = Readonly<Record<string, number>>;

const none = { none: 0 } as const;

/** States with known values, and their schemas. A backend may spell the values as words. */
const states = {
  orderStatus: [order.OrderStatus, state.OrderStatusNumber],
  closeType: [{ ...none, ...order.CloseType }, state.CloseTypeNumber],
  completeType: [{ ...none, ...order.CompleteType }, state.CompleteTypeNumber],
  cancelStatement: [
    { ...none, ...order.BuyerPaymentStatementOnCancel },
    state.BuyerPaymentStatementOnCancelNumber,
  ],
  noAccessReason: [{ ...none, ...order.NoAccessReason }, state.NoAccessReasonNumber],
  side: [{ ...none, ...dispute.OrderActorSide }, state.OrderActorSideNumber],
  orderTab: [{ all: 0, ...OrderListTab }, state.OrderListTabNumber],
  entrustStatus: [entrust.EntrustStatus, state.EntrustStatusNumber],
  pauseType: [{ ...none, ...entrust.EntrustPauseType }, state.EntrustPauseTypeNumber],
  matchState: [entrust.TicketState, state.TicketStateNumber],
  matchFail: [{ ...none, ...entrust.MatchFailReason }, state.MatchFailReasonNumber],
  askedWhy: [entrust.SellerNotMatchedReason, state.SellerNotMatchedReasonNumber],
  appealStatus: [{ ...none, ...dispute.AppealStatus }, state.AppealStatusNumber],
  appealResult: [{ ...none, ...dispute.AppealResult }, state.AppealResultNumber],
  evidenceKind: [{ ...none, ...dispute.EvidenceKind }, state.EvidenceKindNumber],
  objectionResult: [dispute.ObjectionResult, state.ObjectionResultNumber],
  offerState: [dispute.SettlementProposalState, state.SettlementProposalStateNumber],
  reportStatus: [dispute.UserReportStatus, state.UserReportStatusNumber],
  methodStatus: [PayMethodStatus, state.PayMethodStatusNumber, state.PayMethodSwitchState],
  payType: [is.payTypes, is.PayType],
  certification: [user.CertificationStatus, state.CertificationStatusNumber],
  riskStatus: [user.RiskQuestionnaireStatus, state.RiskQuestionnaireStatusNumber],
  riskLevel: [{ ...none, ...user.RiskTolerance }, state.RiskToleranceNumber],
  restriction: [user.TradeRestriction, state.TradeRestrictionNumber],
  smsScene: [user.SmsCodePurpose, state.SmsCodePurposeNumber],
  billType: [BillType, state.BillTypeNumber],
  direction: [{ ...none, in: 1, out: 2 }, state.BillDirection],
  messageType: [MessageType, state.MessageTypeNumber, state.SendableMessageType],
  senderRole: [{ all: 0, ...SenderRole }, state.SenderRoleNumber],
  cardType: [{ debit: 1, credit: 2 }, state.CardType],
} as const satisfies Record<string, readonly [Values, ...Schemas]>;

export type StateMeaning = keyof typeof states;

export const stateValuesByMeaning = Object.fromEntries(
  Object.entries(states).map(([meaning, [values]]) => [meaning, values]),
) as { readonly [S in StateMeaning]: (typeof states)[S][0] };

const others = {
  fen: [FenCodec],
  units: [AssetUnitsCodec],
  price: [PriceCodec],
  id: [is.Id, is.IdOrEmpty, is.IdOrEmptyInput],
  mark: [is.ClientCreatedId, is.ClientCreatedIdInput],
  flag: [is.Flag, is.RequiredFlag],
  time: [is.Time],
  count: [is.Count, is.BadgeCount, is.PageNumber, is.PageSize, is.ChatPageSize],
  rate: [is.Percent],
  share: [is.Fraction],
  seconds: [is.Seconds],
  version: [is.OrderVersion],
  number: [is.SignedInteger],
  text: [is.Text],
  token: [is.Token, is.TokenOrEmpty],
  month: [is.Month],
  day: [is.Day],
  link: [is.LinkUrl],
  picture: [is.DisplayedImageUrl, is.ImageUrl, is.ImageUrlOrEmpty],
  secret: [is.Pin, is.SmsCode, is.IdNumberTail, is.CardNumber, is.LaunchKey],
  // The following meanings have values that `states` does not list.
  evaluationType: [state.EvaluationType],
  businessCode: [state.BusinessCode],
  appealType: [state.AppealType],
  reportType: [state.ReportType],
  creditLevel: [state.CreditLevelNumber],
  matchPreference: [state.QuickMatchFirstSellerCriterion],
  offerSort: [state.OfferSort],
  coursePlace: [state.VideoCoursePosition],
  delayAction: [state.DelayCallAction],
  settingType: [state.AccountSettingType],
  pinMode: [state.PinChangeMode],
} as const satisfies Record<string, Schemas>;

/** Meaning of a field of a call. A dialect defines spellings of meanings, not of single fields. */
export type FieldMeaning = StateMeaning | keyof typeof others;

const schemasByMeaning: readonly (readonly [string, Schemas])[] = [
  ...Object.entries(states).map(([meaning, [, ...schemas]]) => [meaning, schemas] as const),
  ...Object.entries(others),
];
const table = new Map(
  schemasByMeaning.flatMap(([meaning, schemas]) =>
    schemas.map((it) => [it, meaning as FieldMeaning]),
  ),
);

/**
 * Returns whether the only checks of a text limit its length. Such texts of an input have the
 * meaning `text` without an entry in `table`.
 */
const isLimitedText = ({ def }: z.ZodMiniType): boolean =>
  def.type === "string" &&
  (def.checks?.length ?? 0) > 0 &&
  (def.checks ?? []).every((it) => /^(min|max)_length$/.test(it._zod.def.check));

/** Returns the meaning of a leaf of a call definition, or `undefined` if none is declared. */
export const meaningOfSchemaLeaf = (leaf: z.ZodMiniType): FieldMeaning | undefined =>
  table.get(leaf) ?? (isLimitedText(leaf) ? "text" : undefined);
