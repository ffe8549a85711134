/**
 * Limits the frames of one client. A client may send `perSecond` frames at once. After that, it may
 * send one frame every 1000 / `perSecond` ms.
 */
export class FrameRateLimit {
  readonly #perSecond: number;
  #left: number;
  #lastMs = performance.now();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
  }

  /** Counts one frame. Returns false if it is over the limit. */
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
