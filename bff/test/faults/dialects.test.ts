import { bodyFieldNames, type Call, calls, codes, type Envelope, splitRequest } from "contract";
import { type DialectName, dialectNames } from "contract/dialect/names";
import { openMockServer as openMock } from "mock";
import { expect, onTestFinished, test } from "vitest";
import { fetchText } from "../helpers/bff-server.ts";
import { openObservedBff } from "../helpers/observed-bff.ts";
import { failedSteps, runTradeJourney } from "./trade-journey.ts";
import { createControlCallSender } from "./trade-world.ts";

// Tests a whole trade through the BFF for each dialect of the backend.

async function openDialectWorld(dialect: DialectName, doorDialect = dialect) {
  const mock = await openMock({ dialect });
  onTestFinished(() => mock.close());
  const env = { BACKEND_DIALECT: doorDialect, DRIFT_REPORT: "1" };
  const rows = Object.values(calls);
  const { address, metrics, log } = await openObservedBff(mock.address, {
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
      failedSteps(
        await runTradeJourney({ address, director, world: "dialects", timeoutMs: 15_000 }),
      ),
    ).toEqual([]);
    await expect.poll(metrics).toMatch(/lwh5_drift_checked_total\{call="orderStat"\}/);
    expect(log.records().filter((it) => it["msg"] === "drift")).toEqual([]);
    expect(await metrics()).not.toMatch(/^lwh5_(drift|untranslated)_total\{/m);
  },
);

test("responds alike in each dialect to a call without any fields", async () => {
  const withBodies = Object.entries<Call>(calls).filter(
    ([, row]) => row.body === "file" || bodyFieldNames(row).length > 0,
  );
  const answersIn = async (dialect: DialectName) => {
    const { address, director } = await openDialectWorld(dialect);
    const [p, headers] = [
      String((await director("POST", "/worlds/_/users", {}))["p"]),
      { "content-type": "application/json" },
    ];
    const { path, body } = splitRequest(calls.login, { p, deviceTag: "ios" });
    const login = await fetchText(`${address}/lightweight${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const { token } = (JSON.parse(login.text) as Envelope).result as { token: string };
    const bare = async (name: string, { method, path }: Call) => {
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
  const { path, body } = splitRequest(calls.login, { p: "demo-buyer", deviceTag: "ios" });
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
  const { path, body } = splitRequest(calls.login, { p, deviceTag: "ios" });
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
