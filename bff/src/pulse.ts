export type Pulse = {
  heard(): void;
  /** One turn of the watch; false when the side has been silent for too long. `ask` says whether it could send its ping. */
  turn(ask: () => boolean): boolean;
};

/**
 * How long a side has been quiet, counted in turns of the watch and not by a clock: a process that stood still finds that one turn has
 * passed, not a minute, and first reads what lay there for it meanwhile.
 */
export function pulse({ askAfterTurns, silentTurnsMax }: { askAfterTurns: number; silentTurnsMax: number }): Pulse {
  let quietTurns = 0;
  let isAsked = false;
  return {
    heard() {
      quietTurns = 0;
      isAsked = false;
    },
    turn(ask) {
      quietTurns += 1;
      if (quietTurns >= askAfterTurns && !isAsked) isAsked = ask();
      return quietTurns < silentTurnsMax;
    },
  };
}
