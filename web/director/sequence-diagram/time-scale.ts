/**
 * Maps timestamps in ms to positions and back. `positionOf` returns 0 for `from` and the width of
 * the scale for `to`.
 */
export type TimeScale = {
  from: number;
  to: number;
  positionOf: (at: number) => number;
  timeAt: (x: number) => number;
};

const timeScaleMinMs = 60_000;
export function createTimeScale(moments: readonly number[], width: number): TimeScale {
  const first = moments.length > 0 ? moments.reduce((a, b) => Math.min(a, b)) : 0;
  const last = moments.length > 0 ? moments.reduce((a, b) => Math.max(a, b)) : 0;
  const span = Math.max(timeScaleMinMs, last - first);
  return {
    from: first,
    to: first + span,
    positionOf: (at) => ((at - first) / span) * width,
    timeAt: (x) => first + (x / width) * span,
  };
}

/**
 * Possible steps in ms between labels of the time axis. The smallest one that divides the period
 * into at most `most` parts is used.
 */
const axisLabelStepsMs = [10, 30, 60, 300, 600, 1_800, 3_600, 10_800, 21_600, 86_400, 604_800].map(
  (it) => it * 1_000,
);
export function axisLabelTimes({ from, to }: TimeScale, most: number): number[] {
  const step = axisLabelStepsMs.find((it) => (to - from) / it <= most) ?? to - from;
  const first = Math.ceil(from / step) * step;
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / step) + 1) },
    (_, at) => first + at * step,
  );
}

/** Returns the positions of ticks. Merges those that fall on the same pixel. */
export const tickPositions = (moments: readonly number[], { positionOf }: TimeScale): number[] => [
  ...new Set(moments.map((it) => Math.round(positionOf(it)))),
];
