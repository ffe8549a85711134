import {
  bodyFieldNamesOfCall,
  type CallDefinition,
  calls,
  codes,
  type Envelope,
  splitInputIntoRequest,
} from "contract";
import {
  createExampleDialectBackend,
  type ForeignBackend,
  javaBackend,
  openForeignServer,
  specOnlyBackend,
} from "contract/backends";
import { dialectCodecOf } from "contract/dialect";
import { type DialectName, dialectNames } from "contract/dialect/names";
import { openMockServer as openMock } from "mock";
import { expect, onTestFinished, test } from "vitest";
import { exampleDialect } from "../../../contract/src/dialect/example-dialect.ts";
import { fetchText } from "../helpers/bff-server.ts";
import { openBffWithLogAndMetrics } from "../helpers/observed-bff.ts";
import { describeFailedJourneySteps, runTradeJourney } from "./trade-journey.ts";
import { createControlCallSender } from "./trade-world.ts";

// Tests a whole trade through the BFF for each dialect of the backend.

const backends: Readonly<Record<DialectName, ForeignBackend>> = {
  plain: {},
  "spec-only": specOnlyBackend,
  java: javaBackend,
};

async function openDialectWorld(dialect: DialectName, doorDialect = dialect) {
  const mock = await openMock();
  onTestFinished(() => mock.close());
  const backend = await openForeignServer(mock.address, backends[dialect]);
  onTestFinished(() => backend.close());
  const env = { BACKEND_DIALECT: doorDialect, DRIFT_REPORT: "1" };
  const rows = Object.values(calls);
  const { address, metrics, log } = await openBffWithLogAndMetrics(backend.address, {
    env,
    rows,
    limits: { driftEveryMs: 5 },
  });
  return { address, metrics, log, director: createControlCallSender(mock.address) };
}

test.each(dialectNames)(
  "%s: a whole trade with sockets and images works without drift",
  async (dialect) => {
    const { address, metrics, log, director } = await openDialectWorld(dialect);
    expect(
      describeFailedJourneySteps(
        await runTradeJourney({ address, director, world: "dialects", timeoutMs: 15_000 }),
      ),
    ).toEqual([]);
    await expect.poll(metrics).toMatch(/lwh5_drift_checked_total\{call="orderStat"\}/);
    expect(log.records().filter((it) => it["msg"] === "drift")).toEqual([]);
    expect(await metrics()).not.toMatch(/^lwh5_(drift|untranslated)_total\{/m);
  },
);

async function openExampleWorld() {
  const mock = await openMock();
  onTestFinished(() => mock.close());
  const backend = await openForeignServer(mock.address, createExampleDialectBackend());
  onTestFinished(() => backend.close());
  const opened = await openBffWithLogAndMetrics(backend.address, {
    env: { DRIFT_REPORT: "1" },
    rows: Object.values(calls),
    codec: dialectCodecOf(exampleDialect),
    limits: { driftEveryMs: 5 },
  });
  return { ...opened, director: createControlCallSender(mock.address) };
}

test("example: completes a trade with every hook and reports no drift", async () => {
  const { address, metrics, log, director } = await openExampleWorld();
  const reported = await runTradeJourney({
    address,
    director,
    world: "example",
    timeoutMs: 15_000,
  });
  expect(describeFailedJourneySteps(reported)).toEqual([]);
  await expect.poll(metrics).toMatch(/lwh5_drift_checked_total\{call="orderStat"\}/);
  expect(log.records().filter((it) => it["msg"] === "drift")).toEqual([]);
  expect(await metrics()).not.toMatch(/^lwh5_untranslated_total\{/m);
});

test("example: passes the new token of an answer on, and the next call works with it", async () => {
  const { address } = await openExampleWorld();
  const { path, body } = splitInputIntoRequest(calls.login, { p: "demo-buyer", deviceTag: "ios" });
  const login = await fetchText(`${address}/lightweight${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const tokens = [String((JSON.parse(login.text) as { result: { token: string } }).result.token)];
  for (let at = 0; at < 2; at += 1) {
    const answer = await fetchText(`${address}/lightweight${calls.userInfo.path}`, {
      headers: { "x-access-token": tokens[at] ?? "" },
    });
    expect(answer.status).toBe(200);
    tokens.push(answer.headers.get("x-access-token") ?? "");
  }
  expect(new Set(tokens).size).toBe(3);
});

test("responds alike in each dialect to a call without any fields", async () => {
  const withBodies = Object.entries<CallDefinition>(calls).filter(
    ([, row]) => row.body === "file" || bodyFieldNamesOfCall(row).length > 0,
  );
  const answersIn = async (dialect: DialectName) => {
    const { address, director } = await openDialectWorld(dialect);
    const [p, headers] = [
      String((await director("POST", "/worlds/_/users", {}))["p"]),
      { "content-type": "application/json" },
    ];
    const { path, body } = splitInputIntoRequest(calls.login, { p, deviceTag: "ios" });
    const login = await fetchText(`${address}/lightweight${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const { token } = (JSON.parse(login.text) as Envelope).result as { token: string };
    const bare = async (name: string, { method, path }: CallDefinition) => {
      const answer = await fetchText(`${address}/lightweight${path.replace("{id}", "none")}`, {
        method,
        headers: { "x-access-token": token },
      });
      return [name, answer.status, (JSON.parse(answer.text) as Envelope).code];
    };
    return Promise.all(withBodies.map(([name, row]) => bare(name, row)));
  };
  const plain = await answersIn("plain");
  expect(plain).toContainEqual(["transferConfirm", 200, codes.orderNotFound.code]);
  for (const it of dialectNames) expect([it, await answersIn(it)]).toEqual([it, plain]);
});

test("with a wrong dialect, the BFF returns 502 for a response and counts it", async () => {
  const { address, metrics } = await openDialectWorld("java", "spec-only");
  const { path, body } = splitInputIntoRequest(calls.login, { p: "demo-buyer", deviceTag: "ios" });
  const headers = { "content-type": "application/json" };
  const answer = await fetchText(`${address}/lightweight${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    502,
    { code: 502, result: null, message: "网关错误" },
  ]);
  expect(await metrics()).toContain('lwh5_untranslated_total{call="login",kind="refused"} 1');
});

test.each(dialectNames)("%s: rejects a time that is not a number as bad input", async (dialect) => {
  const { address, director } = await openDialectWorld(dialect);
  const p = String((await director("POST", "/worlds/_/users", {}))["p"]);
  const { path, body } = splitInputIntoRequest(calls.login, { p, deviceTag: "ios" });
  const headers = { "content-type": "application/json" };
  const login = await fetchText(`${address}/lightweight${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const { token } = (JSON.parse(login.text) as Envelope).result as { token: string };
  const bills = `${address}/lightweight${calls.billList.path}?startTime=abc`;
  const answer = await fetchText(bills, { method: "GET", headers: { "x-access-token": token } });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toMatchObject({
    code: codes.badInput.code,
    result: { field: "startTime" },
  });
});
