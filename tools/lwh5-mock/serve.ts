import { productVersion } from "../../contract/src/index.ts";
import type { Mock } from "../../mock/src/client/connect.ts";
import { runScenario } from "../../mock/src/scenario/run-scenario.ts";
import { exitCodes, exitWithMessage, type Flags } from "./flags.ts";
import { openMockFromFlags } from "./open-from-flags.ts";
import { readScenarioFile } from "./scenario-file.ts";
import { formatFailureLines } from "./report-lines.ts";

/** Plays the file of --scenario, then serves the mock until a signal ends the process. */
export async function serveMock(_words: readonly string[], flags: Flags): Promise<void> {
  const first = flags.scenario === undefined ? undefined : readScenarioFile(flags.scenario);
  const mock = await openMockFromFlags(flags);
  if (first) {
    const { ok, steps } = await runScenario(mock, first.scenario, { world: mock.defaultWorld });
    if (!ok)
      exitWithMessage(
        exitCodes.red,
        [`${first.path}: ${first.scenario.name}`, ...steps.flatMap(formatFailureLines)].join("\n"),
      );
  }
  await printAddresses(mock, flags);
}

/** Prints the URLs. Runs last, because a program that reads the URLs may connect at once. */
async function printAddresses(mock: Mock, flags: Flags): Promise<void> {
  const director = `${mock.address}/__mock/`;
  const line = { address: mock.address, director, pid: process.pid, version: productVersion };
  const { seed } = await mock.defaultWorld.state();
  const sentence = `lwh5-mock ${productVersion} at ${mock.address} · director ${director} · seed ${seed}`;
  process.stdout.write(`${flags.json ? JSON.stringify(line) : sentence}\n`);
}
