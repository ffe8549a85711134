import type { SimulationResult } from "./run.ts";

const max = 1_000_000_000;
const wholeOf = (text: string): number | undefined =>
  /^\d{1,10}$/.test(text) && Number(text) <= max ? Number(text) : undefined;

/** Parses `7` or `1..20`. Returns undefined for other text and for more than 1,000 seeds. */
function seedsOf(text: string): number[] | undefined {
  const [from, to = from] = text.split("..").map(wholeOf);
  if (from === undefined || to === undefined || to < from || to - from >= 1_000) return undefined;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Parses the command line. Returns an error text if it is invalid. */
export function parseSimulationOptions(given: {
  seed?: string | undefined;
  steps?: string | undefined;
}): { seeds: number[]; steps: number } | string {
  const seeds = seedsOf(given.seed ?? "1");
  const steps = wholeOf(given.steps ?? "2000");
  if (!seeds) return "--seed must be a whole number, or a range like 1..20.";
  return steps ? { seeds, steps } : "--steps must be a whole number above 0.";
}

/**
 * Returns one line for a seed. A failure adds the last steps and the commands of the shortest
 * failing run that was found, and the command that repeats the run.
 */
export function formatSimulationResult(
  { seed, steps, orders, hash, violation }: SimulationResult,
  asked: number,
): string {
  const summary = `seed ${seed}: ${steps} steps, ${orders} orders, trace ${hash}`;
  if (!violation) return `${summary}: ok`;
  const story = violation.story.map((line) => `    ${line}`);
  const again = `  again: npm run sim -- --seed=${seed} --steps=${asked}`;
  return [
    `${summary}: FAILED`,
    `  ${violation.invariant}: ${violation.message}`,
    ...story,
    `  commands: ${violation.commands}`,
    again,
  ].join("\n");
}

/** Returns the counts of transitions, and of calls with their codes, over all seeds. */
export function formatTransitionAndCallCounts(outcomes: readonly SimulationResult[]): string {
  const sums = new Map<string, number>();
  for (const { tally } of outcomes)
    for (const [name, count] of Object.entries(tally))
      sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => `  ${name}: ${count}`)
    .join("\n");
}
