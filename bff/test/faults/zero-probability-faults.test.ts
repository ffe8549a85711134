import { calls } from "contract";
import { openMockServer as openMock } from "mock";
import { expect, onTestFinished, test } from "vitest";
import { fetchText, openBff } from "../helpers/bff-server.ts";
import { openNetworkFaultRelay } from "./network-faults.ts";
import { type TradeWorld, openTradeWorld } from "./trade-world.ts";
import { createCoinReleaseRequest, pingOverSocket } from "./test-requests.ts";

const ofAllTraffic = [
  { status: 503 },
  { delayMs: 500 },
  { jitterMs: 500 },
  { latency: { kind: "uniform", fromMs: 300, toMs: 500 } },
  { bandwidth: { bytesPerSecond: 64 } },
  { hang: true },
  { cut: true },
  { malformed: true },
];
/** Effects of faults of calls. `never` contains these and the effects below with probability 0. */
const ofCalls = [
  ...ofAllTraffic,
  ...[400, 401, 429, 500, 504].map((status) => ({ status })),
  { code: 401 },
  { reset: true },
  { empty: true },
  { dropReply: true },
  { dribble: { chunks: 10, overMs: 500 } },
  { garbage: true },
  { limitBytes: 10 },
];
const ofSockets = [
  ...ofAllTraffic,
  { drop: true },
  { duplicate: true },
  { reorder: true },
  { close: { code: 4000 } },
  { halfOpen: true },
  { oversize: 1_000 },
  { badUtf8: true },
];
const never = [
  ...ofCalls.map((effect) => ({ effect, probability: 0 })),
  ...ofSockets.map((effect) => ({ match: { socket: true }, effect, probability: 0 })),
];

const world = "control";
const readPaths = ({ orderId, entrustId }: TradeWorld): string[] =>
  [
    ...[
      calls.userInfo,
      calls.assetInfo,
      calls.orderList,
      calls.orderStat,
      calls.buyConfig,
      calls.buyAbleList,
      calls.sellList,
      calls.sellConfig,
    ],
    ...[
      calls.methodList,
      calls.banks,
      calls.billList,
      calls.billTypes,
      calls.riskQuestion,
      calls.fastMessages,
      calls.appealTypes,
    ],
    ...[orderId, entrustId].map((id) => ({ path: `/order/v1/detail/${id}` })),
    ...[
      { path: `/chat/v1/list/${orderId}` },
      { path: `/entrust/v1/sell/detail/${entrustId}` },
      { path: "/nobody/v1/knows" },
    ],
  ].map(({ path }: { path: string }) => path);

/** Removes the trace id, which differs in each response. */
const withoutTraceId = (text: string) => text.replace(/"traceId":"[^"]*"/, "");
const comparableHeaders = (headers: Headers) =>
  [...headers].filter(([name]) => name !== "x-trace-id" && name !== "date");

/**
 * Restores the snapshot. Returns the responses to the reads of the seller before and after a
 * release, the response to the release, and the result of a socket ping.
 */
async function sendReads(address: string, setup: TradeWorld): Promise<string[]> {
  await setup.director("POST", `/worlds/${world}/snapshots/start/restore`, {});
  await setup.director("POST", `/worlds/${world}/clock`, { freeze: true });
  const all: string[] = [];
  const say = async (path: string, init: RequestInit) => {
    const { status, headers, text } = await fetchText(`${address}/lightweight${path}`, init);
    all.push(JSON.stringify([path, status, comparableHeaders(headers), withoutTraceId(text)]));
  };
  for (const path of readPaths(setup)) await say(path, { headers: setup.seller.headers });
  const { path, method, headers, body } = createCoinReleaseRequest(setup);
  await say(path, { method, headers: headers ?? {}, body: String(body) });
  for (const it of readPaths(setup)) await say(it, { headers: setup.seller.headers });
  all.push(String((await pingOverSocket(address, setup.buyer, 5_000)).status));
  return all;
}

test("faults with probability 0 and a relay without faults change no byte of a response", {
  timeout: 60_000,
}, async () => {
  const mock = await openMock();
  onTestFinished(() => mock.close());
  const inside = await openNetworkFaultRelay(mock.address);
  const straight = await openBff(mock.address, { rows: Object.values(calls) });
  const around = await openBff(inside.address, { rows: Object.values(calls) });
  const outside = await openNetworkFaultRelay(around.address);
  const setup = await openTradeWorld(mock.address, world);
  await setup.director("POST", `/worlds/${world}/clock`, { freeze: true });
  await setup.director("POST", `/worlds/${world}/snapshots/start`, {});

  const plain = await sendReads(straight.address, setup);
  for (const fault of never) await setup.director("POST", `/worlds/${world}/faults`, { ...fault });
  expect((await setup.director("GET", `/worlds/${world}/faults`))["faults"]).toHaveLength(
    never.length,
  );
  expect(await sendReads(outside.address, setup)).toEqual(plain);
  expect(plain.length).toBeGreaterThan(40);
  console.info(
    `${never.length} × faults with probability 0: ${plain.length} responses are equal byte by byte`,
  );
});
