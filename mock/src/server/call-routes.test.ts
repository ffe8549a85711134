import { connect } from "node:net";
import { type CallName, calls, codes, decodeOutput, splitInputIntoRequest } from "contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMockForHttpTests } from "../../test/helpers/mock-for-http-tests.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

const names = Object.keys(calls) as CallName[];
const closed = names.filter((it) => !("open" in calls[it]));
/** Returns a path of the call with x1 in place of each id. */
const pathOf = (name: CallName) => `/lightweight${calls[name].path.replace(/\{\w+\}/g, "x1")}`;

test.each(closed)(
  "the call %s responds 401 to a missing or unknown token before it reads the body",
  async (name) => {
    const { method } = calls[name];
    const broken = method === "GET" ? {} : { body: "{" };
    const without = await mock.call(method, pathOf(name), broken);
    const unknown = await mock.call(method, pathOf(name), {
      ...broken,
      headers: { "x-access-token": "A".repeat(32) },
    });
    for (const { status, body } of [without, unknown])
      expect([status, body]).toEqual([401, { code: 401, result: null, message: "登录已失效" }]);
  },
);

test.each(closed.filter((it) => it !== "upload"))(
  "the call %s names an unknown field in its refusal",
  async (name) => {
    const phone = await mock.phone("fields~demo-buyer");
    const { path, body } = splitInputIntoRequest(
      calls[name],
      Object.fromEntries(Object.keys(calls[name].input.shape).map((it) => [it, "x1"])),
    );
    const spoilt = body ? { body: { ...body, unlisted: "283917" } } : {};
    const query = body ? path : `${path}${path.includes("?") ? "&" : "?"}unlisted=283917`;
    const answer = await phone.call(calls[name].method, query, spoilt);
    expect(answer.body).toEqual({
      code: 10001,
      result: { field: "unlisted" },
      message: "提交的内容有误，请检查后重试",
    });
  },
);

test("eight reads return results that match their output schemas", async () => {
  const phone = await mock.phone("reads~demo-buyer");
  for (const name of [
    "userInfo",
    "assetInfo",
    "buyAbleList",
    "orderList",
    "orderStat",
    "methodList",
    "banks",
    "buyConfig",
  ] as const) {
    const { status, body } = await phone.call("GET", calls[name].path);
    expect([name, status, body.code]).toEqual([name, 200, 200]);
    expect([name, decodeOutput(calls[name], body.result).ok]).toEqual([name, true]);
  }
});

test.each([
  ["broken JSON", { body: "{", headers: {} }, 400, 10001],
  ["a poisoned prototype", { body: '{"__proto__":{"x":1}}', headers: {} }, 400, 10001],
  [
    "another type of body",
    { body: "p=1", headers: { "content-type": "application/x-www-form-urlencoded" } },
    415,
    415,
  ],
  ["plain text", { body: "{}", headers: { "content-type": "text/plain" } }, 415, 415],
  [
    "a type that only begins like JSON",
    { body: "{}", headers: { "content-type": "application/jsonp" } },
    415,
    415,
  ],
  ["too large a body", { body: `"${"x".repeat(1024 * 1024)}"`, headers: {} }, 413, 413],
  ["a list", { body: "[]", headers: {} }, 200, 10001],
  ["a text", { body: '"x"', headers: {} }, 200, 10001],
  ["nothing", { headers: { "content-type": "application/json" } }, 200, 10001],
])("login answers a bad body with an error envelope: %s", async (_what, extra, status, code) => {
  const answer = await mock.call("POST", "/lightweight/user/v1/user/login", extra);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(JSON.stringify(answer.body)).not.toMatch(/Error|at |FST_|node:/);
});

test.each([
  "/",
  "/lightweight",
  "/lightweight/nothing",
  "/lightweight/user/v1/infox",
  "/lightweight/order/v1/detail/a/b",
  `/x/${"y".repeat(3_000)}`,
])("responds 404 to the unknown path %s", async (path) => {
  const { status, body } = await mock.call("GET", path);
  expect([status, body]).toEqual([404, { code: 404, result: null, message: "请求的资源不存在" }]);
});

test("responds 404 to a known path with a method that it does not define", async () => {
  expect((await mock.call("DELETE", "/lightweight/user/v1/info")).status).toBe(404);
});

test("responds 400 with an error envelope to a malformed URL path", async () => {
  expect(await mock.call("GET", "/lightweight/%zz")).toMatchObject({
    status: 400,
    body: { code: 10001 },
  });
});

test("responds 400 with an error envelope to bytes that are no HTTP request", async () => {
  const { port, hostname } = new URL(mock.address);
  const socket = connect(Number(port), hostname);
  const text = await new Promise<string>((resolve, reject) => {
    let all = "";
    socket.on("data", (item) => {
      all += String(item);
    });
    socket.once("end", () => resolve(all));
    socket.once("error", reject);
    socket.write("GARBAGE\r\n\r\n");
  });
  expect(text).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":10001/);
});

test("a call's response forbids caching and repeats the request's trace id if it is valid", async () => {
  const phone = await mock.phone("head~demo-buyer");
  const { headers, body } = await phone.call("GET", "/user/v1/info", {
    headers: { "x-trace-id": "trace-12345678" },
  });
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body.traceId).toBe("trace-12345678");
  expect(
    (await phone.call("GET", "/user/v1/info", { headers: { "x-trace-id": "<script>" } })).body,
  ).not.toHaveProperty("traceId");
});

test("answers over HTTP/1.1 if a request offers an h2c upgrade", async () => {
  const { port, hostname } = new URL(mock.address);
  const socket = connect(Number(port), hostname);
  socket.write(
    "GET /__mock/worlds/_/state HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAA\r\n\r\n",
  );
  const [first] = await new Promise<string[]>((resolve) =>
    socket.once("data", (it) => resolve(String(it).split("\r\n"))),
  );
  socket.destroy();
  expect(first).toBe("HTTP/1.1 200 OK");
});

test.each([["a b"], ["short"], ["x".repeat(65)], ["semi;colon-1234"]])(
  "refuses the malformed request id %j instead of ignoring it",
  async (id) => {
    const phone = await mock.phone("ids~demo-buyer");
    const answer = await phone.call("PUT", "/order/v1/cancel/nothing", {
      headers: { "x-request-id": id },
    });
    expect(answer.body).toMatchObject({ code: 10001, result: { field: "X-Request-Id" } });
  },
);

test("repeats the stored answer of a request id and refuses the id with other input", async () => {
  const phone = await mock.phone("twice~demo-buyer");
  const setting = async (sound: number) =>
    (
      await phone.call("POST", "/user/v1/pay/account/setting", {
        body: { type: "notice", sound, vibrate: 1 },
        headers: { "x-request-id": "request-0001" },
      })
    ).body.code;
  expect([await setting(0), await setting(0), await setting(1)]).toEqual([
    200,
    200,
    codes.requestReused.code,
  ]);
});

test("responds 401 if X-Key names another world than the token", async () => {
  const phone = await mock.phone("a1~demo-buyer");
  const asked = async (key: string) =>
    (await phone.call("GET", "/user/v1/info", { headers: { "x-key": key } })).status;
  expect([
    await asked("a1~demo-buyer"),
    await asked("demo-buyer"),
    await asked("b1~demo-buyer"),
  ]).toEqual([200, 401, 401]);
});

test("responds 401 to a token that names an unknown world", async () => {
  const before = (
    await mock.call("GET", "/lightweight/user/v1/info", {
      headers: { "x-access-token": `ghost.${"A".repeat(32)}` },
    })
  ).status;
  expect(before).toBe(401);
});

test("a call in one world is not in the journal of another", async () => {
  const [a, b] = [await mock.phone("iso-a~demo-buyer"), await mock.phone("iso-b~demo-buyer")];
  await a.call("POST", "/user/v1/pay/account/setting", {
    body: { type: "notice", sound: 0, vibrate: 0 },
  });
  const journal = (await mock.control("GET", "/worlds/iso-b/journal")) as {
    entries: { path?: string }[];
  };
  expect(a.userId).toBe(b.userId);
  expect(journal.entries.filter((it) => it.path === "/user/v1/pay/account/setting")).toEqual([]);
});

test("login refuses an unknown launch key or an invalid world name with the code 20001", async () => {
  for (const p of ["nobody", "w9~nobody", "W9~demo-buyer", "~demo-buyer"]) {
    const { body } = await mock.call("POST", "/lightweight/user/v1/user/login", {
      body: { p, deviceTag: "t" },
    });
    expect([p, body.code]).toEqual([p, codes.loginInvalid.code]);
  }
});

test("a quick login renews a token in the world of the token", async () => {
  const phone = await mock.phone("again~demo-buyer");
  const again = await phone.call("POST", "/login/v1/quick/login", { body: { deviceTag: "ios" } });
  const { token } = again.body.result as { token: string };
  expect(token).toMatch(/^again\.[A-Za-z0-9]{32}$/);
  expect(
    (await mock.call("GET", "/lightweight/user/v1/info", { headers: { "x-access-token": token } }))
      .status,
  ).toBe(200);
});

test("returns loginExpired with HTTP 200 for a quick login without token", async () => {
  const { status, body } = await mock.call("POST", "/lightweight/login/v1/quick/login", {
    body: { deviceTag: "ios" },
  });
  expect([status, body.code]).toEqual([200, codes.loginExpired.code]);
});

test("the Date header of a call's response contains the time of the world", async () => {
  const phone = await mock.phone("clock~demo-buyer");
  await mock.control("POST", "/worlds/clock/clock", { freeze: true });
  const { now } = (await mock.control("POST", "/worlds/clock/clock", { advanceMs: 3_600_000 })) as {
    now: number;
  };
  const { headers } = await phone.call("GET", "/user/v1/info");
  expect(Math.abs(Date.parse(headers.get("date") ?? "") - now)).toBeLessThan(1000);
});
