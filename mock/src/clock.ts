/** The world's clock: real time moved by an offset, faster or slower, or standing still. */
export type WorldClock = {
  now(): number;
  /** Forward only, but for a world that begins anew: what has happened cannot be undone by a clock. */
  set(to: number): void;
  scale(factor: number): void;
  freeze(on: boolean): void;
  readonly timeScale: number;
  readonly frozen: boolean;
};

export function openClock(realNow: () => number, startAt: number, factorAtStart = 1): WorldClock {
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
