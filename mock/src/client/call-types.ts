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
/** Input of a call on the wire. */
export type CallInput<N extends CallName> = WireInput<N>;
/** Result of a call on the wire. */
export type CallOutput<N extends CallName> = WireOutput<N>;
/** Names of the refusals that a call may return. */
export type CallRefusal<N extends CallName> = RefusalCode<N>;
/** Names of the refusals that every call may return. */
export type GeneralRefusal = Exclude<GeneralCode, "ok">;
/** Kind of a push. */
export type PushCmd = Cmd;
/** A push on the wire. */
export type Push = Frame;
