import { readdirSync } from "node:fs";
import { calls } from "contract";
import { openMockServer as openMock } from "mock";
import { expect, onTestFinished, test } from "vitest";
import { openBff } from "../helpers/bff-server.ts";
import {
  type NetworkFaultCase,
  networkFaultCases,
  type TrafficKind,
} from "./network-fault-cases.ts";
import { openNetworkFaultRelay, type NetworkFaultRelay } from "./network-faults.ts";
import { readBalancesAndOrderStatus, openTradeWorld } from "./trade-world.ts";
import {
  type TestHttpAnswer,
  createUploadRequest,
  createOrderDetailRequest,
  createCoinReleaseRequest,
  sendHttpRequest,
  pingOverSocket,
} from "./test-requests.ts";

const isFull = process.env["TEST_MODE"] === "full";
const world = "toxic";

/**
 * Timeouts are short, but long enough for a busy machine. The breaker never opens, because the
 * failures of one case would otherwise make it reject the next case. Other tests cover the breaker.
 */
const limits = {
  ...{
    answerHeadersMs: 800,
    wholeCallMs: 900,
    wholeFileMs: 1_500,
    dialMs: 900,
    closeTimeoutMs: 300,
  },
  breakerCallsMin: 1_000_000,
  breakerUnreachableMax: 1_000_000,
};
const clientTimeoutMs = 600;
const healthyMs = 5_000;

async function openToxicWorld() {
  const mock = await openMock();
  onTestFinished(() => mock.close());
  const inside = await openNetworkFaultRelay(mock.address);
  const { address, app } = await openBff(inside.address, { limits, rows: Object.values(calls) });
  const outside = await openNetworkFaultRelay(address);
  const trade = await openTradeWorld(mock.address, world);
  await trade.director("POST", `/worlds/${world}/snapshots/start`, {});
  const before = await readBalancesAndOrderStatus(trade);
  await sendHttpRequest(outside.address, createCoinReleaseRequest(trade));
  const after = await readBalancesAndOrderStatus(trade);
  expect(after).not.toEqual(before);
  return { app, inside, outside, trade, before, after };
}

type ToxicWorld = Awaited<ReturnType<typeof openToxicWorld>>;

function sendTraffic(
  { outside, trade }: ToxicWorld,
  kind: TrafficKind,
  waitMs: number,
): Promise<TestHttpAnswer> {
  if (kind === "socket") return pingOverSocket(outside.address, trade.buyer, waitMs);
  return sendHttpRequest(
    outside.address,
    { GET: createOrderDetailRequest, PUT: createCoinReleaseRequest, upload: createUploadRequest }[
      kind
    ](trade),
    waitMs,
  );
}

/** Returns how often the backend received the command after the journal entry `since`. */
async function requestsSince({ trade }: ToxicWorld, since: number): Promise<number> {
  const journal = await trade.director(
    "GET",
    `/worlds/${world}/journal?since=${since}&path=/order/v1/delivery`,
  );
  return (journal["entries"] as { kind: string }[]).filter((it) => it.kind === "request").length;
}

/** Runs one fault case and returns the problems that it finds. */
async function problemsIn(setup: ToxicWorld, cell: NetworkFaultCase): Promise<string[]> {
  const { trade, before, after, app } = setup;
  const relay: NetworkFaultRelay = setup[cell.place];
  await trade.director("POST", `/worlds/${world}/snapshots/start/restore`, {});
  const since = Number((await trade.director("GET", `/worlds/${world}/journal`))["last"]);
  await relay.fall({ toxic: cell.toxic, way: cell.way });
  const { status, text } = await sendTraffic(
    setup,
    cell.kind,
    cell.status === 0 ? clientTimeoutMs : healthyMs,
  );
  const asked = await requestsSince(setup, since);
  const books = await readBalancesAndOrderStatus(trade);
  await relay.fall(undefined);
  const startedMs = performance.now();
  await expect
    .poll(
      async () =>
        (await sendHttpRequest(setup.outside.address, createOrderDetailRequest(trade), 1_000))
          .status,
      { timeout: 6_000 },
    )
    .toBe(200);
  const healedMs = performance.now() - startedMs;
  const audit = await trade.director("GET", `/worlds/${world}/audit`);
  await expect
    .poll(() => app.socketCounts, { timeout: 5_000 })
    .toMatchObject({ open: 0, waiting: 0 });
  const shouldBe = cell.done === 1 ? after : before;
  const wrong = [
    status !== cell.status && `status ${status} instead of ${cell.status}`,
    cell.text !== undefined && !text.includes(cell.text) && `said ${text.slice(0, 80)}`,
    asked > cell.done && `asked for ${asked} times`,
    JSON.stringify(books) !== JSON.stringify(shouldBe) && `books ${JSON.stringify(books)}`,
    audit["ok"] !== true && "the books do not balance",
    healedMs >= healthyMs && `well again after ${Math.round(healedMs)} ms`,
  ];
  return wrong.filter((it) => typeof it === "string").map((it) => `${caseNameOf(cell)}: ${it}`);
}

const caseNameOf = ({ place, toxic, way, kind }: NetworkFaultCase) =>
  `${kind}, ${toxic} ${way} ${place}`;
const descriptors = () => readdirSync("/proc/self/fd").length;

/**
 * All cases with TEST_MODE=full, otherwise every seventh case. Those cover each fault, direction,
 * kind and position at least once.
 */
const chosenCases = isFull
  ? networkFaultCases
  : networkFaultCases.filter((_it, at) => at % 7 === 3);

test("the chosen network fault cases cover each fault, direction, kind of traffic and position", () => {
  expect(networkFaultCases).toHaveLength(2 * 68);
  for (const key of ["toxic", "kind", "place", "way"] as const)
    expect(new Set(chosenCases.map((it) => it[key])).size).toBe(
      new Set(networkFaultCases.map((it) => it[key])).size,
    );
});

test("each network fault gives the expected status, executes a command at most once and leaks nothing", {
  timeout: 240_000,
}, async () => {
  const place = await openToxicWorld();
  const before = descriptors();
  const wrong: string[] = [];
  for (const cell of chosenCases) wrong.push(...(await problemsIn(place, cell)));
  expect(wrong).toEqual([]);
  // The BFF keeps idle connections to the backend open. Each takes four descriptors of this
  // process: two ends from the BFF to the relay, and two from the relay to the mock. So fewer than
  // six connections may remain.
  await expect.poll(() => descriptors() - before, { timeout: 6_000 }).toBeLessThan(24);
  console.info(
    `${chosenCases.length} network faults: ${chosenCases.length} of ${chosenCases.length} passed`,
  );
});
