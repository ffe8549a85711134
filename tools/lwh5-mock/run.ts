import { globSync, writeFileSync } from "node:fs";
import type { StepReport } from "../../mock/src/scenario/play.ts";
import { runScenario } from "../../mock/src/scenario/run-scenario.ts";
import { codes, end, type Flags } from "./flags.ts";
import { junit } from "./junit.ts";
import { reachedBy } from "./opened.ts";
import { fileRead } from "./scenario-file.ts";
import { type Ran, redLines, shortly } from "./told.ts";

/** Scenario files, one after the other. All are read before the first is played. */
export async function run(words: readonly string[], flags: Flags): Promise<void> {
  const paths = words.flatMap((it) => (it.includes("*") ? globSync(it).toSorted() : [it]));
  if (paths.length === 0)
    end(codes.usage, words.length === 0 ? "run what? Name scenario files." : `no file is called ${words.join(", ")}.`);
  const files = paths.map(fileRead);
  const fill = Object.fromEntries((flags.fill ?? []).map(filling));
  const mock = await reachedBy(flags);
  const ran: Ran[] = [];
  for (const { path, scenario } of files) {
    if (!flags.json) say(`${path}: ${scenario.name}`);
    const onStep = (step: StepReport) => {
      if (flags.json || (flags.quiet && step.ok)) return;
      say(step.ok ? `  ok  ${step.n} ${shortly(step.step)}` : redLines(step).join("\n"));
    };
    const report = await runScenario(mock, scenario, { fill, onStep }).catch(async (error: Error) => {
      await mock.close().catch(() => undefined);
      return end("code" in error && error.code === "unreachable" ? codes.cannotOpen : codes.red, `${path}: ${error.message}`);
    });
    if (flags.json) say(JSON.stringify({ path, ...report }));
    ran.push({ path, report });
  }
  const red = ran.filter(({ report }) => !report.ok).length;
  if (flags.junit !== undefined) writeFileSync(flags.junit, junit(ran));
  if (!flags.json) say(`${ran.length - red} passed, ${red} failed`);
  if (red > 0) process.exitCode ??= codes.red;
  // Bugs were told as they came, and are in the code of its end.
  await mock.close().catch(() => undefined);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

function filling(said: string): [string, string] {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(said) ?? [];
  return name === undefined || value === undefined ? end(codes.usage, `--fill ${said} is no NAME=VALUE.`) : [name, value];
}
