import type { Outcome } from "./run.ts";

const shown = 60;

/** One line for a seed; a failure tells what broke, what touched it last, and how to see it again. */
export function lineOf(it: Outcome, asked: number): string {
  const days = Math.round(it.simulatedDays * 10) / 10;
  const what = `seed ${it.seed}: ${it.steps} steps, ${days} days, ${it.orders} orders, log ${it.hash.slice(0, 16)}`;
  if (it.violations.length === 0) return `${what}: ok${it.missing.length > 0 ? ` (not built yet: ${it.missing.join(", ")})` : ""}`;
  const told = it.violations.map(
    (one) =>
      `  ${one.invariant} broken at step ${one.step}: ${one.text}\n${one.trace
        .slice(-shown)
        .map((line) => `    ${line}`)
        .join("\n")}`,
  );
  return [`${what}: FAILED`, ...told, `  again: npm run sim -- --seed=${it.seed} --steps=${asked}`].join("\n");
}

/** How often each call was answered with each code, over all seeds. */
export function tallyOf(all: readonly Outcome[]): string {
  const sums = new Map<string, Map<string, number>>();
  for (const { tally } of all)
    for (const [name, count] of Object.entries(tally)) {
      const [call = "", code = ""] = name.split(/ (.*)/);
      const codes = sums.get(call) ?? new Map<string, number>();
      sums.set(call, codes.set(code, (codes.get(code) ?? 0) + count));
    }
  const rows = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return rows.map(([call, codes]) => `  ${call.padEnd(18)} ${[...codes].map(([code, count]) => `${code}×${count}`).join("  ")}`).join("\n");
}
