import type {
  Calls,
  GeneralCode,
  Push as Frame,
  PushCmd as Cmd,
  Refusals,
  WireInput,
  WireOutput,
} from "contract";

// What a phone says and hears, as it travels. In the package these types are written out from the same table.

export type CallName = keyof Calls;
export type CallInput<N extends CallName> = WireInput<N>;
export type CallOutput<N extends CallName> = WireOutput<N>;
/** What a call may be refused with. */
export type CallRefusal<N extends CallName> = Refusals<N>;
export type GeneralRefusal = Exclude<GeneralCode, "ok">;
export type PushCmd = Cmd;
export type Push = Frame;
