import { afterAll, beforeAll, expect, test } from "vitest";
import { listPathParameterNames, type ControlCallDefinition } from "../../control/control-call.ts";
import { allControlCalls } from "../../control/control-calls.ts";
import { openMockForHttpTests } from "../../../test/helpers/mock-for-http-tests.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

type Answer = { status: number; body: Record<string, unknown> };
const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
  const { status, body: answer } = await mock.call(method, `/__mock${path}`, { body });
  return { status, body: answer as unknown as Record<string, unknown> };
};
const make = (input: object) => ask("POST", "/worlds", input);

test("control calls reject unknown fields and values and name the nearest known ones", async () => {
  await make({ name: "read" });
  const clock = await ask("POST", "/worlds/read/clock", { advnce: "15m" });
  expect(clock).toEqual({
    status: 400,
    body: {
      error:
        "advnce is not known here; known are advanceMs, advance, to, scale, freeze, toNextEvent, until, max",
      code: "badRequest",
      field: "advnce",
      known: ["advanceMs", "advance", "to", "scale", "freeze", "toNextEvent", "until", "max"],
      near: ["advance"],
    },
  });
  expect((await ask("POST", "/worlds/read/bots/U1", { persona: "slo" })).body).toMatchObject({
    field: "persona",
    near: ["slow"],
  });
  const fault = await ask("POST", "/worlds/read/faults", {
    match: { path: "/user/v1/infoo" },
    effect: { status: 503 },
  });
  expect(fault).toMatchObject({
    status: 400,
    body: { code: "badRequest", field: "match.path", near: ["/user/v1/info"] },
  });
  expect(await ask("GET", "/worlds/read/journal?sinc=1")).toMatchObject({
    status: 400,
    body: { field: "sinc", near: ["since"] },
  });
});

test.each<[string, string, unknown, number, string]>([
  ["GET", "/help", undefined, 404, "unknown.address"],
  ["GET", "/worlds/one/stat", undefined, 404, "unknown.address"],
  ["DELETE", "/snapshots/s1", undefined, 404, "unknown.address"],
  ["POST", "/clock", {}, 404, "unknown.address"],
  ["POST", "/worlds/_/clock", "{", 400, "badRequest"],
  ["POST", "/worlds/_/clock", "[]", 400, "badRequest"],
  ["POST", "/worlds/_/snapshots/a%20b", {}, 400, "badRequest"],
  ["GET", "/worlds/W/state", undefined, 400, "badRequest"],
  ["POST", "/worlds/_/users", `{"nickName":"${"x".repeat(1_100_000)}"}`, 413, "badRequest"],
])("refuses call %s %s in the common error form", async (method, path, body, status, code) => {
  const answer = await ask(method, path, body);
  expect([answer.status, answer.body.code, typeof answer.body.error]).toEqual([
    status,
    code,
    "string",
  ]);
});

test("control calls answer a body that is not JSON with 415 in the common error form", async () => {
  const answer = await fetch(`${mock.address}/__mock/worlds/_/clock`, {
    method: "POST",
    body: "x",
    headers: { "content-type": "text/plain" },
  });
  expect([answer.status, await answer.json()]).toEqual([
    415,
    { error: "a body must be application/json", code: "badRequest" },
  ]);
});

test("rejects an unknown control path and names the nearest known one", async () => {
  expect((await ask("GET", "/worlds/t1/stat")).body.near).toEqual(["GET /__mock/worlds/t1/state"]);
  expect((await ask("GET", "/worlds/t1/clock")).body.near).toEqual([
    "POST /__mock/worlds/t1/clock",
  ]);
});

test("the control API creates, shows, lists and deletes a world", async () => {
  const now = Date.UTC(2027, 0, 1);
  const made = await make({
    name: "life",
    seed: 7,
    now: "2027-01-01T00:00:00Z",
    frozen: true,
    scale: 60,
  });
  expect(made).toMatchObject({
    status: 201,
    body: { name: "life", p: "life~", seed: 7, now, frozen: true, timeScale: 60 },
  });
  expect(await ask("GET", "/worlds/life")).toMatchObject({
    status: 200,
    body: { name: "life", seed: 7, madeBy: "api", sockets: 0 },
  });
  await mock.phone("login~demo-buyer");
  const listed = (await ask("GET", "/worlds")).body as unknown as {
    name: string;
    madeBy: string;
  }[];
  expect(listed).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "_", madeBy: "start", diesAt: null }),
      expect.objectContaining({ name: "life", madeBy: "api" }),
      expect.objectContaining({ name: "login", madeBy: "login" }),
    ]),
  );
  const { closed } = await (await mock.phone("life~demo-buyer")).socket();
  expect((await ask("DELETE", "/worlds/life")).status).toBe(204);
  expect(await closed).toBe(1012);
  expect(await ask("GET", "/worlds/life")).toMatchObject({
    status: 410,
    body: { code: "gone.world", reason: "deleted" },
  });
  expect((await ask("DELETE", "/worlds/_")).status).toBe(409);
});

test("a control call responds 404 to an unknown world and does not create it", async () => {
  await make({ name: "there" });
  for (const path of ["/worlds/ther/state", "/worlds/ther/journal", "/worlds/ther/faults"])
    expect(await ask("GET", path), path).toMatchObject({
      status: 404,
      body: { code: "unknown.world", near: ["there"] },
    });
  expect((await ask("POST", "/worlds/ther/clock", { freeze: true })).status).toBe(404);
});

test("a login creates a deleted world again, a control call does not", async () => {
  await make({ name: "before" });
  await ask("DELETE", "/worlds/before");
  for (const path of ["clock", "reset"])
    expect(await ask("POST", `/worlds/before/${path}`, {}), path).toMatchObject({
      status: 410,
      body: { code: "gone.world" },
    });
  expect((await mock.phone("before~demo-buyer")).userId).toMatch(/^U/);
});

test("creating an existing world refuses, returns or resets it, depending on ifExists", async () => {
  await make({ name: "taken", seed: 3 });
  expect(await make({ name: "taken" })).toMatchObject({ status: 409, body: { code: "exists" } });
  await ask("POST", "/worlds/taken/faults", { effect: { status: 503 } });
  expect((await make({ name: "taken", ifExists: "get" })).body.faults).toHaveLength(1);
  expect((await make({ name: "taken", ifExists: "reset" })).body).toMatchObject({
    faults: [],
    seed: 3,
  });
  expect((await make({})).body.name).toMatch(/^t-[a-z0-9]{10}$/);
});

test("creates an empty world without users, and a reset empties it again", async () => {
  const { body } = await make({ name: "empty", empty: true });
  expect([body.users, body.bots, body.openOrders]).toEqual([0, [], 0]);
  const { p } = (await ask("POST", "/worlds/empty/users", { certified: true })).body as {
    p: string;
  };
  expect((await ask("GET", "/worlds/empty")).body.users).toBe(1);
  expect((await mock.phone(p)).userId).toMatch(/^U/);
  expect((await ask("POST", "/worlds/empty/reset", {})).body.users).toBe(0);
});

test("a reset restores the initial state of a world", async () => {
  const input = { seed: 5, now: Date.UTC(2026, 10, 20, 2), frozen: true };
  const fresh = (await make({ name: "fresh", ...input })).body;
  const { name: _name, p: _p, lastSeq: _seq, ...asMade } = fresh;
  await make({ name: "used", ...input });
  const phone = await mock.phone("used~demo-buyer");
  await ask("POST", "/worlds/used/clock", { freeze: false });
  await ask("POST", "/worlds/used/clock", { scale: 60 });
  await ask("POST", "/worlds/used/clock", { advance: "2h" });
  await ask("POST", "/worlds/used/faults", { effect: { delayMs: 1 } });
  await phone.call("GET", "/user/v1/info");
  await ask("POST", "/worlds/used/users", { able: 5 });
  const { lastSeq: _last, ...again } = (await ask("POST", "/worlds/used/reset", {})).body;
  expect(again).toEqual(asMade);
  expect((await ask("GET", "/worlds/used/journal")).body.entries).toEqual([]);
});

test("a reset of the default world sets its clock to the time of the machine", async () => {
  await ask("POST", "/worlds/_/clock", { advance: "1d" });
  await ask("POST", "/worlds/_/clock", { freeze: true });
  const { body } = await ask("POST", "/worlds/_/reset", {});
  expect([body.frozen, body.timeScale]).toEqual([false, 1]);
  expect(Math.abs((body.now as number) - new Date().getTime())).toBeLessThan(60_000);
});

test("the clock call advances the clock by a duration or to a time, and refuses to set it back", async () => {
  const { body } = await make({ name: "time", now: "2026-11-20T02:00:00Z", frozen: true });
  const at = body.now as number;
  expect((await ask("POST", "/worlds/time/clock", { advance: "1.5h" })).body.now).toBe(
    at + 5_400_000,
  );
  expect((await ask("POST", "/worlds/time/clock", { to: "2026-11-20T06:00:00Z" })).body.now).toBe(
    at + 4 * 3_600_000,
  );
  expect(await ask("POST", "/worlds/time/clock", { to: at })).toMatchObject({
    status: 409,
    body: { code: "notAllowedNow", at: at + 4 * 3_600_000 },
  });
  expect((await ask("POST", "/worlds/time/clock", { advance: "2 weeks" })).body.field).toBe(
    "advance",
  );
});

/** Returns a body with an unknown field for methods that have a body. */
const strange = ({ method }: ControlCallDefinition) =>
  method === "GET" || method === "DELETE" ? undefined : { never: 1 };
const fill = (path: string) =>
  path.replace("{world}", "table").replace("{name}", "one").replace("{id}", "nobody");

test("the server has a route for each control call that returns JSON", async () => {
  for (const row of allControlCalls.filter((one) => one.type === undefined)) {
    await make({ name: "table", ifExists: "get" });
    const answer = await ask(row.method, fill(row.path), strange(row));
    expect(answer.body?.code, `${row.method} ${row.path}`).not.toBe("unknown.address");
  }
});

test("control calls that read a world or the server return results that match their schemas", async () => {
  await make({ name: "table", ifExists: "get" });
  await mock.phone("table~demo-buyer");
  const isReadable = (controlCall: ControlCallDefinition) =>
    controlCall.method === "GET" &&
    controlCall.type === undefined &&
    listPathParameterNames(controlCall.path).every((one) => one === "world");
  for (const row of allControlCalls.filter(isReadable))
    expect(
      row.answer.safeParse((await ask("GET", fill(row.path))).body).error?.issues ?? [],
      row.path,
    ).toEqual([]);
});

test("a fault with a launch key applies only to the user of that key", async () => {
  await make({ name: "whom" });
  const [buyer, seller] = [
    await mock.phone("whom~demo-buyer"),
    await mock.phone("whom~demo-seller"),
  ];
  await ask("POST", "/worlds/whom/faults", {
    match: { person: "whom~demo-seller", call: "userInfo" },
    effect: { status: 503 },
  });
  const status = async (it: typeof buyer) => (await it.call("GET", "/user/v1/info")).status;
  expect([await status(buyer), await status(seller)]).toEqual([200, 503]);
  expect(
    await ask("POST", "/worlds/whom/faults", {
      match: { person: "nobody" },
      effect: { status: 503 },
    }),
  ).toMatchObject({ status: 404 });
});

test("applies faults to the BFF's own calls only if `caller` includes the BFF", async () => {
  await make({ name: "asks" });
  const phone = await mock.phone("asks~demo-buyer");
  const info = (headers = {}) =>
    phone.call("GET", "/user/v1/info", { headers }).then((it) => it.status);
  const fault = (match: object) =>
    ask("POST", "/worlds/asks/faults", { match, effect: { status: 503 }, times: 1 });
  await fault({ call: "userInfo" });
  expect([await info({ "x-lwh5-caller": "identity" }), await info(), await info()]).toEqual([
    200, 503, 200,
  ]);
  await fault({ call: "userInfo", caller: "bff" });
  expect([await info(), await info({ "x-lwh5-caller": "identity" })]).toEqual([200, 503]);
  await fault({ path: "/user/v1/info", caller: "any" });
  expect(await info({ "x-lwh5-caller": "identity" })).toBe(503);
});

test("allows logins only into existing worlds if autoWorlds is off", async () => {
  const strict = await openMockForHttpTests({ autoWorlds: false, worldsMax: 1 });
  const login = async (p: string) =>
    (
      await strict.call("POST", "/lightweight/user/v1/user/login", {
        body: { p, deviceTag: "test" },
      })
    ).body.code;
  expect([await login("t1~demo-buyer"), await login("demo-buyer")]).toEqual([20001, 200]);
  await strict.control("POST", "/worlds", { name: "t1" });
  expect(await login("t1~demo-buyer")).toBe(200);
  expect(await strict.control("GET", "/info")).toMatchObject({ limits: { worlds: 1 } });
  expect((await strict.call("POST", "/__mock/worlds", { body: { name: "t2" } })).status).toBe(503);
  await strict.close();
});
