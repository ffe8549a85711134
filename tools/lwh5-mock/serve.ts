import { version } from "../../contract/src/index.ts";
import type { Mock } from "../../mock/src/client/connect.ts";
import { runScenario } from "../../mock/src/scenario/run-scenario.ts";
import { codes, end, type Flags } from "./flags.ts";
import { openedBy } from "./opened.ts";
import { fileRead } from "./scenario-file.ts";
import { redLines } from "./told.ts";

/** Until a signal comes. */
export async function serve(_words: readonly string[], flags: Flags): Promise<void> {
  const first = flags.scenario === undefined ? undefined : fileRead(flags.scenario);
  const mock = await openedBy(flags);
  if (first) {
    const { ok, steps } = await runScenario(mock, first.scenario, { world: mock.home });
    if (!ok) end(codes.red, [`${first.path}: ${first.scenario.name}`, ...steps.flatMap(redLines)].join("\n"));
  }
  await tellWhere(mock, flags);
}

/** Once whoever reads it may come. */
async function tellWhere(mock: Mock, flags: Flags): Promise<void> {
  const director = `${mock.address}/__mock/`;
  const line = { address: mock.address, director, pid: process.pid, version };
  const { seed } = await mock.home.state();
  const sentence = `lwh5-mock ${version} at ${mock.address} · director ${director} · seed ${seed}`;
  process.stdout.write(`${flags.json ? JSON.stringify(line) : sentence}\n`);
}
