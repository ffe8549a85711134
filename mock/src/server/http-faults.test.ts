import { afterAll, beforeAll, expect, test } from "vitest";
import { openMockForHttpTests, startStopwatch } from "../../test/helpers/mock-for-http-tests.ts";
import { planSlowResponseChunks } from "./call-response-with-faults.ts";

let mock: Awaited<ReturnType<typeof openMockForHttpTests>>;
beforeAll(async () => {
  mock = await openMockForHttpTests();
});
afterAll(() => mock.close());

/** Opens a client in a world of its own, with a fault on the call `userInfo`. */
async function withFault(world: string, effect: object, rest: object = {}) {
  const phone = await mock.phone(`${world}~demo-buyer`);
  await mock.control("POST", `/worlds/${world}/faults`, {
    match: { path: "/user/v1/info" },
    effect,
    ...rest,
  });
  const journal = async () => {
    const { entries } = (await mock.control(
      "GET",
      `/worlds/${world}/journal?path=/user/v1/info`,
    )) as {
      entries: { status: number; code: number; faults?: string[] }[];
    };
    return entries;
  };
  return { phone, info: () => phone.call("GET", "/user/v1/info"), journal };
}

test.each([400, 401, 403, 404, 418, 429, 500, 502, 503, 504])(
  "a fault with status %i sends that status with an error envelope",
  async (status) => {
    const { info, phone } = await withFault(`s${status}`, { status });
    const answer = await info();
    expect([answer.status, answer.body.result, typeof answer.body.message]).toEqual([
      status,
      null,
      "string",
    ]);
    expect((await phone.call("GET", "/user/asset/v1/info")).status).toBe(200);
  },
);

test.each([
  [401, "登录已失效"],
  [10009, "系统维护中，订单计时已暂停，请稍后再试"],
  [99999, "系统繁忙，请稍后再试"],
  [31337, "系统繁忙，请稍后再试"],
])("a fault with code %i sends that code in a body with HTTP 200", async (code, message) => {
  const { info } = await withFault(`c${code}`, { code });
  expect(await info()).toMatchObject({ status: 200, body: { code, result: null, message } });
});

test("the fault delayMs delays a response without changing it", async () => {
  const { info, phone } = await withFault("delay", { delayMs: 120 });
  const tookMs = startStopwatch();
  const answer = await info();
  expect(tookMs()).toBeGreaterThan(110);
  expect(answer.body.result).toMatchObject({ id: phone.userId });
});

/** Errors of fetch for a connection that ends too early. */
const broken = /^(fetch failed|terminated)$/;

test.each(["reset", "empty", "dropReply", "cut"])(
  "the fault %s breaks one connection, and the server answers the next call",
  async (name) => {
    const { info, journal } = await withFault(name.toLowerCase(), { [name]: true }, { times: 1 });
    await expect(info()).rejects.toThrow(broken);
    expect((await info()).status).toBe(200);
    expect((await journal())[0]?.faults).toEqual(["f1"]);
  },
);

test("the fault malformed sends a 200 whose body is not JSON", async () => {
  const { phone } = await withFault("malformed", { malformed: true });
  const answer = await fetch(`${mock.address}/lightweight/user/v1/info`, {
    headers: phone.headers,
  });
  expect(answer.status).toBe(200);
  await expect(answer.json()).rejects.toThrow("JSON");
});

const setting = { body: { type: "notice", sound: 0, vibrate: 1 } };
const command = "/user/v1/pay/account/setting";

test("a command with the fault dropReply is executed, one with the fault reset is not", async () => {
  const phone = await mock.phone("lost~demo-buyer");
  await mock.control("POST", "/worlds/lost/faults", {
    match: { path: command },
    effect: { reset: true },
    times: 1,
  });
  await mock.control("POST", "/worlds/lost/faults", {
    match: { path: command },
    effect: { dropReply: true },
    times: 1,
    after: 1,
  });
  for (let at = 0; at < 2; at += 1)
    await expect(phone.call("POST", command, setting)).rejects.toThrow(broken);
  const { entries } = (await mock.control("GET", `/worlds/lost/journal?path=${command}`)) as {
    entries: { status: number; code: number }[];
  };
  expect(entries.map((it) => it.status)).toEqual([0, 200]);
});

test("a fault of probability 0 changes no response body", async () => {
  const run = async (world: string, faulty: boolean) => {
    await mock.control("POST", "/worlds", {
      name: world,
      seed: 5,
      now: Date.UTC(2026, 10, 20, 2),
      frozen: true,
    });
    if (faulty) {
      await mock.control("POST", `/worlds/${world}/faults`, {
        match: {},
        effect: { status: 500, jitterMs: 50 },
        probability: 0,
      });
      await mock.control("POST", `/worlds/${world}/faults`, {
        match: { socket: true },
        effect: { drop: true },
        probability: 0,
      });
    }
    const phone = await mock.phone(`${world}~demo-buyer`);
    const answers = [];
    for (const path of [
      "/user/v1/info",
      "/user/asset/v1/info",
      "/entrust/v1/buy/able/list",
      "/order/v1/list",
    ])
      answers.push((await phone.call("GET", path)).body);
    return JSON.stringify(answers);
  };
  expect(await run("zero-b", true)).toBe(await run("zero-a", false));
});

test("a fault with a user id applies only to that user in its own world", async () => {
  const [buyer, seller] = [await mock.phone("who~demo-buyer"), await mock.phone("who~demo-seller")];
  const other = await mock.phone("who2~demo-buyer");
  await mock.control("POST", "/worlds/who/faults", {
    match: { userId: seller.userId },
    effect: { status: 503 },
  });
  const status = async (it: typeof buyer) => (await it.call("GET", "/user/v1/info")).status;
  expect([await status(buyer), await status(seller), await status(other)]).toEqual([200, 503, 200]);
});

test("a fault also applies to a login, which has no session yet", async () => {
  await mock.control("POST", "/worlds", { name: "login" });
  await mock.control("POST", "/worlds/login/faults", {
    match: { path: "/user/v1/user/login" },
    effect: { status: 503 },
  });
  const answer = await mock.call("POST", "/lightweight/user/v1/user/login", {
    body: { p: "login~demo-buyer", deviceTag: "t" },
  });
  expect(answer.status).toBe(503);
});

/**
 * Reads a response as far as it arrives and records the size of each chunk. The size 0 marks a
 * broken connection.
 */
async function pieces(headers: Record<string, string>) {
  const tookMs = startStopwatch();
  const answer = await fetch(`${mock.address}/lightweight/user/v1/info`, { headers });
  const came: number[] = [];
  try {
    for await (const chunk of answer.body ?? []) came.push((chunk as Uint8Array).length);
  } catch {
    came.push(0);
  }
  return {
    status: answer.status,
    came,
    bytes: came.reduce((sum, it) => sum + it, 0),
    ms: tookMs(),
  };
}

test("the faults bandwidth and dribble delay a response and send all its bytes", async () => {
  const { phone } = await withFault("thin", { bandwidth: { bytesPerSecond: 8_000 } }, { times: 1 });
  const thin = await pieces(phone.headers);
  const { bytes } = await pieces(phone.headers);
  expect([thin.status, thin.bytes]).toEqual([200, bytes]);
  expect(thin.ms).toBeGreaterThan((bytes / 8_000) * 900);
  const slow = await withFault("dribble", { dribble: { chunks: 5, overMs: 250 } });
  const dribbled = await pieces(slow.phone.headers);
  expect([dribbled.status, dribbled.bytes, dribbled.ms > 200]).toEqual([200, bytes, true]);
});

test.each([
  [{ dribble: { chunks: 5, overMs: 250 } }, 11, [2, 2, 3, 2, 2], 250],
  [{ dribble: { chunks: 4, overMs: 0 } }, 2, [1, 0, 1, 0], 0],
  [{ bandwidth: { bytesPerSecond: 64 } }, 20, [6, 7, 6, 1], 312.5],
  [{ bandwidth: { bytesPerSecond: 8_000 } }, 40, [40], 5],
  [{ bandwidth: { bytesPerSecond: 1_000 } }, 0, [], undefined],
])(
  "the effect %j sends %i bytes in chunks of %j bytes, the last one after %d ms",
  (effect, bytes, sizes, lastMs) => {
    const cut = planSlowResponseChunks(effect, bytes);
    expect(cut.map(({ end }, at) => end - (cut[at - 1]?.end ?? 0))).toEqual(sizes);
    expect(cut.at(-1)?.atMs).toBe(lastMs);
  },
);

test("limitBytes truncates a response, and garbage replaces it by unreadable bytes", async () => {
  const { phone } = await withFault("limit", { limitBytes: 40 });
  expect(await pieces(phone.headers)).toMatchObject({ status: 200, came: [40, 0] });
  const refused = await withFault("limit-503", { status: 503, limitBytes: 10 });
  expect(await pieces(refused.phone.headers)).toMatchObject({ status: 503, came: [10, 0] });
  const other = await withFault("garbage", { garbage: true });
  const answer = await fetch(`${mock.address}/lightweight/user/v1/info`, {
    headers: other.phone.headers,
  });
  await expect(answer.json()).rejects.toThrow("JSON");
});

test("a call that hangs because of a fault is answered when the fault is removed", async () => {
  const { info, phone } = await withFault("hang", { hang: true });
  const hanging = info();
  await mock.control("GET", "/worlds/hang/journal?kind=held&waitMs=30000");
  const { faults } = (await mock.control("GET", "/worlds/hang/faults")) as {
    faults: { hits: number; lastAt: number }[];
  };
  expect(faults).toMatchObject([{ hits: 1, lastAt: expect.any(Number) }]);
  await mock.control("DELETE", "/worlds/hang/faults");
  expect((await hanging).body.result).toMatchObject({ id: phone.userId });
});
