import { calls, place } from "contract";
import { type DialectName, dialectNames } from "contract/dialect/names";
import { open as openMock } from "mock";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../testing/door-for-tests.ts";
import { watched } from "../testing/operation-for-tests.ts";
import { failed, tradeJourney } from "./trade-journey.ts";
import { directorAt } from "./trade-town.ts";

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

test("a dialect that is not the backend's is calm: 502 for each answer, all of them counted", async () => {
  const { address, metrics } = await townIn("java", "spec-only");
  const { path, body } = place(calls.login, { p: "demo-buyer", deviceTag: "ios" });
  const headers = { "content-type": "application/json" };
  const answer = await ask(`${address}/lightweight${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([502, { code: 502, result: null, message: "网关错误" }]);
  expect(await metrics()).toContain('lwh5_untranslated_total{call="login",kind="refused"} 1');
});
