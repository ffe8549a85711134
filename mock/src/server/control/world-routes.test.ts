import { calls, splitInputIntoRequest } from "contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMockForHttpTests } from "../../../test/helpers/mock-for-http-tests.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

type State = {
  now: number;
  timeScale: number;
  frozen: boolean;
  seed: number;
  users: unknown;
  openOrders: number;
  sockets: number;
  faults: unknown[];
};
/** Creates the world if it is missing. */
const make = (name: string) => mock.control("POST", "/worlds", { name, ifExists: "get" });
const state = async (world: string) =>
  (await mock.control("GET", `/worlds/${world}/state`)) as State;
const hourMs = 3_600_000;

test("the state of a world has exactly the declared fields", async () => {
  await mock.control("POST", "/worlds", { name: "state" });
  const fields = await state("state");
  expect(Object.keys(fields).sort()).toEqual([
    "bots",
    "faults",
    "frozen",
    "lastSeq",
    "nextEventAt",
    "now",
    "openOrders",
    "pending",
    "seed",
    "sockets",
    "timeScale",
    "users",
  ]);
  expect(fields).toMatchObject({ timeScale: 1, frozen: false, seed: 1, sockets: 0, faults: [] });
  expect(fields.now - Date.UTC(2026, 10, 20, 2)).toBeLessThan(60_000);
  expect(Math.abs((await state("_")).now - new Date().getTime())).toBeLessThan(60_000);
});

test("the clock call freezes, scales and advances the clock of a world", async () => {
  await make("clock");
  const set = async (body: object) =>
    (await mock.control("POST", "/worlds/clock/clock", body)) as { now: number; fired: unknown[] };
  const { now } = await set({ freeze: true });
  expect((await set({ advanceMs: hourMs })).now).toBe(now + hourMs);
  expect((await state("clock")).now).toBe(now + hourMs);
  await set({ scale: 60 });
  await set({ freeze: false });
  expect(await state("clock")).toMatchObject({ timeScale: 60, frozen: false });
});

test("a clock change runs timers in the order of their deadlines before it responds", async () => {
  await make("timers");
  await mock.control("POST", "/worlds/timers/clock", { freeze: true });
  const { fired, now } = (await mock.control("POST", "/worlds/timers/clock", {
    advanceMs: 30 * 24 * hourMs,
  })) as {
    now: number;
    fired: { at: number }[];
  };
  expect(fired.length).toBeGreaterThan(0);
  expect(fired.map((it) => it.at)).toEqual(fired.map((it) => it.at).toSorted((a, b) => a - b));
  expect(fired.every((it) => it.at <= now)).toBe(true);
});

test("toNextEvent advances the clock to the next event and runs its timer", async () => {
  await make("next");
  await mock.control("POST", "/worlds/next/clock", { freeze: true });
  const { nextEventAt } = (await mock.control("GET", "/worlds/next/state")) as {
    nextEventAt: number;
  };
  const { now, fired } = (await mock.control("POST", "/worlds/next/clock", {
    toNextEvent: true,
  })) as { now: number; fired: unknown[] };
  expect(now).toBe(nextEventAt);
  expect(fired.length).toBeGreaterThan(0);
});

test.each([
  [{}],
  [{ freeze: true, scale: 2 }],
  [{ advanceMs: -1 }],
  [{ advanceMs: "1h" }],
  [{ scale: 0 }],
  [{ toNextEvent: false }],
  [{ backMs: 5 }],
])("refuses the clock change %j with an error text", async (body) => {
  await make("clock");
  const answer = await mock.call("POST", "/__mock/worlds/clock/clock", { body });
  expect([answer.status, typeof (answer.body as unknown as { error: string }).error]).toEqual([
    400,
    "string",
  ]);
});

test("a reset applies the new seed, removes faults and ends all sessions", async () => {
  const phone = await mock.phone("reset~demo-buyer");
  const { closed } = await phone.socket();
  await mock.control("POST", "/worlds/reset/faults", { match: {}, effect: { status: 500 } });
  await mock.control("POST", "/worlds/reset/reset", { seed: 7 });
  expect(await closed).toBe(4401);
  expect((await phone.call("GET", "/user/v1/info")).status).toBe(401);
  expect(await mock.control("POST", "/worlds/reset/reset", { seed: 7 })).toMatchObject({
    seed: 7,
    faults: [],
    sockets: 0,
  });
});

test("a reset with `now` sets the clock of the world to that time", async () => {
  const now = Date.UTC(2027, 0, 1);
  await make("moment");
  expect(
    ((await mock.control("POST", "/worlds/moment/reset", { now })) as State).now - now,
  ).toBeLessThan(5_000);
});

test("a new world passes the ledger audit", async () => {
  await mock.control("POST", "/worlds", { name: "books" });
  const audit = (await mock.control("GET", "/worlds/books/audit")) as {
    ok: boolean;
    invariants: { id: string; ok: boolean }[];
    totals: object;
  };
  expect(audit.ok).toBe(true);
  expect(audit.invariants.length).toBeGreaterThan(3);
});

test("a created user can log in by launch key or token", async () => {
  await make("new");
  const made = (await mock.control("POST", "/worlds/new/users", {
    nickName: "小新",
    able: 100,
    certified: true,
    pin: "283917",
    quiz: true,
    methods: 1,
  })) as {
    p: string;
    userId: string;
    token: string;
  };
  const phone = await mock.phone(made.p);
  expect(phone.userId).toBe(made.userId);
  const info = await mock.call("GET", "/lightweight/user/v1/info", {
    headers: { "x-access-token": made.token, "x-key": made.p },
  });
  expect(info.body.result).toMatchObject({
    nickName: "小新",
    isAuthentication: 2,
    isPayPassword: 1,
  });
  expect(((await mock.control("GET", "/worlds/new/audit")) as { ok: boolean }).ok).toBe(true);
});

test("the control API lists faults with their hits and removes them", async () => {
  await make("list");
  const { id } = (await mock.control("POST", "/worlds/list/faults", {
    match: { method: "GET" },
    effect: { status: 503 },
    times: 1,
  })) as { id: string };
  const phone = await mock.phone("list~demo-buyer");
  expect([
    (await phone.call("GET", "/user/v1/info")).status,
    (await phone.call("GET", "/user/v1/info")).status,
  ]).toEqual([503, 200]);
  expect(await mock.control("GET", "/worlds/list/faults")).toEqual({
    faults: [
      {
        id,
        match: { method: "GET", caller: "phone" },
        effect: { status: 503 },
        times: 1,
        seen: 1,
        hits: 1,
        lastAt: expect.any(Number),
      },
    ],
  });
  expect(await mock.control("DELETE", `/worlds/list/faults/${id}`)).toEqual({ ok: true });
  expect((await mock.call("DELETE", `/__mock/worlds/list/faults/${id}`)).status).toBe(404);
  expect(await mock.control("DELETE", "/worlds/list/faults")).toEqual({ ok: true });
});

test("the journal of one user contains their calls and pushes without secrets", async () => {
  const phone = await mock.phone("jour~demo-buyer");
  await phone.call("PUT", "/order/v1/delivery", {
    body: { orderId: "o1", payPassword: "283917", version: 1 },
    headers: { "x-request-id": "request-0001" },
  });
  await mock.control("POST", "/worlds/jour/push", {
    userId: phone.userId,
    cmd: "chat",
    msgTxt: "我的电话 13912345678",
    orderId: "o1",
  });
  const { entries } = (await mock.control(
    "GET",
    `/worlds/jour/journal?userId=${phone.userId}`,
  )) as { entries: Record<string, unknown>[] };
  expect(entries.find((it) => it.call === "deliver")).toMatchObject({
    kind: "request",
    method: "PUT",
    path: "/order/v1/delivery",
    body: { orderId: "o1", payPassword: "•••", version: 1 },
    requestId: "request-0001",
    status: 200,
  });
  expect(entries.find((it) => it.kind === "push")).toMatchObject({
    cmd: "chat",
    msgTxt: "我的电话 •••",
    delivered: 0,
  });
  await phone.call("PUT", "/order/v1/pay", { body: { pim: "canary-pim" } });
  const all = JSON.stringify(await mock.control("GET", "/worlds/jour/journal"));
  for (const secret of ["canary-pim", phone.token, "jour~demo-buyer", "283917", "13912345678"])
    expect(all).not.toContain(secret);
});

test("writes no secret of any call to the journal", async () => {
  const phone = await mock.phone("canary~demo-buyer");
  const secret = /password|pin$|sms|phone|account|realName|idCard|idTail|cardNo|qrCode/i;
  let sent = 0;
  for (const row of Object.values(calls)) {
    const names = Object.keys(row.input.shape).filter(
      (it) => secret.test(it) && !row.path.includes(it),
    );
    if (names.length === 0 || "body" in row) continue;
    const fields = Object.fromEntries(names.map((it) => [it, `canary-${it}`]));
    const { path, body } = splitInputIntoRequest(row, { ...fields, id: "x1", orderId: "x1" });
    await phone.call(row.method, path, body ? { body } : {});
    sent += 1;
  }
  expect(sent).toBeGreaterThan(8);
  expect(JSON.stringify(await mock.control("GET", "/worlds/canary/journal"))).not.toContain(
    "canary-",
  );
});

test("the journal records a call without a session in the world that its X-Key names", async () => {
  await mock.phone("lone~demo-buyer");
  await mock.call("GET", "/lightweight/user/v1/info?p=x", {
    headers: { "x-key": "lone~demo-buyer" },
  });
  const { entries } = (await mock.control("GET", "/worlds/lone/journal?path=/user/v1/info")) as {
    entries: Record<string, unknown>[];
  };
  expect(entries).toEqual([
    expect.objectContaining({
      kind: "request",
      method: "GET",
      path: "/user/v1/info",
      status: 401,
      code: 401,
    }),
  ]);
});

test.each([["W"], ["a/b"], ["x".repeat(33)], ["~"]])(
  "a control call responds 400 to the world name %j",
  async (world) => {
    expect(
      (await mock.call("GET", `/__mock/worlds/${encodeURIComponent(world)}/state`)).status,
    ).toBe(400);
  },
);

test("expire and risk respond 404 to an unknown user", async () => {
  expect(
    (await mock.call("POST", "/__mock/worlds/_/users/nobody/expire", { body: {} })).status,
  ).toBe(404);
  expect(
    (await mock.call("POST", "/__mock/worlds/_/users/nobody/risk", { body: { on: true } })).status,
  ).toBe(404);
});

test("redirects /__mock to /__mock/, so that relative URLs work", async () => {
  expect((await mock.call("GET", "/__mock")).headers.get("location")).toBe("/__mock/");
  expect((await mock.call("GET", "/__mock/")).headers.get("content-security-policy")).toMatch(
    /^default-src 'none';/,
  );
});

test("restoring a snapshot restores users and time and closes the world's sockets", async () => {
  const world = "snap";
  const phone = await mock.phone(`${world}~demo-buyer`);
  await mock.control("POST", `/worlds/${world}/clock`, { freeze: true });
  const { now, users } = await state(world);
  await mock.control("POST", `/worlds/${world}/snapshots/before`, {});
  await mock.control("POST", `/worlds/${world}/clock`, { advanceMs: 3 * hourMs });
  expect((await phone.call("GET", "/user/v1/info")).status).toBe(401);
  await mock.control("POST", `/worlds/${world}/users`, {});
  const { closed } = await (await mock.phone(`${world}~demo-buyer`)).socket();
  await mock.control("POST", `/worlds/${world}/snapshots/before/restore`, {});
  expect(await closed).toBe(1012);
  expect(await state(world)).toMatchObject({ now, users });
  expect((await phone.call("GET", "/user/v1/info")).status).toBe(200);
  expect(await mock.control("GET", `/worlds/${world}/snapshots`)).toEqual({
    snapshots: [{ name: "before", now }],
  });
  expect(
    (await mock.call("POST", `/__mock/worlds/${world}/snapshots/other/restore`, { body: {} }))
      .status,
  ).toBe(404);
});

test("a bot call starts a bot with a persona, changes the persona and stops the bot", async () => {
  const world = "bots";
  await mock.control("POST", "/worlds", { name: world });
  type Bots = { bots: { id: string; nickName: string; persona: string | null }[] };
  const { bots } = (await mock.control("GET", `/worlds/${world}/state`)) as Bots;
  expect(bots.map((it) => it.persona)).toEqual(Array.from({ length: 12 }, () => null));
  const path = `/worlds/${world}/bots/${bots[0]?.id}`;
  const set = async (persona: unknown) =>
    ((await mock.control("POST", path, { persona })) as Bots).bots[0]?.persona;
  expect([await set("chatty"), await set("silent"), await set(null)]).toEqual([
    "chatty",
    "silent",
    null,
  ]);
});

test("refuses to start a bot for an unready user or with an unknown persona", async () => {
  const world = "bots";
  const { userId } = (await mock.control("POST", `/worlds/${world}/users`, {})) as {
    userId: string;
  };
  const status = async (id: string, persona: unknown) =>
    (await mock.call("POST", `/__mock/worlds/${world}/bots/${id}`, { body: { persona } })).status;
  expect([
    await status(userId, "prompt"),
    await status("U1", "prompt"),
    await status(userId, "brave"),
    await status(userId, undefined),
  ]).toEqual([409, 404, 400, 400]);
});

test("the maintenance call starts and ends maintenance and reports the postponed orders", async () => {
  const world = "maintenance";
  const phone = await mock.phone(`${world}~demo-buyer`);
  const { openOrders } = await state(world);
  const set = (on: unknown) => mock.control("POST", `/worlds/${world}/maintenance`, { on });
  expect(await set(true)).toMatchObject({ on: true, postponed: 0 });
  const send = async () => (await phone.call("PUT", "/order/v1/cancel/O1")).body.code;
  expect(await send()).toBe(10009);
  await mock.control("POST", `/worlds/${world}/clock`, { advanceMs: hourMs });
  expect(await set(false)).toEqual({ on: false, since: null, postponed: openOrders });
  expect(await send()).toBe(50001);
  expect(
    (await mock.call("POST", `/__mock/worlds/${world}/maintenance`, { body: {} })).status,
  ).toBe(400);
});

test("a control call decides an appeal only while it is open", async () => {
  const rule = (id: string, body: object) =>
    mock.call("POST", `/__mock/worlds/rule/orders/${id}/rule`, { body });
  const phone = await mock.phone("rule~demo-appeal");
  const { result } = (await phone.call("GET", "/order/v1/list?status=40")).body as {
    result: { records: { orderId: string }[] };
  };
  const id = result.records[0]?.orderId ?? "";
  expect((await rule(id, { for: "nobody" })).status).toBe(400);
  expect((await rule("O1", { for: "buyer" })).status).toBe(404);
  expect((await rule(id, { for: "buyer" })).body).toEqual({ ruled: id });
  expect((await rule(id, { for: "buyer" })).status).toBe(404);
});
