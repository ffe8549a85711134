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
  exampleDialect,
  type ForeignBackend,
  javaBackend,
  javaDialect,
  openForeignServer,
  specOnlyBackend,
} from "contract/backends";
import { type Dialect, dialectCodecOf, dialects } from "contract/dialect";
import { openMockServer as openMock } from "mock";
import { expect, onTestFinished, test } from "vitest";
import { type BffOptions, fetchText } from "../helpers/bff-server.ts";
import { openBffWithLogAndMetrics } from "../helpers/observed-bff.ts";
import { describeFailedJourneySteps, runTradeJourney } from "./trade-journey.ts";
import { createControlCallSender } from "./trade-world.ts";

// Tests a whole trade through the BFF for each dialect of a backend.

type DialectWorld = { dialect: Dialect; backend: ForeignBackend };
const java: DialectWorld = { dialect: javaDialect, backend: javaBackend };
const example = (): DialectWorld => ({
  dialect: exampleDialect,
  backend: createExampleDialectBackend(),
});
const shipped: readonly DialectWorld[] = [
  { dialect: dialects.plain, backend: {} },
  { dialect: dialects["spec-only"], backend: specOnlyBackend },
  java,
];

async function openDialectWorld(
  { dialect, backend: foreign }: DialectWorld,
  options: BffOptions = { codec: dialectCodecOf(dialect) },
) {
  const mock = await openMock();
  onTestFinished(() => mock.close());
  const backend = await openForeignServer(mock.address, foreign);
  onTestFinished(() => backend.close());
  const opened = await openBffWithLogAndMetrics(backend.address, {
    ...options,
    env: { DRIFT_REPORT: "1", ...options.env },
    rows: Object.values(calls),
    limits: { driftEveryMs: 5 },
  });
  return { ...opened, director: createControlCallSender(mock.address) };
}

function logIn(address: string, p = "demo-buyer") {
  const { path, body } = splitInputIntoRequest(calls.login, { p, deviceTag: "ios" });
  const headers = { "content-type": "application/json" };
  const login = { method: "POST", headers, body: JSON.stringify(body) };
  return fetchText(`${address}/lightweight${path}`, login);
}

/** Logs a new user in. Returns a function that sends their requests. */
async function openUser({ address, director }: Awaited<ReturnType<typeof openDialectWorld>>) {
  const user = await director("POST", "/worlds/_/users", {});
  const login = JSON.parse((await logIn(address, String(user["p"]))).text) as Envelope;
  const { token } = login.result as { token: string };
  return async (method: string, path: string) => {
    const headers = { "x-access-token": token };
    const answer = await fetchText(`${address}/lightweight${path}`, { method, headers });
    return { status: answer.status, ...(JSON.parse(answer.text) as Envelope) };
  };
}

test.each([...shipped, example()])(
  "in the dialect $dialect.name, a whole trade with sockets and images works without drift",
  async (world) => {
    const { address, metrics, log, director } = await openDialectWorld(world);
    const journey = { address, director, world: "dialects", timeoutMs: 15_000 };
    expect(describeFailedJourneySteps(await runTradeJourney(journey))).toEqual([]);
    await expect.poll(metrics).toMatch(/lwh5_drift_checked_total\{call="orderStat"\}/);
    expect(log.records().filter((it) => it["msg"] === "drift")).toEqual([]);
    expect(await metrics()).not.toMatch(/^lwh5_(drift|untranslated)_total\{/m);
  },
);

test("in the example dialect, a response passes on its new token, and the next call works with it", async () => {
  const { address } = await openDialectWorld(example());
  const login = JSON.parse((await logIn(address)).text) as { result: { token: string } };
  const tokens = [login.result.token];
  for (let at = 0; at < 2; at += 1) {
    const answer = await fetchText(`${address}/lightweight${calls.userInfo.path}`, {
      headers: { "x-access-token": tokens[at] ?? "" },
    });
    expect(answer.status).toBe(200);
    tokens.push(answer.headers.get("x-access-token") ?? "");
  }
  expect(new Set(tokens).size).toBe(3);
});

test("a call without its body fields returns the same status and code in each dialect", async () => {
  const withBodies = Object.entries<CallDefinition>(calls).filter(
    ([, row]) => row.body === "file" || bodyFieldNamesOfCall(row).length > 0,
  );
  const answersIn = async (world: DialectWorld) => {
    const send = await openUser(await openDialectWorld(world));
    return Promise.all(
      withBodies.map(async ([name, { method, path }]) => {
        const { status, code } = await send(method, path.replace("{id}", "none"));
        return [name, status, code];
      }),
    );
  };
  const [plain = [], ...others] = await Promise.all(shipped.map(answersIn));
  expect(plain).toContainEqual(["transferConfirm", 200, codes.orderNotFound.code]);
  for (const it of others) expect(it).toEqual(plain);
});

test("with a wrong dialect, the BFF returns 502 for an unreadable response and counts it", async () => {
  const env = { BACKEND_DIALECT: "spec-only" };
  const { address, metrics } = await openDialectWorld(java, { env });
  const answer = await logIn(address);
  const envelope: unknown = JSON.parse(answer.text);
  expect([answer.status, envelope]).toEqual([
    502,
    { code: 502, result: null, message: "网关错误" },
  ]);
  expect(await metrics()).toContain('lwh5_untranslated_total{call="login",kind="refused"} 1');
});

test.each(shipped)(
  "in the dialect $dialect.name, a call with a time that is not a number is refused",
  async (world) => {
    const send = await openUser(await openDialectWorld(world));
    expect(await send("GET", `${calls.billList.path}?startTime=abc`)).toMatchObject({
      status: 200,
      code: codes.badInput.code,
      result: { field: "startTime" },
    });
  },
);
