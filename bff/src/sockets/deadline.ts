/**
 * A deadline with the reason of its end. AbortSignal does the same, but creating one for each new
 * socket costs three times as much as reading the response of its identity check.
 */
export class Deadline {
  #listeners: (() => void)[] = [];
  #reason: Error | undefined;

  /** Undefined until the deadline has ended. */
  get reason(): Error | undefined {
    return this.#reason;
  }

  end(reason: Error): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }

  /** Calls the listener once, immediately if the deadline has already ended. */
  onEnd(listener: () => void): void {
    if (this.#reason === undefined) this.#listeners.push(listener);
    else listener();
  }

  offEnd(listener: () => void): void {
    const at = this.#listeners.indexOf(listener);
    if (at >= 0) this.#listeners.splice(at, 1);
  }
}
