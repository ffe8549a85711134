import type { Controls } from "./control.ts";
import type { Here } from "./world-client.ts";
import type { JournalEntry, Match } from "./journal.ts";
import { MockError } from "./mock-error.ts";

export type Moved = Controls["POST /worlds/{world}/clock"]["answer"];

/** The world's time: it moves when it is told to. Every move resolves when the phones of this client have heard what came of it. */
export interface Clock {
  now(): Promise<number>;
  freeze(): Promise<Moved>;
  /** Goes on; 60 is a minute a second. */
  run(scale?: number): Promise<Moved>;
  /** Milliseconds, or "15m", "2h", "1d". */
  advance(by: number | string): Promise<Moved>;
  /** Epoch milliseconds, or ISO text. */
  to(at: number | string): Promise<Moved>;
  /** To the next thing that time brings. */
  next(): Promise<Moved>;
  /** From deadline to deadline until something of this kind has happened; a day at most unless told otherwise. */
  until(
    match: Match,
    options?: { max?: number | string },
  ): Promise<Moved & { entry: JournalEntry }>;
}

export function createClock(here: Here): Clock {
  const move = async (body: Controls["POST /worlds/{world}/clock"]["body"]): Promise<Moved> => {
    const moved = await here.ask("POST /worlds/{world}/clock", { body });
    await here.settle();
    return moved;
  };
  return {
    now: async () => (await here.ask("GET /worlds/{world}/state")).now,
    freeze: () => move({ freeze: true }),
    async run(scale = 1) {
      await move({ scale });
      return move({ freeze: false });
    },
    advance: (by) => move({ advance: by }),
    to: (at) => move({ to: at }),
    next: () => move({ toNextEvent: true }),
    async until(match, { max } = {}) {
      const { entry, ...moved } = await move({ until: match, ...(max !== undefined && { max }) });
      if (entry === undefined)
        throw new MockError(
          `${JSON.stringify(match)} did not happen in ${max ?? "a day"} of the world`,
          0,
          "unmet",
        );
      return { ...moved, entry };
    },
  };
}
