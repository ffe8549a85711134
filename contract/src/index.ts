export { type Bill, BillType, type Statement } from "./asset.ts";
export { type Bank, tipCodes } from "./basic.ts";
export { type Call, call } from "./call.ts";
export { type Message, MessageType, SenderRole } from "./chat.ts";
export { codeText } from "./codes/texts.ts";
export { type CodeName, codeName, codes, type Facts, type GeneralCode, generalCodes, type Remedy } from "./codes/codes.ts";
export { type Appeal, AppealResult, AppealStatus, EvidenceKind, ObjectionResult, OfferState, ReportStatus, Side } from "./dispute.ts";
export {
  type AskedSeller,
  AskedWhy,
  type Entrust,
  EntrustStatus,
  type Ladder,
  MatchFail,
  type Offer,
  PauseType,
  rankOn,
  TicketState,
  OpenHours,
} from "./entrust-record.ts";
export { Envelope, envelope } from "./envelope.ts";
export { MethodStatus, type PayMethod } from "./method.ts";
export { known, mayBe } from "./known.ts";
export { type CreditLevel, creditLevels } from "./levels.ts";
export * from "./money.ts";
export { type Allow, type OrderDetail, type OrderRow, OrderTab } from "./order-record.ts";
export * from "./order-moves.ts";
export * from "./order-status.ts";
export type { Forecast, Party } from "./party.ts";
export { bodyFields, filesPath, gather, isDocument, type Placed, place } from "./place.ts";
export { isPushCmd, pingText, type Push, type PushCmd, pushes, readFrame } from "./push.ts";
export { endOfText, readJson } from "./read-json.ts";
export { readTicket, subprotocol, type Ticket, ticketOffer } from "./socket/ticket.ts";
export { ownId, type PayType, payTypeNames, payTypes } from "./scalars.ts";
export { Certification, Restriction, RiskLevel, RiskStatus, SmsScene, type UserInfo } from "./user.ts";
export { statusMessage, statusText } from "./http-status.ts";
export { decodeInput, decodeOutput, encodeInput } from "./wire.ts";
export { encodeOutput } from "./encode.ts";
export {
  type Areas,
  type CallName,
  type Calls,
  type CommandName,
  type CreatingName,
  calls,
  type Handlers,
  type Input,
  type Misspelt,
  type Output,
  type ReadName,
  type Refusals,
  type Refuse,
  type WireInput,
  type WireOutput,
} from "./calls.ts";
export type { Rule } from "./rules/rule.ts";
export * from "./rules/identity.ts";
export { legible } from "./rules/legible.ts";
export * from "./rules/method.ts";
export * from "./rules/money.ts";
export * from "./rules/quote.ts";
export * from "./rules/secret.ts";
export * from "./rules/words.ts";
export * from "./runtime-config.ts";
