/**
 * How long something is worth its while: until it is over, and then it says why. What an AbortSignal says, which costs a new socket
 * three times as much to make as the question whose it is costs to read.
 */
export class Patience {
  #listeners: (() => void)[] = [];
  #reason: Error | undefined;

  /** Undefined while it lasts. */
  get reason(): Error | undefined {
    return this.#reason;
  }

  end(reason: Error): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const hear of listeners) hear();
  }

  /** Heard once; at once by who comes too late. */
  onEnd(hear: () => void): void {
    if (this.#reason === undefined) this.#listeners.push(hear);
    else hear();
  }

  offEnd(hear: () => void): void {
    const at = this.#listeners.indexOf(hear);
    if (at >= 0) this.#listeners.splice(at, 1);
  }
}
