export type Sample = Readonly<Record<string, number>>;
export type Verdict = { what: string; early: number; late: number; isFlat: boolean; line: string };

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A process fills its pools and compiles its code in the beginning; from the second quarter on nothing may grow. */
const share = { grown: 1.15, more: { memory: 8, count: 6 } } as const;

/** Medians of the second quarter and of the last: a figure that swings is not taken for one that grows. */
export function verdicts(samples: readonly Sample[]): Verdict[] {
  const quarter = Math.floor(samples.length / 4);
  const of = (from: number, name: string) => median(samples.slice(from, from + quarter).map((it) => it[name] ?? 0));
  return Object.keys(samples[0] ?? {}).map((what) => {
    const [early, late] = [of(quarter, what), of(samples.length - quarter, what)];
    const isFlat = late <= early * share.grown || late - early <= (what.includes("MiB") ? share.more.memory : share.more.count);
    return { what, early, late, isFlat, line: `${isFlat ? "flat " : "GROWS"} ${what}: ${early.toFixed(1)} → ${late.toFixed(1)}` };
  });
}
