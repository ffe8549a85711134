import { redactText } from "../worlds/redact.ts";
import type { Room } from "../worlds/world-state.ts";

/** A bug of ours: told to the person at the terminal and to the journal, never to the phone. */
export type Report = (error: unknown, room?: Room) => void;

export const reporter =
  (log: (line: string) => void): Report =>
  (error, room) => {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const what = redactText(`${name}: ${message}`);
    const where =
      stack
        ?.split("\n")
        .filter((it) => it.startsWith("    at "))
        .slice(0, 5)
        .map((it) => it.trim()) ?? [];
    room?.journal.note("bug", room.world.now(), { what, where });
    log(`mock: ${[what, ...where].join("\n  ")}`);
  };
