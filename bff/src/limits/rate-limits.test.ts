import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { type CallName, calls } from "contract";
import Fastify from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "../config/config.ts";
import {
  createStubMockOpener,
  fetchText,
  openBff,
  sendRawBytesAndReadResponse,
  createRawGetRequest,
  openStubBackend,
} from "../../test/helpers/bff-server.ts";
import {
  openSocketOrRefusalStatus,
  openBffWithEchoBackend,
} from "../../test/helpers/socket-bff.ts";
import { enforceRateLimits, type RateLimits } from "./rate-limits.ts";

const list = "/lightweight/order/v1/list";
const rateLimitsOn = { RATE_LIMITS: "on" };
const tightLimits = { callsUserBurst: 2, callsUserEveryMs: 60_000 };
const withToken = (token: string) => ({ headers: { "x-access-token": token } });
const statuses = async (count: number, call: (index: number) => Promise<{ status: number }>) => {
  const all = [];
  for (let index = 0; index < count; index += 1) all.push((await call(index)).status);
  return all;
};

test("rate limits are on by default only with a real backend, and RATE_LIMITS overrides the default", () => {
  const rateLimits = (env: Record<string, string>) => readConfig(env).rateLimits;
  const backend = { BACKEND: "http://127.0.0.1:1" };
  expect([rateLimits({}), rateLimits(backend)]).toEqual([false, true]);
  expect([rateLimits(rateLimitsOn), rateLimits({ ...backend, RATE_LIMITS: "off" })]).toEqual([
    true,
    false,
  ]);
});

test("responds 429 to calls of a user beyond their burst, but not to calls of other users", async () => {
  const backend = await openStubBackend();
  const { address } = await openBff(backend.address, { env: rateLimitsOn, limits: tightLimits });
  expect(await statuses(2, () => fetchText(address + list, withToken("T1")))).toEqual([200, 200]);
  const refused = await fetchText(address + list, withToken("T1"));
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    429,
    { code: 10002, result: null, message: "操作过于频繁，请稍后再试" },
  ]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(59);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(refused.headers.get("x-content-type-options")).toBe("nosniff");
  expect((await fetchText(address + list, withToken("T2"))).status).toBe(200);
  expect(backend.seen).toHaveLength(3);
});

test("limits the calls of an IP address too, so that invented tokens do not bypass the limit", async () => {
  const backend = await openStubBackend();
  const { address } = await openBff(backend.address, {
    env: rateLimitsOn,
    limits: { callsAddressBurst: 3, callsAddressEveryMs: 60_000 },
  });
  expect(await statuses(5, (it) => fetchText(address + list, withToken(`T${it}`)))).toEqual([
    200, 200, 200, 429, 429,
  ]);
});

test("counts calls by X-Forwarded-For only of a trusted proxy, and an IPv6 /64 as one address", async () => {
  const backend = await openStubBackend();
  const limits = { callsAddressBurst: 1, callsAddressEveryMs: 60_000 };
  const from = (address: string, forwarded: string) =>
    fetchText(address + list, { headers: { "x-forwarded-for": forwarded } });
  const behind = await openBff(backend.address, {
    env: { ...rateLimitsOn, TRUST_PROXY: "1" },
    limits,
  });
  const callers = [
    "192.0.2.1",
    "192.0.2.2",
    "6.6.6.6, 192.0.2.1",
    "2001:db8:0:1::1",
    "2001:DB8:0:1:ffff::2",
    "2001:db8:0:2::1",
  ];
  expect(await statuses(callers.length, (it) => from(behind.address, callers[it] ?? ""))).toEqual([
    200, 200, 429, 200, 429, 200,
  ]);
  const bare = await openBff(backend.address, { env: rateLimitsOn, limits });
  expect(await statuses(2, (it) => from(bare.address, callers[it] ?? ""))).toEqual([200, 429]);
});

describe("limits of logins and SMS codes", () => {
  const call = (address: string, name: CallName, headers: Record<string, string>) =>
    fetchText(`${address}/lightweight${calls[name].path}`, {
      method: calls[name].method,
      headers,
      body: "{}",
    });
  const burst = async (
    name: CallName,
    headers: (index: number) => Record<string, string>,
    tries: number,
  ) => {
    const backend = await openStubBackend();
    const limits = {
      loginUserEveryMs: 600_000,
      smsUserEveryMs: 600_000,
      smsAddressEveryMs: 600_000,
    };
    const { address } = await openBff(backend.address, {
      env: rateLimitsOn,
      rows: Object.values(calls),
      limits,
    });
    const all = await statuses(tries, (it) => call(address, name, headers(it)));
    return { address, let: all.filter((it) => it === 200).length };
  };

  test("allows ten logins with one launch key", async () => {
    expect((await burst("login", () => ({ "x-key": "p1" }), 12)).let).toBe(10);
  });

  test("limits logins by the launch key in the body, even if the X-Key header changes", async () => {
    const backend = await openStubBackend();
    const limits = { loginUserEveryMs: 600_000 };
    const { address } = await openBff(backend.address, {
      env: rateLimitsOn,
      rows: Object.values(calls),
      limits,
    });
    const login = (p: string, headers: Record<string, string> = {}) =>
      fetchText(`${address}/lightweight${calls.login.path}`, {
        method: "POST",
        headers,
        body: JSON.stringify({ p, deviceTag: "ios" }),
      });
    const all = await statuses(12, (it) => login("p1", { "x-key": `other${it}` }));
    expect(all.filter((it) => it === 200)).toHaveLength(10);
    expect((await login("p2", { "x-key": "p2" })).status).toBe(200);
  });

  test("rate limits count all logins without X-Key from one IP address as logins of one user", async () => {
    expect((await burst("login", () => ({}), 12)).let).toBe(10);
  });

  test("allows five SMS codes per user and twenty per IP address", async () => {
    const { address, ...one } = await burst("smsCode", () => ({ "x-access-token": "T" }), 7);
    expect(one.let).toBe(5);
    expect((await call(address, "pay", { "x-access-token": "T" })).status).toBe(200);
    expect((await burst("smsCode", (it) => ({ "x-access-token": `T${it}` }), 22)).let).toBe(20);
  });
});

test("rate limits count a socket upgrade as a call", async () => {
  const { address, port, asked } = await openBffWithEchoBackend({
    env: rateLimitsOn,
    limits: tightLimits,
  });
  expect(await openSocketOrRefusalStatus(port)).not.toBe(429);
  expect((await fetchText(address + list, withToken("good"))).status).toBe(200);
  expect(await openSocketOrRefusalStatus(port)).toBe(429);
  expect((await fetchText(address + list, withToken("good"))).status).toBe(429);
  expect(asked).toHaveLength(2);
});

test("rate limits count uploads and images as calls, but not pages and health checks", async () => {
  const backend = await openStubBackend();
  const { address } = await openBff(backend.address, {
    env: rateLimitsOn,
    limits: { callsAddressBurst: 2, callsAddressEveryMs: 60_000 },
  });
  for (const path of ["/healthz", "/lwh5/", "/lightweight/nothing"])
    expect(await statuses(3, () => fetchText(address + path))).not.toContain(429);
  expect(
    (await fetchText(`${address}/lightweight/basic/upload`, { method: "POST", body: "x" })).status,
  ).toBe(200);
  expect((await fetchText(`${address}/lightweight/files/${"a".repeat(32)}`)).status).toBe(200);
  expect(
    (await fetchText(`${address}/lightweight/basic/upload`, { method: "POST", body: "x" })).status,
  ).toBe(429);
});

test("responds 429 to a rate-limited call without waiting for its body", async () => {
  const backend = await openStubBackend();
  const { port } = await openBff(backend.address, {
    env: rateLimitsOn,
    limits: { callsAddressBurst: 0, requestMs: 50 },
  });
  const answer = await sendRawBytesAndReadResponse(
    port,
    "PUT /lightweight/order/v1/pay HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{",
  );
  expect(answer).toMatch(/^HTTP\/1.1 429/);
});

test("if rate limits are off, no call to the mock is limited", async () => {
  const backend = await openStubBackend();
  const { address } = await openBff("mock", {
    openMock: createStubMockOpener(backend),
    limits: { callsAddressBurst: 0 },
  });
  expect((await fetchText(address + list)).status).toBe(200);
});

test("stops processing a request whose client disconnects during the rate limit check", async () => {
  const answers: ((waitMs: number) => void)[] = [];
  const app = Fastify();
  onTestFinished(() => app.close());
  enforceRateLimits(
    app,
    { ask: (_rate, _secret, _address, answer) => void answers.push(answer) } as RateLimits,
    0,
  );
  const story: string[] = [];
  app.server.on("request", (_request, response) =>
    response.once("close", () => story.push("left")),
  );
  app.get("/:who", { config: { rate: "calls" } }, (request) => story.push(request.url) && "");
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const phone = connect(port, "127.0.0.1", () => phone.write(createRawGetRequest("/early")));
  await expect.poll(() => answers.length).toBe(1);
  phone.destroy();
  await expect.poll(() => story).toEqual(["left"]);
  const patient = sendRawBytesAndReadResponse(port, createRawGetRequest("/patient"));
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) answer(0);
  await patient;
  expect(story).toEqual(["left", "/patient", "left"]);
});
