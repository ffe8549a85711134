/** Limits the frames of one client: a second's worth may come at once, and then they come at the rate. */
export class FrameRate {
  readonly #perSecond: number;
  #left: number;
  #lastMs = performance.now();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
  }

  /** Counts one frame. Returns false if it is one too many. */
  spend(): boolean {
    const nowMs = performance.now();
    this.#left = Math.min(
      this.#perSecond,
      this.#left + ((nowMs - this.#lastMs) * this.#perSecond) / 1000,
    );
    this.#lastMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
