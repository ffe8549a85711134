import { bodyFields, type Call, calls, codes, type Envelope, splitRequest } from "contract";
import { type DialectName, dialectNames } from "contract/dialect/names";
import { open as openMock } from "mock";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../helpers/bff-server.ts";
import { watched } from "../helpers/observability.ts";
import { failed, tradeJourney } from "./trade-journey.ts";
import { directorAt } from "./trade-world.ts";

// A whole trade through the door, with a backend that speaks each of the dialects: the phone never notices.

async function townIn(dialect: DialectName, doorDialect = dialect) {
  const mock = await openMock({ dialect });
  onTestFinished(() => mock.close());
  const env = { BACKEND_DIALECT: doorDialect, DRIFT_REPORT: "1" };
  const rows = Object.values(calls);
  const { address, metrics, log } = await watched(mock.address, { env, rows, limits: { driftEveryMs: 5 } });
  return { address, metrics, log, director: directorAt(mock.address) };
}

test.each(dialectNames)("%s: a trade from the login to the coins; sockets, pictures, refusals; and nothing drifts", async (dialect) => {
  const { address, metrics, log, director } = await townIn(dialect);
  expect(failed(await tradeJourney({ address, director, world: "dialects", patienceMs: 15_000 }))).toEqual([]);
  await expect.poll(metrics).toMatch(/lwh5_drift_checked_total\{call="orderStat"\}/);
  expect(log.records().filter((it) => it["msg"] === "drift")).toEqual([]);
  expect(await metrics()).not.toMatch(/^lwh5_(drift|untranslated)_total\{/m);
});

test("a call whose fields are all left out, and its body with them, is answered alike in each dialect", async () => {
  const withBodies = Object.entries<Call>(calls).filter(([, row]) => row.body === "file" || bodyFields(row).length > 0);
  const answersIn = async (dialect: DialectName) => {
    const { address, director } = await townIn(dialect);
    const [p, headers] = [String((await director("POST", "/worlds/_/users", {}))["p"]), { "content-type": "application/json" }];
    const { path, body } = splitRequest(calls.login, { p, deviceTag: "ios" });
    const login = await ask(`${address}/lightweight${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const { token } = (JSON.parse(login.text) as Envelope).result as { token: string };
    const bare = async (name: string, { method, path }: Call) => {
      const answer = await ask(`${address}/lightweight${path.replace("{id}", "none")}`, { method, headers: { "x-access-token": token } });
      return [name, answer.status, (JSON.parse(answer.text) as Envelope).code];
    };
    return Promise.all(withBodies.map(([name, row]) => bare(name, row)));
  };
  const plain = await answersIn("plain");
  expect(plain).toContainEqual(["transferConfirm", 200, codes.orderNotFound.code]);
  for (const it of dialectNames) expect([it, await answersIn(it)]).toEqual([it, plain]);
});

test("a dialect that is not the backend's is calm: 502 for each answer, all of them counted", async () => {
  const { address, metrics } = await townIn("java", "spec-only");
  const { path, body } = splitRequest(calls.login, { p: "demo-buyer", deviceTag: "ios" });
  const headers = { "content-type": "application/json" };
  const answer = await ask(`${address}/lightweight${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([502, { code: 502, result: null, message: "网关错误" }]);
  expect(await metrics()).toContain('lwh5_untranslated_total{call="login",kind="refused"} 1');
});

test.each(dialectNames)("%s: a time that is no number is refused as bad input", async (dialect) => {
  const { address, director } = await townIn(dialect);
  const p = String((await director("POST", "/worlds/_/users", {}))["p"]);
  const { path, body } = splitRequest(calls.login, { p, deviceTag: "ios" });
  const headers = { "content-type": "application/json" };
  const login = await ask(`${address}/lightweight${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const { token } = (JSON.parse(login.text) as Envelope).result as { token: string };
  const bills = `${address}/lightweight${calls.billList.path}?startTime=abc`;
  const answer = await ask(bills, { method: "GET", headers: { "x-access-token": token } });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toMatchObject({ code: codes.badInput.code, result: { field: "startTime" } });
});
