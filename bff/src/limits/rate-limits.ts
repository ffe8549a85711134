import { hash, randomInt } from "node:crypto";
import { fillCodeText, generalCodes } from "contract";
import type { CallDetails } from "contract/call-details";
import { isJsonObject, tryParseJson } from "contract/dialect";
import type { FastifyInstance, FastifyReply, preHandlerHookHandler } from "fastify";
import { readCaller, ipNetworkOf } from "../http/caller.ts";
import type { Config } from "../config/config.ts";
import type { Limits } from "../config/limits.ts";
import {
  type TokenBucketRate,
  TokenBuckets,
  type TokenBucketWithdrawal,
  saltedHash,
} from "./token-buckets.ts";
import { RedisTokenBuckets } from "./redis-token-buckets.ts";

/** Limit that a call is counted against. */
type RateKind = "calls" | "reports" | NonNullable<CallDetails["rate"]>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Limit for calls of this route. Without it, the route is not limited. */
    rate?: RateKind;
  }
}

type RateRule = { user: TokenBucketRate; address: TokenBucketRate; costAlone: number };

/**
 * Rules of each limit. While Redis is unreachable, each process counts separately, and a call
 * counts `costAlone` times. Calls that cost money or allow guessing secrets then count four times,
 * so that four BFFs together allow no more than one. See
 * docs/decisions/0004-rate-limits-never-wait-for-redis.md.
 */
const rateRulesOf = (limits: Limits): Record<RateKind, RateRule> => ({
  calls: {
    user: { burst: limits.callsUserBurst, everyMs: limits.callsUserEveryMs },
    address: { burst: limits.callsAddressBurst, everyMs: limits.callsAddressEveryMs },
    costAlone: 1,
  },
  // Browsers send reports without a token, so normally only the limit of the IP address applies.
  // `user` has the same numbers.
  reports: {
    user: { burst: limits.reportsAddressBurst, everyMs: limits.reportsAddressEveryMs },
    address: { burst: limits.reportsAddressBurst, everyMs: limits.reportsAddressEveryMs },
    costAlone: 1,
  },
  login: {
    user: { burst: limits.loginUserBurst, everyMs: limits.loginUserEveryMs },
    address: { burst: limits.loginAddressBurst, everyMs: limits.loginAddressEveryMs },
    costAlone: 4,
  },
  sms: {
    user: { burst: limits.smsUserBurst, everyMs: limits.smsUserEveryMs },
    address: { burst: limits.smsAddressBurst, everyMs: limits.smsAddressEveryMs },
    costAlone: 4,
  },
});

/**
 * Counts calls by user and by IP address: in this process and, with Redis, for all BFFs together.
 */
export class RateLimits {
  private readonly rules: Record<RateKind, RateRule>;
  private readonly own: Record<RateKind, TokenBuckets>;
  private readonly shared: RedisTokenBuckets | null;
  private readonly refusals: Record<RateKind, number> = {
    calls: 0,
    reports: 0,
    login: 0,
    sms: 0,
  };

  constructor(limits: Limits, shared: RedisTokenBuckets | null) {
    this.rules = rateRulesOf(limits);
    // Uses one store per limit, so that a flood of calls does not evict the counts of logins and
    // SMS codes.
    this.own = {
      calls: new TokenBuckets(limits.rateKeysMax),
      reports: new TokenBuckets(limits.rateKeysMax),
      login: new TokenBuckets(limits.rateKeysMax),
      sms: new TokenBuckets(limits.rateKeysMax),
    };
    this.shared = shared;
  }

  /** Number of rejected calls since the start. */
  get limited(): Readonly<Record<RateKind, number>> {
    return this.refusals;
  }

  get redis(): "none" | "up" | "away" {
    if (this.shared === null) return "none";
    return this.shared.isAway ? "away" : "up";
  }

  /**
   * Counts a call, and passes 0, or the ms after which a retry makes sense, to `answer`.
   * Synchronous unless Redis is used.
   */
  ask(
    rate: RateKind,
    secret: string | undefined,
    address: string,
    answer: (waitMs: number) => void,
  ): void {
    const { shared } = this;
    const rule = this.rules[rate];
    const network = ipNetworkOf(address);
    const say = (waitMs: number) => {
      if (waitMs > 0) this.refusals[rate] += 1;
      answer(waitMs);
    };
    // Except after an outage of Redis, the shared count is at least as high as the local one. So a
    // local rejection needs no Redis query.
    const waitMs = this.own[rate].draw(
      localDrawsOf(rule, secret, network),
      shared?.isAway ? rule.costAlone : 1,
    );
    if (waitMs > 0 || shared === null) say(waitMs);
    else shared.draw(sharedDrawsOf(rate, rule, secret, network), (it) => say(it ?? 0));
  }

  /**
   * Counts a login by the launch key in its body. The body decides which user logs in, so a caller
   * cannot vary it as they can vary a header.
   */
  checkLogin(p: string, answer: (waitMs: number) => void): void {
    const { shared } = this;
    const { user, costAlone } = this.rules.login;
    const say = (waitMs: number) => {
      if (waitMs > 0) this.refusals.login += 1;
      answer(waitMs);
    };
    const draw = { key: saltedHash(p, salts.body), bucket: user };
    const waitMs = this.own.login.draw([draw], shared?.isAway ? costAlone : 1);
    if (waitMs > 0 || shared === null) say(waitMs);
    else
      shared.draw([{ key: `lwh5:rate:login:b:${hashOf(p)}`, bucket: user }], (it) => say(it ?? 0));
  }
}

/** Returns null if nothing is limited. An unreachable Redis does not delay the start. */
export async function createRateLimits(
  app: FastifyInstance,
  config: Config,
  limits: Limits,
): Promise<RateLimits | null> {
  if (!config.rateLimits) return null;
  if (config.redisUrl === null) return new RateLimits(limits, null);
  const shared = await RedisTokenBuckets.open(config.redisUrl, limits, (state, names) => {
    if (state === "away")
      app.log.warn({ names }, "redis away: rate limits are counted by each process for itself");
    else app.log.info("redis back: rate limits are shared again");
  });
  app.addHook("onClose", async () => shared.close());
  return new RateLimits(limits, shared);
}

/** Random per process, so that the hash of a text cannot be predicted. */
const salts = { user: randomInt(2 ** 31), address: randomInt(2 ** 31), body: randomInt(2 ** 31) };

function localDrawsOf(
  { user, address }: RateRule,
  secret: string | undefined,
  network: string,
): TokenBucketWithdrawal[] {
  const byAddress = { key: saltedHash(network, salts.address), bucket: address };
  return secret === undefined
    ? [byAddress]
    : [{ key: saltedHash(secret, salts.user), bucket: user }, byAddress];
}

function sharedDrawsOf(
  rate: RateKind,
  { user, address }: RateRule,
  secret: string | undefined,
  network: string,
): TokenBucketWithdrawal<string>[] {
  const byAddress = { key: `lwh5:rate:${rate}:a:${network}`, bucket: address };
  return secret === undefined
    ? [byAddress]
    : [{ key: `lwh5:rate:${rate}:p:${hashOf(secret)}`, bucket: user }, byAddress];
}

const hashOf = (secret: string) => hash("sha256", secret, "base64url");

const tooOftenEnvelope = {
  code: generalCodes.tooOften.code,
  result: null,
  message: fillCodeText("tooOften"),
};

/** Counts calls before their body is read, so that a rejected call costs only its header. */
export function enforceRateLimits(
  app: FastifyInstance,
  rateLimits: RateLimits,
  trustedHops: number,
): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { rate } = request.routeOptions.config;
    if (rate === undefined) return done();
    const go = (waitMs: number) => {
      // If the client disconnected during the Redis check, the request ends here. Its `close` event
      // has passed, so a later step that waits for this event would wait forever.
      if (reply.raw.destroyed) return;
      if (waitMs > 0) sendTooOften(reply, waitMs);
      else done();
    };
    const { address, user } = readCaller(request, trustedHops);
    // All logins of an IP address without credentials count as one user, so that leaving out a
    // header does not raise the limit.
    rateLimits.ask(
      rate,
      rate === "login" ? (user ?? `nobody at ${ipNetworkOf(address)}`) : user,
      address,
      go,
    );
  });
  app.addHook("onRoute", (route) => {
    if (route.config?.rate === "login") route.preHandler = enforceLoginLimit(rateLimits);
  });
}

/**
 * Counts a login after its body is read. Registered only on the login routes, because a hook of
 * the whole server would run for every call.
 */
const enforceLoginLimit =
  (rateLimits: RateLimits): preHandlerHookHandler =>
  (request, reply, done) => {
    const p = launchKeyOf(request.body);
    if (p === undefined) return done();
    rateLimits.checkLogin(p, (waitMs) => {
      if (reply.raw.destroyed) return;
      if (waitMs > 0) sendTooOften(reply, waitMs);
      else done();
    });
  };

function launchKeyOf(body: unknown): string | undefined {
  const fields = body instanceof Buffer ? tryParseJson(body.toString()) : undefined;
  return isJsonObject(fields) && typeof fields["p"] === "string" ? fields["p"] : undefined;
}

function sendTooOften(reply: FastifyReply, waitMs: number): FastifyReply {
  const again = { "retry-after": String(Math.ceil(waitMs / 1000)), "cache-control": "no-store" };
  return reply.headers(again).code(429).send(tooOftenEnvelope);
}
