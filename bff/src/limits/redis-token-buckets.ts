import type { Redis } from "ioredis";
import type { Limits } from "../config/limits.ts";
import { errorNamesInCauseChain } from "../http/transport-error.ts";
import type { TokenBucketWithdrawal } from "./token-buckets.ts";

/**
 * Lua script that does the same arithmetic as `token-buckets.ts` with a cost of 1, but atomically
 * and with the clock of Redis, which all BFFs share. One run handles all draws that a BFF requests
 * in one turn of its event loop. Arguments for each draw: the number of its keys, then the interval
 * in ms and the burst of each key.
 */
const drawScript = `
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local waits, key, arg = {}, 0, 1
while arg <= #ARGV do
  local count, wait, full = tonumber(ARGV[arg]), 0, {}
  for i = 1, count do
    local every, burst = tonumber(ARGV[arg + 2 * i - 1]), tonumber(ARGV[arg + 2 * i])
    full[i] = math.max(now, tonumber(redis.call("GET", KEYS[key + i]) or 0)) + every
    wait = math.max(wait, full[i] - now - burst * every)
  end
  if wait == 0 then
    for i = 1, count do redis.call("SET", KEYS[key + i], string.format("%.0f", full[i]), "PX", full[i] - now) end
  end
  waits[#waits + 1] = wait
  key, arg = key + count, arg + 1 + 2 * count
end
return waits`;

type RedisWithDraw = Redis & {
  draw(keys: number, ...keysAndNumbers: (string | number)[]): Promise<number[]>;
};

type DrawRequest = {
  draws: readonly TokenBucketWithdrawal<string>[];
  answer: (waitMs: number | null) => void;
};

/** Called once per state change. Gets only error names, because messages may contain a URL. */
export type RedisAvailabilityReporter = (state: "away" | "back", names: string) => void;

/**
 * Token buckets that several BFFs share. A slow or unreachable Redis is queried at most once a
 * second and delays no calls in between.
 */
export class RedisTokenBuckets {
  private readonly redis: RedisWithDraw;
  private readonly limits: Limits;
  private readonly reportState: RedisAvailabilityReporter;
  private pendingDraws: DrawRequest[] = [];
  private retryAtMs = 0;
  private away = true;
  private reported: "away" | "back" | undefined;

  private constructor(
    redis: RedisWithDraw,
    limits: Limits,
    reportState: RedisAvailabilityReporter,
  ) {
    this.redis = redis;
    this.limits = limits;
    this.reportState = reportState;
    redis.on("error", (error) => this.markAway(error));
    redis.on("close", () => this.markAway(new Error("closed")));
    redis.on("ready", () => {
      this.retryAtMs = 0;
    });
  }

  static async open(
    url: string,
    limits: Limits,
    reportState: RedisAvailabilityReporter,
  ): Promise<RedisTokenBuckets> {
    const { Redis } = await import("ioredis");
    const redis = new Redis(url, {
      // Fail at once instead of queueing, because counting locally is better than waiting.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      connectTimeout: limits.redisConnectMs,
      commandTimeout: limits.redisAnswerMs,
      // Closes a connection that has been silent for this long with pending commands.
      socketTimeout: 10 * limits.redisAnswerMs,
      retryStrategy: () => limits.redisAwayMs / 2,
      connectionName: "lwh5-bff",
    });
    redis.defineCommand("draw", { lua: drawScript });
    return new RedisTokenBuckets(redis as RedisWithDraw, limits, reportState);
  }

  get isAway(): boolean {
    return this.away;
  }

  /** Draws like `TokenBuckets.draw`. Passes the result to `answer`, or null if Redis is away. */
  draw(
    draws: readonly TokenBucketWithdrawal<string>[],
    answer: (waitMs: number | null) => void,
  ): void {
    if (this.away && !this.mayRetry()) return answer(null);
    if (this.pendingDraws.push({ draws, answer }) === 1) setImmediate(() => void this.sendDraws());
  }

  private async sendDraws(): Promise<void> {
    const all = this.pendingDraws;
    this.pendingDraws = [];
    const keys = all.flatMap(({ draws }) => draws.map((it) => it.key));
    const numbers = all.flatMap(({ draws }) => [
      draws.length,
      ...draws.flatMap(({ bucket }) => [bucket.everyMs, bucket.burst]),
    ]);
    const waits = await this.redis
      .draw(keys.length, ...keys, ...numbers)
      .catch((error: unknown) => this.markAway(error));
    if (waits) this.markBack();
    for (const [index, { answer }] of all.entries()) answer(waits?.[index] ?? null);
  }

  close(): void {
    // Suppresses the report, because this disconnect is intended.
    this.reported = "away";
    this.redis.disconnect();
  }

  private mayRetry(): boolean {
    const nowMs = performance.now();
    if (this.redis.status !== "ready" || nowMs < this.retryAtMs) return false;
    this.retryAtMs = nowMs + this.limits.redisAwayMs;
    return true;
  }

  private markBack(): void {
    this.away = false;
    if (this.reported === "away") this.reportState("back", "");
    this.reported = "back";
  }

  private markAway(error: unknown): void {
    if (!this.away) this.retryAtMs = performance.now() + this.limits.redisAwayMs;
    this.away = true;
    if (this.reported !== "away")
      this.reportState("away", errorNamesInCauseChain(error).join(" < "));
    this.reported = "away";
  }
}
