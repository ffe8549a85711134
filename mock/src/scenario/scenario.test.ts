import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Mock } from "../client/connect.ts";
import { openMockServer } from "../index.ts";
import type { Scenario, ScenarioStep } from "./scenario-types.ts";
import { readScenario, ScenarioError } from "./read-scenario.ts";
import { openScenarioStepper, runScenario } from "./run-scenario.ts";

const files = globSync(
  join(import.meta.dirname, "../../test/stories/files/*.scenario.json"),
).toSorted();
const textOf = (name: string) =>
  readFileSync(files.find((it) => basename(it).startsWith(name)) ?? "", "utf8");

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

test.each(files.map((it) => [basename(it), it]))(
  "the scenario file %s passes in a new world with a correct ledger",
  async (_, file) => {
    const scenario = readScenario(readFileSync(file, "utf8"));
    const { ok, steps, audit } = await runScenario(mock, scenario);
    expect(steps.filter((it) => !it.ok)).toEqual([]);
    expect([ok, audit.ok, steps.length]).toEqual([true, true, scenario.steps.length]);
  },
);

const cast = { buyer: { ready: true, level: 3 }, seller: { ready: true, able: 1000 } };
const put: ScenarioStep = {
  put: { buyer: "buyer", seller: "seller", status: 20 },
  save: { order: "orderId" },
};
const played = async (...steps: ScenarioStep[]) => {
  const scenario: Scenario = { format: "lwh5-scenario/1", name: "red", cast, steps };
  return (await runScenario(mock, scenario)).steps.at(-1);
};

test.each<[ScenarioStep, object]>([
  [
    { as: "buyer", call: "deliver", with: { orderId: "$order", payPassword: "$pin" } },
    {
      wanted: { code: "ok" },
      came: { code: "orderStatusWrong" },
      seq: expect.any(Number),
      why: expect.stringContaining("refused with"),
    },
  ],
  [
    {
      as: "buyer",
      call: "orderDetail",
      with: { id: "$order" },
      expect: { result: { status: { $in: [30, 35] } } },
    },
    { why: 'buyer\'s orderDetail: result.status: expected {"$in":[30,35]}, received 20' },
  ],
  [
    { as: "buyer", call: "orderDetail", with: { id: "$order" }, save: { it: "nothing.0" } },
    { why: expect.stringContaining("nothing.0") },
  ],
  [{ as: "buyer", call: "userInfo", expect: { trouble: "timeout" } }, { came: { code: "ok" } }],
  [
    { push: { to: "buyer", text: "资产已到账" } },
    {
      why: "buyer received no matching push",
      wanted: { text: "资产已到账" },
      came: expect.any(Array),
    },
  ],
  [{ noPush: { to: "seller", orderId: "$order" } }, { came: { cmd: expect.any(String) } }],
  [
    { order: "$order", status: 30 },
    { why: expect.stringContaining("result.status: expected 30, received 20") },
  ],
  [
    { ledger: { of: "seller", able: "+5" } },
    { wanted: "+5", why: expect.stringContaining("able of seller") },
  ],
  [{ journal: { call: "pay", kind: "request" } }, { why: expect.stringContaining("near: entry") }],
  [{ rule: "$order", for: "buyer" }, { why: "this world has no such appeal" }],
  [
    { as: "seller", call: "deliver", with: { orderId: "$order", payPassword: "$hidden:pin" } },
    { why: expect.stringContaining("--fill pin") },
  ],
])("the failed scenario step %j reports why it failed", async (step, reported) => {
  expect(await played(put, step, { note: "is not reached" })).toMatchObject({
    n: 2,
    ok: false,
    step,
    ...reported,
  });
});

test("the scenario runner retries a failed step with a new request id and then continues", async () => {
  const scenario = readScenario(textOf("wrong-pin").replace('"remain": 4', '"remain": 3'));
  const world = await mock.world(undefined, { seed: 1, now: "2026-11-20T02:00:00Z", frozen: true });
  const run = await openScenarioStepper(world, scenario);
  const toRed = async () => {
    for (;;) {
      const report = await run.next();
      if (report?.ok !== true) return report;
    }
  };
  // The retry with the same wrong PIN counts as a second attempt; it does not repeat the first
  // response.
  expect(await toRed()).toMatchObject({
    n: 11,
    differs: [{ field: "result.remain", wanted: 3, got: 4 }],
  });
  expect(await run.again()).toMatchObject({ n: 11, ok: true });
  expect(await toRed()).toBeUndefined();
  await run.end();
  await world.close();
});

test("a retried ledger step is compared with the same initial balance as before", async () => {
  const scenario = readScenario(textOf("wrong-pin").replace('"-1002"', '"-1000"'));
  const world = await mock.world(undefined, { seed: 1, now: "2026-11-20T02:00:00Z", frozen: true });
  const run = await openScenarioStepper(world, scenario);
  for (let n = 1; n < 3; n += 1) await run.next();
  const red = { n: 3, ok: false, differs: [{ field: "able", wanted: "-1000", got: "-1002" }] };
  expect(await run.next()).toMatchObject(red);
  expect(await run.again()).toMatchObject(red);
  expect(await run.next()).toBeUndefined();
  await run.end();
  await world.close();
});

test("two runs of a scenario write equal journals, except real times, trace ids and signatures", async () => {
  const scenario = readScenario(textOf("wrong-pin"));
  const journalOf = async (name: string) => {
    const world = await mock.world(name, { seed: 1, now: "2026-11-20T02:00:00Z", frozen: true });
    await runScenario(mock, scenario, { world });
    const entries = await world.journal.read();
    await world.close();
    return JSON.parse(
      JSON.stringify(entries)
        .replaceAll(`${name}_`, "")
        .replaceAll(/(?<="(?:real|ms)":)[\d.]+|(?<="traceId":")\w+|(?<=[?]s=)[\w.-]+/g, "0"),
    ) as unknown;
  };
  expect(await journalOf("first")).toEqual(await journalOf("other"));
});

const wrong = (change: (it: string) => string): ScenarioError => {
  try {
    readScenario(change(textOf("nobody-pays")));
  } catch (error) {
    return error as ScenarioError;
  }
  throw new Error("nothing was found");
};

test.each<[string, string, number, string, string]>([
  ['"status": 60', '"statsu": 60', 14, "steps.8.statsu", "nearest"],
  ['"clock": "next"', '"clok": "next"', 12, "steps.6.clok", "nearest is clock"],
  ['"call": "orderDetail"', '"call": "orderDetial"', 7, "steps.1.call", "nearest is orderDetail"],
  ['"as": "seller"', '"as": "sellr"', 11, "steps.5.as", "nearest is seller"],
  ['"+14m"', '"14 minutes"', 10, "steps.4.clock", "wrong value"],
  [
    '"$order", "status": 60',
    '"$ordre", "status": 60',
    14,
    "steps.8.order",
    "unknown placeholder $ordre",
  ],
  ['"with": { "id"', '"with": { "ide"', 7, "steps.1.with.ide", "orderDetail knows no ide"],
  ['"lwh5-scenario/1"', '"lwh5-scenario/2"', 2, "format", "must be one of lwh5-scenario/1"],
  ['"steps"', '"step"', 5, "step", "nearest is steps"],
  ['"status": 20 },', '"status": 20 ', 6, "", "no JSON"],
])("reports line and field if %s is misspelled as %s", (right, spelt, line, field, sentence) => {
  const { message, ...place } = wrong((it) => it.replace(right, spelt));
  expect({ message, line: place.line, field: place.field }).toEqual({
    message: expect.stringContaining(sentence),
    line,
    field,
  });
});

test("readScenario accepts any name after $hidden", () => {
  const step = { as: "buyer", call: "methodAdd", with: { account: "$hidden:account" } };
  const file = {
    format: "lwh5-scenario/1",
    name: "hidden",
    cast: { buyer: "demo-buyer" },
    steps: [step],
  };
  expect(readScenario(JSON.stringify(file)).steps).toEqual([step]);
});
