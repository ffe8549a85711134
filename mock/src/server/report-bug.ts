import { redactText } from "../worlds/redact.ts";
import type { WorldState } from "../worlds/world-state.ts";

/** A bug of ours: told to the person at the terminal and to the journal, never to the phone. */
export type BugReporter = (error: unknown, state?: WorldState) => void;

export const createBugReporter =
  (log: (line: string) => void): BugReporter =>
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
