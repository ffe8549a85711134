import type {
  Calls,
  GeneralCode,
  Push as Frame,
  PushCmd as Cmd,
  RefusalCode,
  WireInput,
  WireOutput,
} from "contract";

// Types of calls and pushes on the wire. The package build replaces them by plain types that are
// generated from the same schemas.

/** Name of a call. */
export type CallName = keyof Calls;
/** Input of a call as JSON, before the contract decodes it. */
export type CallInput<N extends CallName> = WireInput<N>;
/** Result of a call as JSON, before the contract decodes it. */
export type CallOutput<N extends CallName> = WireOutput<N>;
/** Names of the codes that a call may return: "ok", its own refusals and the general ones. */
export type CallRefusal<N extends CallName> = RefusalCode<N>;
/** Names of the refusals that every call may return. */
export type GeneralRefusal = Exclude<GeneralCode, "ok">;
/** Kind of a push. */
export type PushCmd = Cmd;
/** A push on the wire. */
export type Push = Frame;
