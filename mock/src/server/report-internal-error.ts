import { redactText } from "../worlds/redact.ts";
import type { WorldState } from "../worlds/world-state.ts";

/** Writes a bug of the mock to the log and to the journal of `state`, never to the client. */
export type InternalErrorReporter = (error: unknown, state?: WorldState) => void;

export const createInternalErrorReporter =
  (log: (line: string) => void): InternalErrorReporter =>
  (error, state) => {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const what = redactText(`${name}: ${message}`);
    const where =
      stack
        ?.split("\n")
        .filter((it) => it.startsWith("    at "))
        .slice(0, 5)
        .map((it) => it.trim()) ?? [];
    state?.journal.note("bug", state.world.now(), { what, where });
    log(`mock: ${[what, ...where].join("\n  ")}`);
  };
