export type Wanted = { seeds: number[]; steps: number };

const most = 1_000_000_000;
const whole = (text: string): number | undefined => (/^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : undefined);

/** `7` or `1..20`. */
function seedsOf(text: string): number[] | undefined {
  const [from, to = from] = text.split("..").map(whole);
  if (from === undefined || to === undefined || to < from || to - from >= 1_000) return undefined;
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

/** What the command line asks for, or a sentence that says what is wrong with it. */
export function wantedFrom(given: { seed?: string | undefined; steps?: string | undefined }): Wanted | string {
  const seeds = seedsOf(given.seed ?? "1");
  const steps = whole(given.steps ?? "20000");
  if (!seeds) return "--seed must be a whole number, or a range like 1..20.";
  return steps ? { seeds, steps } : "--steps must be a whole number above 0.";
}
