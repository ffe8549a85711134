import type { ControlCallTypes } from "./control-call-types.ts";
import type { WorldControlClient } from "./world-control.ts";
import type { JournalEntry, JournalMatch } from "./journal.ts";
import { MockError } from "./mock-error.ts";

/** Result of moving the clock: the new time, the timers that ran, and the pushes sent. */
export type ClockMove = ControlCallTypes["POST /worlds/{world}/clock"]["answer"];

/**
 * Clock of a world. Every method that moves the clock resolves after the sockets of this client
 * have received the resulting pushes.
 * @example
 * await world.clock.advance("15m");
 * await world.clock.until({ kind: "transition", orderId }, { max: "2h" });
 */
export interface Clock {
  /** Returns the time of the world in epoch milliseconds. */
  now(): Promise<number>;
  /** Stops the clock. It then moves only by the other methods. */
  freeze(): Promise<ClockMove>;
  /** Unfreezes the clock. A scale of 60 runs one minute per second. */
  run(scale?: number): Promise<ClockMove>;
  /** Moves the clock forward by milliseconds, or by text such as "15m", "2h", "1d". */
  advance(by: number | string): Promise<ClockMove>;
  /** Moves the clock forward to a time: epoch milliseconds or ISO text. */
  to(at: number | string): Promise<ClockMove>;
  /** Moves the clock to the next scheduled event. */
  next(): Promise<ClockMove>;
  /**
   * Moves the clock from deadline to deadline until a matching journal entry appears. Throws if
   * none appears within `max` of world time. Default: one day.
   */
  until(
    match: JournalMatch,
    options?: { max?: number | string },
  ): Promise<ClockMove & { entry: JournalEntry }>;
}

export function createClockClient(here: WorldControlClient): Clock {
  const move = async (
    body: ControlCallTypes["POST /worlds/{world}/clock"]["body"],
  ): Promise<ClockMove> => {
    const moved = await here.send("POST /worlds/{world}/clock", { body });
    await here.settle();
    return moved;
  };
  return {
    now: async () => (await here.send("GET /worlds/{world}/state")).now,
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
          `no entry matched ${JSON.stringify(match)} within ${max ?? "a day"} of world time`,
          0,
          "unmet",
        );
      return { ...moved, entry };
    },
  };
}
