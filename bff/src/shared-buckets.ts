import type { Redis } from "ioredis";
import type { Draw } from "./buckets.ts";
import type { Limits } from "./limits.ts";
import { namesOf } from "./trouble.ts";

/** The same arithmetic as in `buckets.ts`, in one step that nothing comes between, by the clock that all doors share. */
const script = `
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local wait = 0
local full = {}
for i, key in ipairs(KEYS) do
  local every, burst = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  full[i] = math.max(now, tonumber(redis.call("GET", key) or 0)) + every
  wait = math.max(wait, full[i] - now - burst * every)
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do redis.call("SET", key, string.format("%.0f", full[i]), "PX", full[i] - now) end
return 0`;

type WithDraw = Redis & { draw(keys: number, ...keysAndNumbers: (string | number)[]): Promise<number> };

/** Says once that Redis went or came; never why in words of its own, which may hold an address. */
export type Notice = (state: "away" | "back", names: string) => void;

/** The counts that several doors share. A Redis that is slow or gone is asked again once a second and holds up nobody meanwhile. */
export class SharedBuckets {
  private readonly redis: WithDraw;
  private readonly limits: Limits;
  private readonly notice: Notice;
  private askAgainMs = 0;
  private away = true;
  private told: "away" | "back" | undefined;

  private constructor(redis: WithDraw, limits: Limits, notice: Notice) {
    this.redis = redis;
    this.limits = limits;
    this.notice = notice;
    redis.on("error", (error) => this.fails(error));
    redis.on("close", () => this.fails(new Error("closed")));
    redis.on("ready", () => {
      this.askAgainMs = 0;
    });
  }

  static async open(url: string, limits: Limits, notice: Notice): Promise<SharedBuckets> {
    const { Redis } = await import("ioredis");
    const redis = new Redis(url, {
      // Waiting is worse than counting alone.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      connectTimeout: limits.redisConnectMs,
      commandTimeout: limits.redisAnswerMs,
      // A connection on which nothing has come for this long while something was asked is given up.
      socketTimeout: 10 * limits.redisAnswerMs,
      retryStrategy: () => limits.redisAwayMs / 2,
      connectionName: "lwh5-bff",
    });
    redis.defineCommand("draw", { lua: script });
    return new SharedBuckets(redis as WithDraw, limits, notice);
  }

  get isAway(): boolean {
    return this.away;
  }

  /** As in `Buckets`, or null when Redis has nothing to say just now. */
  async draw(draws: readonly Draw[]): Promise<number | null> {
    if (this.away && !this.mayAskAgain()) return null;
    const numbers = draws.flatMap(({ bucket }) => [bucket.everyMs, bucket.burst]);
    try {
      const waitMs = await this.redis.draw(draws.length, ...draws.map((it) => it.key), ...numbers);
      this.answers();
      return waitMs;
    } catch (error) {
      this.fails(error);
      return null;
    }
  }

  close(): void {
    // Nobody needs to be told of that.
    this.told = "away";
    this.redis.disconnect();
  }

  private mayAskAgain(): boolean {
    const nowMs = performance.now();
    if (this.redis.status !== "ready" || nowMs < this.askAgainMs) return false;
    this.askAgainMs = nowMs + this.limits.redisAwayMs;
    return true;
  }

  private answers(): void {
    this.away = false;
    if (this.told === "away") this.notice("back", "");
    this.told = "back";
  }

  private fails(error: unknown): void {
    if (!this.away) this.askAgainMs = performance.now() + this.limits.redisAwayMs;
    this.away = true;
    if (this.told !== "away") this.notice("away", namesOf(error).join(" < "));
    this.told = "away";
  }
}
