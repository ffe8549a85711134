import { calls } from "contract";
import { expect, onTestFinished, test } from "vitest";
import { limits } from "../config/limits.ts";
import { fetchText, openBff, openStubBackend } from "../../test/helpers/bff-server.ts";
import { isRedisInstalled, startRedis } from "../../test/helpers/redis.ts";
import { RedisTokenBuckets } from "./redis-token-buckets.ts";

const list = "/lightweight/order/v1/list";
const slowLimits = {
  callsUserBurst: 4,
  callsUserEveryMs: 600_000,
  loginUserBurst: 4,
  loginUserEveryMs: 600_000,
};

/** Starts BFFs that share one backend and one Redis. */
async function openBffs(count: number, redisUrl: string, more: object = {}) {
  const backend = await openStubBackend();
  const said: string[] = [];
  const options = {
    env: { RATE_LIMITS: "on", REDIS_URL: redisUrl, LOG_LEVEL: "warn" },
    rows: Object.values(calls),
    // A long deadline, because a loaded machine must not look like a slow Redis.
    limits: { ...slowLimits, redisAwayMs: 50, redisAnswerMs: 5_000, ...more },
    logStream: { write: (line: string) => void said.push(line) },
  };
  const all = [];
  for (let index = 0; index < count; index += 1) all.push(await openBff(backend.address, options));
  return { addresses: all.map((it) => it.address), said };
}

const status = async (address: string, token: string) =>
  (await fetchText(address + list, { headers: { "x-access-token": token, "x-key": "secret-p" } }))
    .status;
const login = async (address: string, p: string) =>
  (
    await fetchText(`${address}/lightweight${calls.login.path}`, {
      method: "POST",
      headers: { "x-key": p },
      body: "{}",
    })
  ).status;

let visitorCount = 0;
/** Sends a call of a new user. Returns whether the BFF has added keys for it to Redis. */
const waitForRedis = async (address: string, redis: { keys(): Promise<string[]> }) => {
  const before = (await redis.keys()).length;
  await status(address, `visitor-${(visitorCount += 1)}`);
  return (await redis.keys()).length > before;
};

test.runIf(isRedisInstalled)(
  "two BFFs share rate limit counts in Redis, under keys that expire and contain no credential",
  async () => {
    const redis = await startRedis();
    const {
      addresses: [a = "", b = ""],
    } = await openBffs(2, redis.url);
    await expect.poll(() => waitForRedis(a, redis)).toBe(true);
    await expect.poll(() => waitForRedis(b, redis)).toBe(true);
    expect([
      await status(a, "token-T"),
      await status(b, "token-T"),
      await status(a, "token-T"),
      await status(b, "token-T"),
    ]).toEqual(Array(4).fill(200));
    expect([await status(a, "token-T"), await status(b, "token-T")]).toEqual([429, 429]);
    expect(await login(a, "secret-p")).toBe(200);
    const keys = await redis.keys();
    expect(keys.filter((it) => it.includes(":p:")).length).toBeGreaterThanOrEqual(3);
    expect(keys.join()).not.toMatch(/token-T|secret-p|visitor/);
    expect(
      keys.filter((it) => !/^lwh5:rate:(calls|login|sms):(p:[\w-]{43}|a:127\.0\.0\.1)$/.test(it)),
    ).toEqual([]);
    // -1 would be a key without expiry.
    expect(await redis.expiries()).not.toContain(-1);
  },
);

test.runIf(isRedisInstalled)(
  "concurrent calls of one user at two BFFs use one shared rate limit in Redis",
  async () => {
    const redis = await startRedis();
    const { addresses } = await openBffs(2, redis.url);
    for (const address of addresses)
      await expect.poll(() => waitForRedis(address, redis)).toBe(true);
    const person = (index: number) => (index % 3 === 0 ? "T" : "U");
    const all = await Promise.all(
      Array.from({ length: 36 }, (_, index) => status(addresses[index % 2] ?? "", person(index))),
    );
    const allowed = (name: string) =>
      all.filter((it, index) => person(index) === name && it === 200);
    expect([allowed("T").length, allowed("U").length]).toEqual([4, 4]);
  },
);

test.runIf(isRedisInstalled)(
  "concurrent draws in Redis do not exceed the burst of a key, and a rejected draw takes no token",
  async () => {
    const redis = await startRedis();
    const shared = await RedisTokenBuckets.open(
      redis.url,
      { ...limits, redisAwayMs: 10, redisAnswerMs: 5_000 },
      () => {},
    );
    onTestFinished(() => shared.close());
    const bucket = { burst: 2, everyMs: 600_000 };
    const draw = (...keys: string[]) =>
      new Promise<number | null>((resolve) =>
        shared.draw(
          keys.map((key) => ({ key, bucket })),
          resolve,
        ),
      );
    await expect.poll(() => draw("first")).not.toBeNull();
    const waits = await Promise.all([
      draw("T"),
      draw("T"),
      draw("U", "A"),
      draw("T"),
      draw("V", "A"),
      draw("W", "A"),
      draw("T"),
      draw("W"),
    ]);
    expect(waits.map((it) => it === 0)).toEqual([
      true,
      true,
      true,
      false,
      true,
      false,
      false,
      true,
    ]);
    // If rejected draws took tokens, the wait would be one interval longer.
    expect((await draw("T")) ?? 0).toBeLessThanOrEqual(600_000);
    expect(await draw("W")).toBe(0);
  },
);

test.runIf(isRedisInstalled)(
  "while Redis is down, each BFF counts calls on its own and allows fewer logins",
  async () => {
    const redis = await startRedis();
    const {
      addresses: [a = "", b = ""],
      said,
    } = await openBffs(2, redis.url);
    for (const it of [a, b]) await expect.poll(() => waitForRedis(it, redis)).toBe(true);
    for (let count = 0; count < 3; count += 1) expect(await status(a, "T")).toBe(200);
    const during = Array.from({ length: 20 }, (_, index) => status(b, `during-${index}`));
    await redis.die();
    expect(await Promise.all(during)).toEqual(Array(20).fill(200));
    // BFF a keeps its local counts, and BFF b has no local counts of user T yet.
    expect([await status(a, "T"), await status(a, "T")]).toEqual([200, 429]);
    expect([
      await status(b, "T"),
      await status(b, "T"),
      await status(b, "T"),
      await status(b, "T"),
      await status(b, "T"),
    ]).toEqual([...Array(4).fill(200), 429]);
    expect([await login(a, "p1"), await login(a, "p1")]).toEqual([200, 429]);
    await redis.comeBack();
    for (const it of [a, b]) await expect.poll(() => waitForRedis(it, redis)).toBe(true);
    expect([
      await status(a, "U"),
      await status(b, "U"),
      await status(a, "U"),
      await status(b, "U"),
      await status(a, "U"),
    ]).toEqual([...Array(4).fill(200), 429]);
    expect(said.filter((it) => it.includes("redis away"))).toHaveLength(2);
    expect(said.join()).not.toMatch(/127\.0\.0\.1|redis:\/\//);
  },
);

test.runIf(isRedisInstalled)(
  "a silent Redis delays ten calls of a user by less than 1.5 seconds in total",
  async () => {
    const redis = await startRedis();
    const {
      addresses: [a = ""],
    } = await openBffs(1, redis.url, {
      callsUserBurst: 100,
      redisAnswerMs: 200,
      redisAwayMs: 60_000,
    });
    await expect.poll(() => waitForRedis(a, redis)).toBe(true);
    redis.sleep();
    const startedMs = performance.now();
    for (let count = 0; count < 10; count += 1) expect(await status(a, "T")).toBe(200);
    expect(performance.now() - startedMs).toBeLessThan(1500);
    redis.wake();
  },
);

test.runIf(isRedisInstalled)(
  "a BFF starts while its Redis is down, and connects once Redis is available",
  async () => {
    const redis = await startRedis();
    await redis.die();
    const {
      addresses: [a = ""],
    } = await openBffs(1, redis.url);
    expect(await status(a, "T")).toBe(200);
    await redis.comeBack();
    await expect.poll(() => waitForRedis(a, redis)).toBe(true);
  },
);
