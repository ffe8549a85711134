/**
 * Measures how long one side of a socket bridge has been quiet. Counts turns of a timer and does
 * not read a clock. A process that was suspended for a minute therefore counts one turn only, and
 * reads the data that has arrived before the next one.
 */
export class IdleMonitor {
  readonly #pingAfterTurns: number;
  readonly #silentTurnsMax: number;
  #quietTurns = 0;
  #isAsked = false;

  constructor(pingAfterTurns: number, silentTurnsMax: number) {
    this.#pingAfterTurns = pingAfterTurns;
    this.#silentTurnsMax = silentTurnsMax;
  }

  markActive(): void {
    this.#quietTurns = 0;
    this.#isAsked = false;
  }

  /**
   * Counts one turn. Returns false if the side has been silent for too long. `ask` sends a ping,
   * once per quiet period.
   */
  turn(ask: () => void): boolean {
    this.#quietTurns += 1;
    if (this.#quietTurns >= this.#pingAfterTurns && !this.#isAsked) {
      this.#isAsked = true;
      ask();
    }
    return this.#quietTurns < this.#silentTurnsMax;
  }
}
