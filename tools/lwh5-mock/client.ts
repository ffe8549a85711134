// The client alone: in Node, in browsers, under any runner.
export {
  type Answer,
  type CallOptions,
  NotDone,
  type TroubleReason,
} from "../../mock/src/client/call-client.ts";
export type { Clock, Moved } from "../../mock/src/client/clock.ts";
export { connect, type Info, type Mock, type WorldInfo } from "../../mock/src/client/connect.ts";
export type {
  Count,
  Entry,
  Har,
  Journal,
  Match,
  NearMiss,
  Reading,
} from "../../mock/src/client/journal.ts";
export { MockError, type Pointers } from "../../mock/src/client/mock-error.ts";
export type { Person, Phone, Who } from "../../mock/src/client/user-client.ts";
export type { PhoneSocket, PushMatch } from "../../mock/src/client/user-socket.ts";
export type {
  Added,
  Fault,
  FaultInput,
  OwnAnswer,
  OwnAnswerInput,
  Rules,
} from "../../mock/src/client/rules.ts";
export type { KeptSnapshot, Snapshots } from "../../mock/src/client/snapshots.ts";
export type {
  CallInput,
  CallName,
  CallOutput,
  CallRefusal,
  GeneralRefusal,
  Push,
  PushCmd,
} from "../../mock/src/client/wire.ts";
export type {
  Audit,
  Bot,
  Bots,
  ListingWish,
  Maintenance,
  NextEvent,
  OrderWish,
  Persona,
  PersonWish,
  PutOrder,
  ResetWish,
  SomebodyThere,
  State,
  World,
  WorldWish,
} from "../../mock/src/client/world.ts";
