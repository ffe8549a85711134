import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Mock } from "../../src/client/connect.ts";
import { openMockServer } from "../../src/index.ts";
import { readScenario } from "../../src/scenario/read-scenario.ts";
import { runScenario } from "../../src/scenario/run-scenario.ts";

// Triangular fraud: a victim pays the seller, and a middleman shows the payment as their own. The
// victim is not a user of the app. In the scenarios, the payment of the victim is only what the
// seller states from the bill.
const files = globSync(join(import.meta.dirname, "files/triangle/*.scenario.json")).toSorted();

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

test("has twenty scenario files of the triangular fraud", () => expect(files).toHaveLength(20));

test.each(files.map((it) => [basename(it, ".scenario.json"), it]))(
  "stops the triangular fraud %s before the release",
  async (_, file) => {
    const scenario = readScenario(readFileSync(file, "utf8"));
    const { ok, steps, audit } = await runScenario(mock, scenario);
    expect(steps.filter((it) => !it.ok)).toEqual([]);
    expect([ok, audit.ok, steps.length]).toEqual([true, true, scenario.steps.length]);
  },
);
