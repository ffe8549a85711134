export { type Bill, BillType, type BillStatement } from "./calls/asset.ts";
export { type Bank, tipTextCodes } from "./calls/basic.ts";
export { type CallDefinition, defineCall } from "./calls/call.ts";
export { type Message, MessageType, SenderRole } from "./calls/chat.ts";
export { fillCodeText } from "./errors/code-texts.ts";
export { type CodeName, codeNameOf, codes, type ErrorDetails } from "./errors/codes.ts";
export { type GeneralCode, generalCodes, type ErrorRemedy } from "./errors/general-codes.ts";
export {
  type Appeal,
  AppealResult,
  AppealStatus,
  EvidenceKind,
  ObjectionResult,
  SettlementProposalState,
  UserReportStatus,
  OrderActorSide,
} from "./calls/dispute.ts";
export {
  type ConsideredSeller,
  SellerNotMatchedReason,
  type Entrust,
  EntrustStatus,
  type PriceLevelList,
  MatchFailReason,
  type Offer,
  EntrustPauseType,
  listingRankAtPrice,
  TicketState,
  OpenHours,
} from "./calls/entrust-record.ts";
export { Envelope, createEnvelope } from "./wire/envelope.ts";
export { PayMethodStatus, type PayMethod } from "./calls/pay-method.ts";
export { lookUpEnum, isEqualOrMissing } from "./calls/enum-lookup.ts";
export { type CreditLevel, creditLevels } from "./rules/credit-levels.ts";
export * from "./money/money.ts";
export {
  type AllowedActions,
  type OrderDetail,
  type OrderListItem,
  OrderListTab,
} from "./calls/order-record.ts";
export * from "./orders/transitions.ts";
export * from "./orders/status.ts";
export type { ReleaseTimeForecast, TradeParty } from "./calls/trade-party.ts";
export {
  bodyFieldNamesOfCall,
  uploadedFilesPath,
  joinRequestIntoInput,
  isPdfUrl,
  type RequestParts,
  splitInputIntoRequest,
} from "./calls/request-parts.ts";
export {
  isPushCmd,
  pingMessage,
  type Push,
  type PushCmd,
  staleReadsByPush,
  parsePush,
} from "./socket/push.ts";
export { findJsonStringEnd, parseJsonKeepingLongIntegers } from "./wire/read-json.ts";
export {
  readUpgradeCredentials,
  socketSubprotocol,
  type UpgradeCredentials,
  subprotocolsOfCredentials,
} from "./socket/upgrade-credentials.ts";
export { ownBackendIdPattern, type PayType, payTypeNames, payTypes } from "./wire/scalars.ts";
export {
  CertificationStatus,
  TradeRestriction,
  RiskTolerance,
  RiskQuestionnaireStatus,
  SmsCodePurpose,
  type CreditLevelRights,
  type UserInfo,
} from "./calls/user.ts";
export { httpStatusEnvelopeMessage, httpStatusUserText } from "./errors/http-status.ts";
export { decodeInput, decodeOutput, encodeInput, encodeOutput } from "./calls/decode-call.ts";
export {
  type CallsByArea,
  type CallName,
  type Calls,
  type CommandName,
  type CreatingCallName,
  calls,
  type Input,
  type UnknownReadInTouches,
  type Output,
  type ReadCallName,
  type WireInput,
  type WireOutput,
} from "./calls/calls.ts";
export {
  type CallHandlerTable,
  type RefusalCode,
  refusalCodesByCall,
  type RefuseFunction,
} from "./calls/refusal-codes.ts";
export type { InputRule } from "./rules/input-rule.ts";
export * from "./rules/identity-rules.ts";
export { escapeInvisibleCharactersDeep } from "./rules/invisible-characters.ts";
export * from "./rules/pay-method-rules.ts";
export * from "./rules/money-rules.ts";
export * from "./rules/quote.ts";
export * from "./rules/login-password-rule.ts";
export * from "./rules/password-rules.ts";
export * from "./rules/text-rules.ts";
export * from "./runtime-config.ts";
