import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { connect, type Mock } from "../../client/connect.ts";
import type { World } from "../../client/world.ts";
import { har as harShape } from "../../control/har-shape.ts";
import { type Mock as Server, open } from "../../index.ts";

/** Another mock stands for the real backend; the third has none. */
let servers: Server[] = [];
let [real, mock, alone] = [] as unknown as [Mock, Mock, Mock];
beforeAll(async () => {
  const far = await open();
  servers = [far, await open({ real: far.address }), await open()];
  [real, mock, alone] = (await Promise.all(servers.map((it) => connect(it.address)))) as [Mock, Mock, Mock];
});
afterAll(async () => {
  await Promise.all([real, mock, alone].map((it) => it.close()));
  await Promise.all(servers.map((it) => it.close()));
});

const steer = async (world: World, method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${placeOf.get(world)?.address}/__mock/worlds/${world.name}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === "" ? null : JSON.parse(text)) as never };
};
const placeOf = new WeakMap<World, Mock>();
const worldOf = async (of: Mock) => {
  const world = await of.world();
  onTestFinished(() => world.close());
  placeOf.set(world, of);
  return world;
};

const canary = { phone: "13912345678", card: "6222021234567890128", pin: "283917" };

/** A trade by two phones, told by the answers of each call. */
async function trade(world: World, time: "once" | "again") {
  const told: unknown[] = [];
  const [buyer, seller] = [await world.phone("demo-buyer"), await world.phone("demo-seller")];
  const socket = await buyer.socket();
  const say = <T>(it: T): T => (told.push(it), it);
  say(await buyer.must.userInfo({}));
  const { entrustId } = await world.listing({ seller, price: 7.2, quantity: 200, autoConfirm: 1 });
  const { orderId } = say(await buyer.must.buyCreate({ entrustId, amount: 720, payType: 2, price: 7.2 }));
  const first = say(await buyer.must.orderDetail({ id: orderId }));
  const voucher = say(await buyer.upload("voucher"));
  say(
    await buyer.ask.chatSend({ orderId, msgType: 1, content: `卡${canary.card} 电话${canary.phone}`, clientMsgId: `message-${time}-0001` }),
  );
  say(await buyer.must.pay({ orderId, methodId: first.payMethods[0]?.id ?? "", vouchers: [voucher] }));
  say(await buyer.must.orderDetail({ id: orderId }));
  const seen = say(await seller.must.orderDetail({ id: orderId }));
  say(await seller.ask.deliver({ orderId, payPassword: "111222", receivedAmount: seen.amount ?? 0, payerName: seen.buyer.realName }));
  say(await seller.must.deliver({ orderId, payPassword: canary.pin, receivedAmount: seen.amount ?? 0, payerName: seen.buyer.realName }));
  say(await buyer.must.orderDetail({ id: orderId }));
  await socket.next({ cmd: "order", orderId });
  const [method] = (await seller.must.methodList({})) as { account?: string; holder?: string }[];
  const own = [method?.account, method?.holder, seen.buyer.realName, first.payMethods[0]?.account].filter(
    (it) => it !== undefined && it !== "",
  );
  const frames = socket.frames.map(({ cmd, orderId: of }) => ({ cmd, orderId: of }));
  await socket.close();
  return { told, frames, orderId, own, statuses: [first.status, seen.status], tokens: [buyer.token, seller.token] };
}

test("a trade with the real backend is recorded, and replayed where there is none", async () => {
  const world = await worldOf(mock);
  expect(await world.routes.set({ default: "real", socket: "real" })).toMatchObject({ default: "real", real: true, says: [] });
  await world.recordings.start("trade");
  const seen = await trade(world, "once");
  expect(seen.frames).toContainEqual({ cmd: "order", orderId: seen.orderId });
  expect(await world.journal.verify({ call: "pay" })).toMatchObject([{ source: "real", status: 200 }]);
  // The real backend has carried it out, and this one has not.
  expect((await real.home.journal.read({ call: "deliver", code: 200 })).length).toBeGreaterThan(0);
  expect(await world.recordings.stop("trade")).toMatchObject({ exchanges: expect.any(Number), isFull: false });
  const har = await world.recordings.har("trade", { origin: "https://phone.example" });
  expect(harShape.parse(har)).toEqual(har);
  const text = JSON.stringify(har);
  const secrets = [...Object.values(canary), "111222", "demo-buyer", "demo-seller", world.name, ...seen.tokens, ...seen.own];
  expect(secrets.length).toBeGreaterThan(11);
  for (const it of secrets) expect(text.includes(String(it)), String(it)).toBe(false);

  const again = await worldOf(alone);
  expect((await again.replays.add(har)).entries).toBeGreaterThan(10);
  await again.routes.set({ default: "replay" });
  const before = (await real.home.state()).lastSeq;
  const replayed = await trade(again, "again");
  expect([replayed.orderId, replayed.statuses]).toEqual([seen.orderId, seen.statuses]);
  expect(replayed.told.length).toBe(seen.told.length);
  expect(numbersIn(replayed.told)).toEqual(numbersIn(seen.told));
  expect(replayed.frames).toContainEqual({ cmd: "order", orderId: seen.orderId });
  expect((await real.home.state()).lastSeq).toBe(before);
  expect(await again.replays.get()).toMatchObject({ unread: [] });
  await again.replays.clear();
  expect(await again.replays.get()).toMatchObject({ entries: 0 });
});

/** What no stand-in replaces and no clock moves. */
function numbersIn(it: unknown): unknown {
  if (Array.isArray(it)) return it.map(numbersIn);
  if (typeof it !== "object" || it === null) return typeof it === "number" ? it : undefined;
  return Object.fromEntries(Object.entries(it).flatMap(([name, one]) => (name === "ms" ? [] : [[name, numbersIn(one)]])));
}

/** A call that waits for nothing but to be answered, by its wire. */
const info = "/user/v1/info";
const harEntry = (path: string, text: string, more: object = {}) => ({
  startedDateTime: "2026-11-20T02:00:00.000Z",
  time: 1,
  request: {
    ...{ method: "GET", url: `https://real.example/lightweight${path}`, httpVersion: "HTTP/1.1", cookies: [], queryString: [] },
    ...{ headers: [{ name: "X-Access-Token", value: "seen-token" }], headersSize: -1, bodySize: -1 },
  },
  response: {
    ...{ status: 200, statusText: "OK", httpVersion: "HTTP/1.1", cookies: [], headers: [], redirectURL: "", headersSize: -1, bodySize: -1 },
    content: { size: text.length, mimeType: "application/json", text },
  },
  cache: {},
  timings: { send: 0, wait: 1, receive: 0 },
  ...more,
});
const done = (result: object) => JSON.stringify({ code: 200, result, message: "" });
const harWith = (...entries: object[]) => ({ log: { version: "1.2", creator: { name: "a browser", version: "1" }, entries } });

test("a HAR of a browser gives its answers in their order, the last one again, and what it has not is refused and named", async () => {
  const world = await worldOf(alone);
  const [first, second, third] = ["一", "二", "三"].map((nickName) => harEntry(info, done({ id: "U-far", nickName })));
  const aborted = harEntry(info, "", { response: { ...harEntry(info, "").response, status: 0 } });
  const har = harWith(first ?? {}, aborted, second ?? {}, third ?? {}, harEntry("/nothing/of/ours", "{}"));
  const loaded = await steer(world, "POST", "/replays", har);
  expect(loaded.body).toMatchObject({ entries: 3, ignored: [`GET ${info}`, "GET /nothing/of/ours"] });
  await steer(world, "PUT", "/routes", { default: "replay" });
  const headers = { "x-access-token": "seen-token", "x-key": world.p("anybody") };
  const ask = (path: string) => fetch(`${alone.address}/lightweight${path}`, { headers });
  const names: unknown[] = [];
  for (let at = 0; at < 4; at += 1) names.push(((await (await ask(info)).json()) as { result: { nickName: string } }).result.nickName);
  expect(names).toEqual(["一", "二", "三", "三"]);
  const missed = await ask("/user/asset/v1/info");
  expect([missed.status, missed.headers.get("x-mock-miss")]).toEqual([502, "GET /user/asset/v1/info"]);
  expect(await world.journal.verify({ call: "assetInfo" })).toMatchObject([{ source: "replay", status: 502 }]);
  await steer(world, "PUT", "/routes", { default: "replay", onMiss: "mock" });
  expect((await ask("/user/asset/v1/info")).status).toBe(200);
  expect((await fetch(`${alone.address}/lightweight${info}`, { headers: { ...headers, "x-access-token": "another" } })).status).toBe(401);
  await world.reset();
  expect((await steer(world, "GET", "/routes")).body).toMatchObject({ default: "mock", onMiss: "refuse", real: false });
});

test("ignores a socket whose URL is not UTF-8, and takes a text of nine million characters", async () => {
  const world = await worldOf(alone);
  const frames = [{ type: "receive", time: 1, opcode: 1, data: "{}" }];
  const har = harWith(
    harEntry("/websocket/%E0%A4%A", "", { _webSocketMessages: frames }),
    harEntry(info, done({ id: "U-far", nickName: "x".repeat(9_000_000) })),
  );
  const { status, body } = await steer(world, "POST", "/replays", har);
  expect([status, body]).toEqual([200, expect.objectContaining({ entries: 1, ignored: ["GET /websocket/%E0%A4%A"] })]);
});

test("what shares one truth goes one way, and nothing goes where there is nothing", async () => {
  const [world, closed] = [await worldOf(mock), await worldOf(alone)];
  expect(await steer(world, "PUT", "/routes", { families: { trade: "real" } })).toMatchObject({
    status: 409,
    body: { code: "conflict", field: "split" },
  });
  expect(await steer(world, "PUT", "/routes", { calls: { orderDetail: "replay" } })).toMatchObject({ status: 409 });
  const { body } = await steer(world, "PUT", "/routes", { families: { trade: "real" }, split: true });
  expect(body).toMatchObject({ says: [expect.stringContaining("login is not answered by the real backend")] });
  for (const wish of [{ default: "real" }, { calls: { banks: "real" } }, { socket: "both" }, { onMiss: "record" }])
    expect(await steer(closed, "PUT", "/routes", wish)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect([mock.info.real, alone.info.real]).toEqual([true, false]);
});

test("one call is the real one's among those of the mock, and what it lacks is recorded when it is asked", async () => {
  const world = await worldOf(mock);
  await steer(world, "PUT", "/routes", { families: { user: "real" } });
  const buyer = await world.phone("demo-buyer");
  // He is here by the id that he has there, and has nothing yet.
  expect(await buyer.must.assetInfo({})).toMatchObject({ able: expect.any(Number) });
  expect(await world.journal.verify({ call: "assetInfo" })).toMatchObject([{ source: "engine", userId: buyer.userId }]);
  await steer(world, "PUT", "/routes", { families: { user: "real" }, calls: { banks: "replay" }, onMiss: "record" });
  const [asked, again] = [await buyer.must.banks({}), await buyer.must.banks({})];
  expect(again).toEqual(asked);
  expect((await world.journal.verify({ call: "banks" }, 2)).map((it) => it["source"])).toEqual(["real", "replay"]);
  expect((await steer(world, "GET", "/replays")).body).toMatchObject({ entries: 1, unread: [] });
});

test("a recording takes what it is to take, has a name of its own, and is forgotten", async () => {
  const world = await worldOf(alone);
  const buyer = await world.phone("demo-buyer");
  await steer(world, "POST", "/recordings", { name: "a", kind: "har", only: { call: "userInfo", person: buyer.p } });
  expect(await steer(world, "POST", "/recordings", { name: "a" })).toMatchObject({ status: 409, body: { code: "exists" } });
  await buyer.must.userInfo({});
  await buyer.must.assetInfo({});
  expect((await steer(world, "GET", "/recordings")).body).toMatchObject({ recordings: [{ name: "a", exchanges: 1, stoppedAt: null }] });
  expect(await world.recordings.list()).toMatchObject([{ name: "a", kind: "har", letters: expect.any(Number) }]);
  expect(await world.replays.add("a")).toMatchObject({ entries: 1, unread: [`GET ${info}`] });
  expect(await world.routes.get()).toMatchObject({ default: "mock", socket: "mock" });
  await world.recordings.remove("a");
  expect(await steer(world, "GET", "/recordings/a.har")).toMatchObject({ status: 404, body: { code: "unknown.recording" } });
  expect(await steer(world, "POST", "/replays", {})).toMatchObject({ status: 400, body: { code: "bad" } });
});
