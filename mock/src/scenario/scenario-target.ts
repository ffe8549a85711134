import type { CallName } from "../client/call-types.ts";
import type { PlaceholderSources } from "./placeholders.ts";
import type { StepKind, StepOf } from "./scenario-types.ts";

/** Outcome of a call: a code with its result, or a transport error. */
export type ScenarioCallOutcome = {
  code?: string | undefined;
  result?: unknown;
  trouble?: string;
  status?: number;
};
export type ReceivedPush = { cmd: string; msgTxt: string; orderId: string };
export type ScenarioLedgerAudit = {
  invariants: { id: string; ok: boolean; detail: string }[];
  totals: Record<string, number>;
};

/**
 * Kinds of steps that no call or socket of a user can play. A target implements those that it
 * supports.
 */
export type NonClientStepKind = Exclude<
  StepKind,
  "call" | "push" | "noPush" | "order" | "entrust" | "ledger" | "note"
>;
type OutsideSteps = { [K in NonClientStepKind]?: (step: StepOf<K>) => Promise<unknown> };

/** Target that a scenario runs against: a mock over HTTP, or the mock backend in this process. */
export type ScenarioTarget = {
  readonly cast: readonly string[];
  readonly values: PlaceholderSources;
  call(
    who: string,
    name: CallName,
    input: Record<string, unknown>,
    requestId: string,
  ): Promise<ScenarioCallOutcome>;
  /** Logs the user in again, if the target has sessions. */
  logIn?(who: string): Promise<void>;
  /** Returns all pushes that the user has received so far. */
  receivedPushes(who: string): Promise<readonly ReceivedPush[]>;
  audit(): Promise<ScenarioLedgerAudit>;
  /** Returns the journal sequence number of the call with this request id. */
  journalSeqOf?(requestId: string): Promise<number | undefined>;
  readonly outsideSteps: OutsideSteps;
};
