/** Clock of a world: real time plus an offset, optionally scaled or frozen. */
export type WorldClock = {
  now(): number;
  /**
   * Sets the time. The control API moves the clock only forward, because past events cannot be
   * undone. Only a reset or a snapshot moves it back.
   */
  set(to: number): void;
  scale(factor: number): void;
  freeze(on: boolean): void;
  readonly timeScale: number;
  readonly frozen: boolean;
};

export function openWorldClock(
  realNow: () => number,
  startAt: number,
  factorAtStart = 1,
): WorldClock {
  let base = startAt;
  let since = realNow();
  let factor = factorAtStart;
  let frozen = false;
  const now = () => (frozen ? base : Math.floor(base + (realNow() - since) * factor));
  const rebase = (at: number) => {
    base = at;
    since = realNow();
  };
  return {
    now,
    set: (to) => rebase(to),
    scale: (to) => {
      rebase(now());
      factor = to;
    },
    freeze: (on) => {
      rebase(now());
      frozen = on;
    },
    get timeScale() {
      return factor;
    },
    get frozen() {
      return frozen;
    },
  };
}
