import { afterAll, beforeAll, expect, test } from "vitest";
import { openMockForHttpTests } from "../../test/helpers/mock-for-http-tests.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

type Rule = { id: string; seen: number; hits: number };
type Entry = {
  call: string;
  code: number;
  source?: string;
  answer?: string;
  offContract?: boolean;
};

/** Opens a client in a world of its own, with functions for control calls of that world. */
async function stage(name: string) {
  await mock.control("POST", "/worlds", { name });
  const phone = await mock.phone(`${name}~demo-buyer`);
  const at = `/__mock/worlds/${name}`;
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await mock.call(method, at + path, { body });
    return { status: answer.status, body: answer.body as unknown as Record<string, unknown> };
  };
  const add = async (rule: object) =>
    (await mock.control("POST", `/worlds/${name}/answers`, rule)) as Rule;
  const info = () => phone.call("GET", "/user/v1/info");
  const reported = async () =>
    ((await mock.control("GET", `/worlds/${name}/journal?kind=request`)) as { entries: Entry[] })
      .entries;
  return { phone, ask, add, info, told: reported };
}
const info = { call: "userInfo" };

test("refuses a custom answer that does not match the contract", async () => {
  const { ask, info: read } = await stage("own-off");
  const { result } = (await read()).body as { result: object };
  const off = await ask("POST", "/answers", {
    match: info,
    answer: { result: { ...result, nickName: 5 } },
  });
  expect(off).toEqual({
    status: 422,
    body: expect.objectContaining({ code: "offContract", field: "answer.result.nickName" }),
  });
  expect(
    (await ask("POST", "/answers", { match: info, answer: { code: "pinWrong" } })).body,
  ).toMatchObject({
    code: "offContract",
    field: "answer.code",
  });
  expect(
    (
      await ask("POST", "/answers", {
        match: info,
        answer: { result: { nickName: 5 } },
        check: "off",
      })
    ).status,
  ).toBe(201);
});

test.each([
  [{ match: info, answer: {} }, "answer must name exactly one of result, code, patch, status"],
  [{ match: info, answer: { code: "busy", status: 500 } }, "answer must name exactly one of"],
  [
    { match: info, answer: { code: "busy", type: "text/html" } },
    "answer.type goes only with answer.status",
  ],
  [
    { match: info, answer: { patch: {}, carryOut: false } },
    "a patch requires carryOut, because it changes the answer of the mock",
  ],
  [{ match: { path: "/user/v1/infoo" }, answer: { code: "busy" } }, "nearest is /user/v1/info"],
  [{ match: {}, answer: { result: {} } }, "a result fits one call only"],
  [
    { match: { method: "POST", path: "/user/v1/info" }, answer: { code: "busy" } },
    "no call has this method",
  ],
  [
    { match: info, answer: { patch: { nickName: { $form: "body.x" } } } },
    "answer.patch.nickName names $form; known are $from",
  ],
  [
    { match: info, answer: { patch: { nickName: { $from: "cookie.x" } } } },
    "answer.patch.nickName.$from has a wrong value",
  ],
  [{ match: info, answer: { code: "busy", headers: { "content-length": "5" } } }, "answer.headers"],
  [
    { match: { ...info, socket: true }, answer: { code: "busy" } },
    "match.socket is not known here",
  ],
])("refuses the custom answer %j with an error text", async (rule, sentence) => {
  const { status, body } = await (await stage(`own-no${(count += 1)}`)).ask(
    "POST",
    "/answers",
    rule,
  );
  expect([status, body["error"]]).toEqual([400, expect.stringContaining(sentence)]);
});
let count = 0;

test("a custom answer patches the result of a call the given number of times", async () => {
  const { add, info: read, told: reported } = await stage("own-patch");
  const { id } = await add({
    match: info,
    answer: { patch: { nickName: "别名", avatar: null } },
    times: 2,
  });
  const answers = [await read(), await read(), await read()].map(
    ({ body }) => body.result as Record<string, unknown>,
  );
  expect(answers.map((it) => it["nickName"] === "别名")).toEqual([true, true, false]);
  expect(answers.map((it) => Object.hasOwn(it, "avatar"))).toEqual([false, false, true]);
  expect(answers[0]?.["id"]).toBe(answers[2]?.["id"]);
  const { entries } = { entries: (await reported()).filter((it) => it.call === "userInfo") };
  expect(entries.map((it) => [it.source, it.answer])).toEqual([
    ["own", id],
    ["own", id],
    ["engine", undefined],
  ]);
});

test("applies a fault first, then the custom answer of highest priority, then the newest", async () => {
  const { add, ask, info: read } = await stage("own-turn");
  await add({ match: info, answer: { patch: { nickName: "高" } }, priority: 5 });
  await add({ match: info, answer: { patch: { nickName: "旧" } } });
  const newer = await add({ match: info, answer: { patch: { nickName: "新" } } });
  const nickName = async () =>
    ((await read()).body.result as { nickName: string } | null)?.nickName;
  expect(await nickName()).toBe("高");
  await ask("DELETE", "/answers/a1");
  expect(await nickName()).toBe("新");
  await ask("PUT", `/answers/${newer.id}`, { match: info, answer: { patch: { nickName: "改" } } });
  expect(await nickName()).toBe("改");
  await ask("POST", "/faults", { match: info, effect: { code: 99999 }, times: 1 });
  expect(await nickName()).toBeUndefined();
  const { body } = await ask("GET", `/answers/${newer.id}`);
  expect(body).toMatchObject({ seen: 1, hits: 1 });
  expect((await ask("DELETE", "/answers")).status).toBe(204);
  expect(["高", "旧", "新", "改"]).not.toContain(await nickName());
  expect((await ask("GET", `/answers/${newer.id}`)).body).toMatchObject({ code: "unknown.answer" });
});

/** Creates an order in the given status. */
async function withOrder(name: string, status: number) {
  const world = await stage(name);
  const { body } = await world.ask("POST", "/orders", {
    buyer: "demo-buyer",
    seller: "demo-seller",
    status,
  });
  return {
    ...world,
    orderId: String(body["orderId"]),
    seller: await mock.phone(`${name}~demo-seller`),
  };
}

test("a refusal by a custom answer is not stored under the request id", async () => {
  const { add, orderId, seller } = await withOrder("own-pin", 30);
  const answers = { receivedAmount: 720, payerName: "谁" };
  await add({
    match: { call: "deliver", body: { orderId } },
    answer: { code: "pinWrong", facts: { remain: 1 } },
    times: 2,
  });
  const deliver = () =>
    seller.call("PUT", "/order/v1/delivery", {
      body: { orderId, payPassword: "111222", ...answers },
      headers: { "x-request-id": "own-pin-1" },
    });
  const own = { code: 20012, result: { remain: 1 }, message: "支付密码错误，还可尝试 1 次" };
  expect([(await deliver()).body, (await deliver()).body]).toMatchObject([own, own]);
  // The third response is the mock's own: the stated amount differs from that of the order.
  expect((await deliver()).body).toMatchObject({ code: 50027 });
});

test("a custom answer can contain a template, whose values are computed for each call", async () => {
  const { add, phone, info: read, told: reported } = await stage("own-made");
  const nickName = { $text: ["第", { $count: 7 }, "次 ", { $from: "person.userId" }] };
  await add({
    match: info,
    answer: { patch: { nickName, isPayPassword: { $pick: [1] }, registerTime: { $now: "-1h" } } },
  });
  const results = [await read(), await read()].map(
    ({ body }) => body.result as Record<string, unknown>,
  );
  expect(results.map((it) => it["nickName"])).toEqual([
    `第7次 ${phone.userId}`,
    `第8次 ${phone.userId}`,
  ]);
  expect(results[0]).toMatchObject({ isPayPassword: 1, registerTime: expect.any(Number) });
  expect((await reported()).at(-1)).toMatchObject({ call: "userInfo", code: 200 });
});

test("a custom answer sends a raw body with the given type, status and headers", async () => {
  const { add, info: read } = await stage("own-raw");
  await add({
    match: info,
    answer: {
      status: 502,
      body: "<h1>no</h1>",
      type: "text/html",
      headers: { "retry-after": "7" },
    },
    times: 1,
  });
  const html = await read();
  expect([
    html.status,
    html.body,
    html.headers.get("content-type"),
    html.headers.get("retry-after"),
  ]).toEqual([502, "<h1>no</h1>", "text/html", "7"]);
});

test("with carryOut, a custom answer replaces the response, but the call is executed", async () => {
  const { add, orderId, phone } = await withOrder("own-done", 20);
  await add({
    match: { path: "/order/v1/cancel/{id}" },
    answer: { status: 500, carryOut: true },
    times: 1,
  });
  expect((await phone.call("PUT", `/order/v1/cancel/${orderId}`, { body: {} })).status).toBe(500);
  expect((await phone.call("GET", `/order/v1/detail/${orderId}`)).body.result).toMatchObject({
    status: 60,
  });
});

test("a patch may violate the contract, and the journal entry marks it as off contract", async () => {
  const { add, info: read, told: reported } = await stage("own-unfit");
  await add({ match: info, answer: { patch: { nickName: { a: 1 } } } });
  expect((await read()).body.result).toMatchObject({ nickName: { a: 1 } });
  expect((await reported()).at(-1)).toMatchObject({ source: "own", offContract: true });
});

test("faults and custom answers of probability 0 change neither responses nor journal", async () => {
  const effects = [
    { status: 503 },
    { code: 99999 },
    { reset: true },
    { delayMs: 50, jitterMs: 50 },
    { malformed: true },
    { hang: true },
    { dribble: { chunks: 3, overMs: 9 } },
  ];
  const answers = [{ patch: { status: { $pick: [1, 2] } } }, { status: 500 }, { code: "busy" }];
  const played = async (name: string, isRuled: boolean) => {
    await mock.control("POST", "/worlds", { name, seed: 7, frozen: true });
    const never = { probability: 0 };
    for (const effect of isRuled ? effects : [])
      await mock.control("POST", `/worlds/${name}/faults`, { effect, ...never });
    for (const effect of isRuled ? [{ drop: true }, { duplicate: true }] : [])
      await mock.control("POST", `/worlds/${name}/faults`, {
        match: { socket: true },
        effect,
        ...never,
      });
    for (const answer of isRuled ? answers : [])
      await mock.control("POST", `/worlds/${name}/answers`, { match: {}, answer, ...never });
    const { orderId } = (await mock.control("POST", `/worlds/${name}/orders`, {
      ...pair,
      status: 50,
      completeType: 3,
    })) as {
      orderId: string;
    };
    const phone = await mock.phone(`${name}~demo-buyer`);
    const detail = (await phone.call("GET", `/order/v1/detail/${orderId}`)).body;
    const { entries } = (await mock.control(
      "GET",
      `/worlds/${name}/journal?kind=request,transition,push,socket`,
    )) as { entries: object[] };
    return {
      detail: plain(detail),
      entries: entries.map((it) => ({ ...it, seq: 0, real: 0, ms: 0 })),
    };
  };
  expect(await played("zero-b", true)).toEqual(await played("zero-a", false));
});
const pair = { buyer: "demo-buyer", seller: "demo-seller" };
/** Replaces image URLs, because file names and signatures differ between worlds. */
const plain = (value: object) =>
  JSON.parse(JSON.stringify(value).replace(/\/files\/\w+\?s=[\w.-]+/g, "picture")) as object;
