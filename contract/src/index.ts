export { type Bill, BillType } from "./asset.ts";
export { type Bank, tipCodes } from "./basic.ts";
export { type Call, call } from "./call.ts";
export { type Message, MessageType, SenderRole } from "./chat.ts";
export { type CodeName, codeName, codes, codeText, type Facts, type GeneralCode, generalCodes, type Remedy } from "./codes.ts";
export { type Appeal, AppealResult, AppealStatus, ReportStatus } from "./dispute.ts";
export { type Entrust, EntrustStatus, MatchFail, type Offer, PauseType, TicketState } from "./entrust.ts";
export { type Drift, driftOf } from "./drift.ts";
export { Envelope, envelope } from "./envelope.ts";
export { MethodStatus, type PayMethod } from "./method.ts";
export { type CreditLevel, creditLevels } from "./levels.ts";
export * from "./money.ts";
export { type Allow, type OrderDetail, type OrderRow, OrderTab } from "./order.ts";
export * from "./order-moves.ts";
export * from "./order-status.ts";
export type { Party } from "./party.ts";
export { bodyFields, gather, type Placed, place } from "./place.ts";
export { isPushCmd, Push, type PushCmd, pushes } from "./push.ts";
export { type PayType, payTypeNames, payTypes } from "./scalars.ts";
export { Certification, Restriction, RiskStatus, SmsScene, type UserInfo } from "./user.ts";
export { decodeInput, decodeOutput, encodeInput, encodeOutput } from "./wire.ts";
export {
  type CallName,
  type Calls,
  type CommandName,
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
export type { Rule } from "./rule.ts";
export { rules } from "./rules.ts";
export * from "./rules-identity.ts";
export * from "./rules-method.ts";
export * from "./rules-money.ts";
export * from "./rules-secret.ts";
export * from "./rules-words.ts";
export * from "./runtime-config.ts";
