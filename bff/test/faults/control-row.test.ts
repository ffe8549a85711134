import { calls } from "contract";
import { open as openMock } from "mock";
import { expect, onTestFinished, test } from "vitest";
import { ask, door } from "../helpers/bff-server.ts";
import { openRelay } from "./toxics.ts";
import { type TradeTown, tradeTown } from "./trade-world.ts";
import { release, talk } from "./traffic.ts";

/** All that can happen to calls and to sockets, with no chance to happen. */
const ofCalls = [
  ...[400, 401, 429, 500, 503, 504].map((status) => ({ status })),
  ...[{ code: 401 }, { delayMs: 500 }, { jitterMs: 500 }, { reset: true }, { empty: true }],
  ...[{ malformed: true }, { dropReply: true }, { cut: true }],
];
const ofSockets = [
  { status: 503 },
  { delayMs: 500 },
  { cut: true },
  { drop: true },
  { duplicate: true },
  { reorder: true },
  { malformed: true },
];
const never = [
  ...ofCalls.map((effect) => ({ effect, probability: 0 })),
  ...ofSockets.map((effect) => ({ match: { socket: true }, effect, probability: 0 })),
];

const world = "control";
const reads = ({ orderId, entrustId }: TradeTown): string[] =>
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
    ...[calls.methodList, calls.banks, calls.billList, calls.billTypes, calls.riskQuestion, calls.fastMessages, calls.appealTypes],
    ...[orderId, entrustId].map((id) => ({ path: `/order/v1/detail/${id}` })),
    ...[{ path: `/chat/v1/list/${orderId}` }, { path: `/entrust/v1/sell/detail/${entrustId}` }, { path: "/nobody/v1/knows" }],
  ].map(({ path }: { path: string }) => path);

/** Its trace is each answer's own, and the date is the second's. */
const without = (text: string) => text.replace(/"traceId":"[^"]*"/, "");
const kept = (headers: Headers) => [...headers].filter(([name]) => name !== "x-trace-id" && name !== "date");

/** Everything that the seller hears, from the same beginning. */
async function heard(address: string, town: TradeTown): Promise<string[]> {
  await town.director("POST", `/worlds/${world}/snapshots/start/restore`, {});
  await town.director("POST", `/worlds/${world}/clock`, { freeze: true });
  const all: string[] = [];
  const say = async (path: string, init: RequestInit) => {
    const { status, headers, text } = await ask(`${address}/lightweight${path}`, init);
    all.push(JSON.stringify([path, status, kept(headers), without(text)]));
  };
  for (const path of reads(town)) await say(path, { headers: town.seller.headers });
  const { path, method, headers, body } = release(town);
  await say(path, { method, headers: headers ?? {}, body: String(body) });
  for (const it of reads(town)) await say(it, { headers: town.seller.headers });
  all.push(String((await talk(address, town.buyer, 5_000)).status));
  return all;
}

test("faults that never strike, and a network that is not ill, change no byte of any answer", { timeout: 60_000 }, async () => {
  const mock = await openMock();
  onTestFinished(() => mock.close());
  const inside = await openRelay(mock.address);
  const straight = await door(mock.address, { rows: Object.values(calls) });
  const around = await door(inside.address, { rows: Object.values(calls) });
  const outside = await openRelay(around.address);
  const town = await tradeTown(mock.address, world);
  await town.director("POST", `/worlds/${world}/clock`, { freeze: true });
  await town.director("POST", `/worlds/${world}/snapshots/start`, {});

  const plain = await heard(straight.address, town);
  for (const fault of never) await town.director("POST", `/worlds/${world}/faults`, { ...fault });
  expect((await town.director("GET", `/worlds/${world}/faults`))["faults"]).toHaveLength(never.length);
  expect(await heard(outside.address, town)).toEqual(plain);
  expect(plain.length).toBeGreaterThan(40);
  console.info(`${never.length} × faults of no chance: 1 of 1 control rows, ${plain.length} answers byte by byte`);
});
