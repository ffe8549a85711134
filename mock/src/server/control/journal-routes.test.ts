import { afterAll, beforeAll, expect, test } from "vitest";
import { openMockForHttpTests } from "../../../test/helpers/mock-for-http-tests.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

type Entry = {
  seq: number;
  kind: string;
  path?: string;
  call?: string;
  status?: number;
  ms?: number;
};
type Found = {
  entries: Entry[];
  met?: boolean;
  last: number;
  nearMisses: { seq: number; differs: object[] }[];
  ok: boolean;
  count: number;
};
const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await mock.call(method, `/__mock${path}`, { body });
  return { status: answer.status, body: answer.body as unknown as Found & { field?: string } };
};
const place = async (name: string) => {
  await mock.control("POST", "/worlds", { name });
  return { phone: await mock.phone(`${name}~demo-buyer`), at: `/worlds/${name}/journal` };
};
const info = "/user/v1/info";

test("a journal query waits for a matching entry and reports the nearest ones if none appears", async () => {
  const { phone, at } = await place("wait");
  const waiting = ask("GET", `${at}?call=userInfo&waitMs=30000`);
  await phone.call("GET", info, { headers: { "x-trace-id": "trace-1" } });
  const found = (await waiting).body;
  expect(found).toMatchObject({
    met: true,
    entries: [
      { kind: "request", call: "userInfo", status: 200, caller: "phone", traceId: "trace-1" },
    ],
  });
  expect((await ask("GET", `${at}?call=userInfo&waitMs=30000`)).body.met).toBe(true);
  const missed = (await ask("GET", `${at}?call=userInfo&status=503&waitMs=10&since=0`)).body;
  expect(missed).toMatchObject({ met: false, entries: [] });
  expect(missed.nearMisses[0]).toMatchObject({
    seq: found.entries[0]?.seq,
    differs: [{ field: "status", wanted: 503, got: 200 }],
  });
});

test("the journal records a delayed call when it arrives and when it is answered", async () => {
  const { phone, at } = await place("held");
  await mock.control("POST", "/worlds/held/faults", {
    match: { call: "userInfo" },
    effect: { delayMs: 400 },
    times: 1,
  });
  const calling = phone.call("GET", info);
  const held = (await ask("GET", `${at}?kind=held&waitMs=30000`)).body;
  expect(held.entries).toMatchObject([{ call: "userInfo", faults: ["f1"] }]);
  const answered = (await ask("GET", `${at}?kind=request&call=userInfo&waitMs=30000`)).body
    .entries[0];
  expect(answered?.seq).toBeGreaterThan(held.entries[0]?.seq ?? 0);
  expect(answered?.ms).toBeGreaterThanOrEqual(390);
  await calling;
});

test("answers all of 200 journal queries that wait for the same entry", async () => {
  const { phone, at } = await place("many");
  const waiting = Array.from({ length: 200 }, () =>
    ask("GET", `${at}?call=assetInfo&waitMs=30000`),
  );
  await phone.call("GET", "/user/asset/v1/info");
  expect((await Promise.all(waiting)).filter((it) => it.body.met)).toHaveLength(200);
});

test("verify checks number and order of journal entries and reports the nearest ones", async () => {
  const { phone, at } = await place("verify");
  await phone.call("GET", info);
  await phone.call("PUT", "/order/v1/pay", {
    body: { orderId: "O1", methodId: "M1", vouchers: [] },
  });
  const verify = (body: object) => ask("POST", `${at}/verify`, body);
  expect(
    (await verify({ match: { call: "userInfo", person: "demo-buyer" }, count: 1 })).body,
  ).toMatchObject({
    ok: true,
    count: 1,
    nearMisses: [],
  });
  expect((await verify({ match: { call: "userInfo" }, count: { max: 0 } })).body.ok).toBe(false);
  expect(
    (await verify({ match: { call: "userInfo", person: "demo-seller" }, count: 0 })).body.ok,
  ).toBe(true);
  const wrong = (await verify({ match: { call: "pay", body: { orderId: "X" } } })).body;
  expect(wrong.ok).toBe(false);
  expect(wrong.nearMisses[0]?.differs).toEqual([{ field: "body.orderId", wanted: "X", got: "O1" }]);
  expect(
    (await verify({ inOrder: [{ call: "login" }, { call: "userInfo" }, { call: "pay" }] })).body,
  ).toMatchObject({
    ok: true,
    count: 3,
  });
  expect((await verify({ inOrder: [{ call: "pay" }, { call: "userInfo" }] })).body).toMatchObject({
    ok: false,
    count: 1,
  });
});

test("a refused journal query names its invalid field", async () => {
  const { at } = await place("strange");
  const fieldOf = async (query: string) => (await ask("GET", `${at}?${query}`)).body.field;
  expect(await fieldOf("path=/user/v1/infoo")).toBe("path");
  expect(await fieldOf("kind=request,pushes")).toBe("kind");
  expect(await fieldOf(`body=${encodeURIComponent('{"payPassword":"283917"}')}`)).toBe(
    "body.payPassword",
  );
  expect((await ask("POST", `${at}/verify`, {})).status).toBe(400);
  expect((await ask("GET", `${at}?person=nobody`)).status).toBe(404);
});

test("a journal query can return the newest entry first; a cleared journal returns none", async () => {
  const { phone, at } = await place("order");
  for (const path of [info, "/user/asset/v1/info"]) await phone.call("GET", path);
  const { entries } = (await ask("GET", `${at}?kind=request&order=desc&limit=1`)).body;
  expect(entries.map((it) => it.call)).toEqual(["assetInfo"]);
  expect((await ask("DELETE", at)).status).toBe(204);
  const after = (await ask("GET", at)).body;
  expect([after.entries, after.last > 2]).toEqual([[], true]);
});

test("the journal records control calls and clock changes", async () => {
  const { phone, at } = await place("told");
  await mock.control("POST", `/worlds/told/users/${phone.userId}/risk`, { on: true });
  await mock.control("POST", "/worlds/told/clock", { advance: "1h" });
  expect((await ask("GET", `${at}?kind=control,clock`)).body.entries).toMatchObject([
    { kind: "control", act: "risk", id: phone.userId },
    { kind: "clock", frozen: false, timeScale: 1 },
  ]);
});

/** Reads a stream until its text matches. Returns the text. */
async function hear(
  path: string,
  until: RegExp,
  headers: Record<string, string> = {},
): Promise<string> {
  const left = new AbortController();
  const answer = await fetch(`${mock.address}/__mock${path}`, { headers, signal: left.signal });
  let said = "";
  for await (const chunk of answer.body ?? []) {
    said += Buffer.from(chunk).toString();
    if (until.test(said)) break;
  }
  left.abort();
  return said;
}
const idsIn = (said: string) => [...said.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

test("the journal stream sends past and new entries and resumes after the last event id", async () => {
  const { phone, at } = await place("stream");
  await phone.call("GET", info);
  const listening = hear(`${at}/stream?kind=request`, /"assetInfo"/);
  await ask("GET", `${at}?call=userInfo&waitMs=30000`);
  await phone.call("GET", "/user/asset/v1/info");
  const said = await listening;
  const seen = (await ask("GET", `${at}?kind=request`)).body.entries.map((it) => it.seq);
  expect(idsIn(said)).toEqual(seen);
  const [first = 0, ...rest] = seen;
  expect(
    idsIn(
      await hear(`${at}/stream?kind=request`, /"assetInfo"/, { "last-event-id": String(first) }),
    ),
  ).toEqual(rest);
});

test("the journal stream sends a long journal completely and in order", async () => {
  const { phone, at } = await place("long");
  // The calls are refused, and each is recorded with its input of about two thousand bytes.
  const vouchers = Array.from({ length: 20 }, () => "没有这样的图".repeat(6));
  const [calls, atOnce] = [1_000, 50];
  const pay = () =>
    phone.call("PUT", "/order/v1/pay", { body: { orderId: "O1", methodId: "M1", vouchers } });
  for (let sent = 0; sent < calls; sent += atOnce)
    await Promise.all(Array.from({ length: atOnce }, pay));
  const { last } = (await ask("GET", `${at}?limit=1`)).body;
  const said = await hear(`${at}/stream?kind=request`, new RegExp(`^id: ${last}$`, "m"));
  expect(Buffer.byteLength(said)).toBeGreaterThan(2 * 1024 * 1024);
  expect(idsIn(said)).toEqual(Array.from({ length: calls + 1 }, (_, before) => before + 1));
});

test("the journal stream ends when its world is deleted", async () => {
  const { at } = await place("ends");
  const answer = await fetch(`${mock.address}/__mock${at}/stream`);
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const ended = answer.text();
  await ask("DELETE", "/worlds/ends");
  expect(await ended).toContain("event: entry");
});

test("the journal stream reports the range of dropped entries", async () => {
  const { phone, at } = await place("forgot");
  await ask("DELETE", at);
  await phone.call("GET", info);
  const said = await hear(`${at}/stream`, /"userInfo"/);
  expect(said).toMatch(/^event: dropped\ndata: \{"from":1,"to":\d+\}\n\n/);
});

test("the journal stream sends the clock and the state of the world after a clock change", async () => {
  const { at } = await place("stands");
  const left = new AbortController();
  // The stream is connected as soon as its head has arrived.
  const answer = await fetch(`${mock.address}/__mock${at}/stream?kind=request`, {
    signal: left.signal,
  });
  await mock.control("POST", "/worlds/stands/clock", { freeze: true });
  let said = "";
  for await (const chunk of answer.body ?? []) {
    said += Buffer.from(chunk).toString();
    if (/event: state\ndata: .*"frozen":true/.test(said)) break;
  }
  left.abort();
  expect(said).toMatch(/^event: clock\ndata: \{"now":\d+,"timeScale":1,"frozen":true\}$/m);
});
