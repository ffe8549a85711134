import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Mock } from "../client/connect.ts";
import type { FaultInput, CustomAnswerInput } from "../client/rule-lists.ts";
import type { World } from "../client/world.ts";
import { openMockServer } from "../index.ts";
import { readScenario } from "./read-scenario.ts";
import { runScenario } from "./run-scenario.ts";

let server: Awaited<ReturnType<typeof openMockServer>>;
let mock: Mock;
beforeAll(async () => {
  server = await openMockServer();
  mock = await connect(server.address);
});
afterAll(async () => {
  await mock.close();
  await server.close();
});

const both: FaultInput["effect"][] = [
  { status: 503 },
  { delayMs: 50, jitterMs: 50 },
  { latency: { kind: "logNormal", medianMs: 100, sigma: 0.5 } },
  { latency: { kind: "normal", meanMs: 100, sigmaMs: 20 } },
  { latency: { kind: "uniform", fromMs: 1, toMs: 9 } },
  { bandwidth: { bytesPerSecond: 64 } },
  { hang: true },
  { cut: true },
  { malformed: true },
];
const ofCalls: FaultInput["effect"][] = [
  { code: 10_009 },
  { reset: true },
  { empty: true },
  { dropReply: true },
  { dribble: { chunks: 3, overMs: 50 } },
  { garbage: true },
  { limitBytes: 9 },
];
const ofSockets: FaultInput["effect"][] = [
  { drop: true },
  { duplicate: true },
  { reorder: true },
  { close: { code: 4000 } },
  { halfOpen: true },
  { oversize: 5_000 },
  { badUtf8: true },
];
const answers: CustomAnswerInput["answer"][] = [
  { result: {} },
  { code: "pinWrong" },
  { patch: { status: 60 } },
  { status: 500, body: "no" },
];
const never = { probability: 0 };
const rules = [
  ...[...both, ...ofCalls].map(
    (effect) => (world: World) => world.faults.add({ match: {}, effect, ...never }),
  ),
  ...[...both, ...ofSockets].map(
    (effect) => (world: World) => world.faults.add({ match: { socket: true }, effect, ...never }),
  ),
  ...answers.map(
    (answer) => (world: World) => world.answers.add({ match: {}, answer, check: "off", ...never }),
  ),
];

/**
 * Plays a file and returns its journal, without values that differ in each run, such as real times
 * and trace ids.
 */
async function journalOf(path: string, name: string, prepare: (world: World) => Promise<void>) {
  const world = await mock.world(name, { seed: 1, now: "2026-11-20T02:00:00Z", frozen: true });
  await prepare(world);
  const { ok } = await runScenario(mock, readScenario(readFileSync(path, "utf8")), { world });
  const entries = await world.journal.read();
  await world.close();
  const reported = entries.filter(
    (it) => !["addFault", "addAnswer", "kick"].includes(String(it["act"])),
  );
  const text = JSON.stringify(reported)
    .replaceAll(`${name}_`, "")
    .replaceAll(
      /(?<="(?:real|ms)":)[\d.]+|(?<="traceId":")\w+|(?<=[?]s=)[\w.-]+|(?<="(?:answer|id)":"[af]|"faults":\["f)\d+/g,
      "0",
    );
  return { ok, entries: JSON.parse(text) as unknown };
}

const files = globSync(join(import.meta.dirname, "../../test/stories/files/*.scenario.json"));

test.each(files)("rules that never fire do not change the journal of scenario %s", async (path) => {
  const name = `n${files.indexOf(path)}`;
  const withRules = await journalOf(path, `${name}a`, async (world) => {
    for (const add of rules) await add(world);
  });
  // Sends as many control calls as the run with rules, so that entries have the same sequence
  // numbers.
  const without = await journalOf(path, `${name}b`, async (world) => {
    for (const _ of rules) await world.closeSockets("demo-new");
  });
  expect([withRules.ok, without.ok]).toEqual([true, true]);
  expect(withRules.entries).toEqual(without.entries);
});
