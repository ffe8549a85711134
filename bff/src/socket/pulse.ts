/**
 * How long a side has been quiet, counted in turns of the watch and not by a clock: a process that stood still finds that one turn has
 * passed, not a minute, and first reads what lay there for it meanwhile.
 */
export class Pulse {
  readonly #askAfterTurns: number;
  readonly #silentTurnsMax: number;
  #quietTurns = 0;
  #isAsked = false;

  constructor(askAfterTurns: number, silentTurnsMax: number) {
    this.#askAfterTurns = askAfterTurns;
    this.#silentTurnsMax = silentTurnsMax;
  }

  heard(): void {
    this.#quietTurns = 0;
    this.#isAsked = false;
  }

  /** One turn of the watch; false when the side has been silent for too long. `ask` says whether it could send its ping. */
  turn(ask: () => boolean): boolean {
    this.#quietTurns += 1;
    if (this.#quietTurns >= this.#askAfterTurns && !this.#isAsked) this.#isAsked = ask();
    return this.#quietTurns < this.#silentTurnsMax;
  }
}
