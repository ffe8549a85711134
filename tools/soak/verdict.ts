export type Sample = Readonly<Record<string, number>>;
export type Verdict = { what: string; early: number; late: number; isFlat: boolean; line: string };

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What stays when the collector has been by; between its visits a heap rises and falls. */
const floor = (values: readonly number[]): number => Math.min(...values);

/** A process fills its pools and compiles its code in the first half; in the second nothing may grow. */
const mayGrow = { times: 1.1, MiB: 6, count: 6 } as const;

/** The third quarter and the last. */
export function verdicts(samples: readonly Sample[]): Verdict[] {
  const quarter = Math.floor(samples.length / 4);
  return Object.keys(samples[0] ?? {}).map((what) => {
    const figure = what.includes("heap") ? floor : median;
    const of = (from: number) => figure(samples.slice(from, from + quarter).map((it) => it[what] ?? 0));
    const [early, late] = [of(samples.length - 2 * quarter), of(samples.length - quarter)];
    const isFlat = late <= early * mayGrow.times || late - early <= (what.includes("MiB") ? mayGrow.MiB : mayGrow.count);
    return { what, early, late, isFlat, line: `${isFlat ? "flat " : "GROWS"} ${what}: ${early.toFixed(1)} → ${late.toFixed(1)}` };
  });
}
