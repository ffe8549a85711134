// Entry point `lwh5-mock/client`: connects to a running mock from Node, browsers and test runners.
export {
  type CallResult,
  type CallOptions,
  CallError,
  type TransportErrorReason,
} from "../../mock/src/client/call-client.ts";
export type { Clock, ClockMove } from "../../mock/src/client/clock.ts";
export {
  connect,
  type MockInfo,
  type Mock,
  type WorldInfo,
} from "../../mock/src/client/connect.ts";
export type {
  ExpectedCount,
  JournalEntry,
  Har,
  Journal,
  JournalMatch,
  NearMiss,
  JournalQuery,
} from "../../mock/src/client/journal.ts";
export { MockError, type ErrorHints } from "../../mock/src/client/mock-error.ts";
export type { UserKey, UserClient, UserRef } from "../../mock/src/client/user-client.ts";
export type { UserSocket, PushMatch } from "../../mock/src/client/user-socket.ts";
export type {
  AddedRule,
  Fault,
  FaultInput,
  CustomAnswer,
  CustomAnswerInput,
  RuleList,
} from "../../mock/src/client/rule-lists.ts";
export type { SnapshotInfo, Snapshots } from "../../mock/src/client/snapshots.ts";
export type {
  CallInput,
  CallName,
  CallOutput,
  CallRefusal,
  GeneralRefusal,
  Push,
  PushCmd,
} from "../../mock/src/client/call-types.ts";
export type {
  LedgerAudit,
  Bot,
  Bots,
  ListingInput,
  Maintenance,
  ScheduledEvent,
  OrderInput,
  Persona,
  UserInput,
  CreatedOrder,
  ResetInput,
  UserSummary,
  WorldStatus,
  World,
  WorldInput,
} from "../../mock/src/client/world.ts";
