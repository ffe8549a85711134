import { globSync, writeFileSync } from "node:fs";
import type { StepReport } from "../../mock/src/scenario/run-steps.ts";
import { runScenario } from "../../mock/src/scenario/run-scenario.ts";
import { exitCodes, exitWithMessage, type Flags } from "./flags.ts";
import { formatJunitXml } from "./junit.ts";
import { connectOrOpenMockFromFlags } from "./open-from-flags.ts";
import { readScenarioFile } from "./scenario-file.ts";
import { type ScenarioRun, formatFailureLines, summarizeStep } from "./report-lines.ts";

/** Plays scenario files one after the other. All are parsed before the first is played. */
export async function runScenarioFiles(words: readonly string[], flags: Flags): Promise<void> {
  const paths = words.flatMap((it) => (it.includes("*") ? globSync(it).toSorted() : [it]));
  if (paths.length === 0)
    exitWithMessage(
      exitCodes.usage,
      words.length === 0 ? "run needs scenario files." : `No file matches ${words.join(", ")}.`,
    );
  const files = paths.map(readScenarioFile);
  const fill = Object.fromEntries((flags.fill ?? []).map(parseVariable));
  const mock = await connectOrOpenMockFromFlags(flags);
  const ran: ScenarioRun[] = [];
  for (const { path, scenario } of files) {
    if (!flags.json) printLine(`${path}: ${scenario.name}`);
    const onStep = (step: StepReport) => {
      if (flags.json || (flags.quiet && step.ok)) return;
      printLine(
        step.ok
          ? `  ok  ${step.n} ${summarizeStep(step.step)}`
          : formatFailureLines(step).join("\n"),
      );
    };
    const report = await runScenario(mock, scenario, { fill, onStep }).catch(
      async (error: Error) => {
        await mock.close().catch(() => undefined);
        return exitWithMessage(
          "code" in error && error.code === "unreachable" ? exitCodes.cannotOpen : exitCodes.red,
          `${path}: ${error.message}`,
        );
      },
    );
    if (flags.json) printLine(JSON.stringify({ path, ...report }));
    ran.push({ path, report });
  }
  const red = ran.filter(({ report }) => !report.ok).length;
  if (flags.junit !== undefined) writeFileSync(flags.junit, formatJunitXml(ran));
  if (!flags.json) printLine(`${ran.length - red} passed, ${red} failed`);
  if (red > 0) process.exitCode ??= exitCodes.red;
  // Ignore the error of `close()`, because bugs were already printed and are in the exit code.
  await mock.close().catch(() => undefined);
}

const printLine = (line: string) => process.stdout.write(`${line}\n`);

function parseVariable(said: string): [string, string] {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(said) ?? [];
  return name === undefined || value === undefined
    ? exitWithMessage(exitCodes.usage, `--fill ${said} must be NAME=VALUE.`)
    : [name, value];
}
