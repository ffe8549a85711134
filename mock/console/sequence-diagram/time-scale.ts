/** Maps timestamps to positions: `x` runs from 0 to `width`. */
export type Scale = {
  from: number;
  to: number;
  x: (at: number) => number;
  at: (x: number) => number;
};

const leastMs = 60_000;
export function scaleOf(moments: readonly number[], width: number): Scale {
  const first = moments.length > 0 ? moments.reduce((a, b) => Math.min(a, b)) : 0;
  const last = moments.length > 0 ? moments.reduce((a, b) => Math.max(a, b)) : 0;
  const span = Math.max(leastMs, last - first);
  return {
    from: first,
    to: first + span,
    x: (at) => ((at - first) / span) * width,
    at: (x) => first + (x / width) * span,
  };
}

/**
 * Steps between labels of the time axis. The first step that needs at most `most` labels is used.
 */
const stepsMs = [10, 30, 60, 300, 600, 1_800, 3_600, 10_800, 21_600, 86_400, 604_800].map(
  (it) => it * 1_000,
);
export function marksOf({ from, to }: Scale, most: number): number[] {
  const step = stepsMs.find((it) => (to - from) / it <= most) ?? to - from;
  const first = Math.ceil(from / step) * step;
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / step) + 1) },
    (_, at) => first + at * step,
  );
}

/** Merges ticks that fall on the same pixel. */
export const ticksOf = (moments: readonly number[], { x }: Scale): number[] => [
  ...new Set(moments.map((it) => Math.round(x(it)))),
];
