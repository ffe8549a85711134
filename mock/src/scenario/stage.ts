import type { CallName } from "../client/wire.ts";
import type { Meanings } from "./fill.ts";
import type { Kind, StepOf } from "./format.ts";

/** What came of a call: a code with its result, or trouble on the way. */
export type Came = { code?: string | undefined; result?: unknown; trouble?: string; status?: number };
export type Heard = { cmd: string; msgTxt: string; orderId: string };
export type Books = { invariants: { id: string; ok: boolean; detail: string }[]; totals: Record<string, number> };

/** Kinds of steps that are a hand from outside, and need a stage that has one. */
export type HandKind = Exclude<Kind, "call" | "push" | "noPush" | "order" | "entrust" | "ledger" | "note">;
type Hands = { [K in HandKind]?: (step: StepOf<K>) => Promise<unknown> };

/** Where a scenario is played: a mock that is spoken to, or the engine itself. */
export type Stage = {
  readonly cast: readonly string[];
  readonly meanings: Meanings;
  call(who: string, name: CallName, input: Record<string, unknown>, requestId: string): Promise<Came>;
  /** Once more, where one has to be in. */
  comeIn?(who: string): Promise<void>;
  /** Everything that was pushed to him so far. */
  heard(who: string): Promise<readonly Heard[]>;
  books(): Promise<Books>;
  /** Where a call of this id stands in the journal. */
  seqOf?(requestId: string): Promise<number | undefined>;
  readonly hands: Hands;
};
