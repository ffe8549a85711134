import { hash, randomInt } from "node:crypto";
import { codeText, generalCodes } from "contract";
import type { CallDetails } from "contract/call-details";
import { isJsonObject, tryParseJson } from "contract/dialect";
import type { FastifyInstance, FastifyReply, preHandlerHookHandler } from "fastify";
import { callerOf, networkOf } from "../http/caller.ts";
import type { Config } from "../config/config.ts";
import type { Limits } from "../config/limits.ts";
import { type Bucket, Buckets, type Draw, numberOf } from "./token-buckets.ts";
import { SharedBuckets } from "./redis-token-buckets.ts";

/** Which of the limits a call is counted against. */
type Rate = "calls" | NonNullable<CallDetails["rate"]>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Which limits a call of this route is counted against; without it, none. */
    rate?: Rate;
  }
}

type Rule = { person: Bucket; address: Bucket; costAlone: number };

/**
 * Without Redis each process counts for itself. What costs money or guesses secrets then costs four, so that up to four doors together
 * let through no more than one; see docs/decisions/0004-rate-limits-never-wait-for-redis.md.
 */
const rulesOf = (limits: Limits): Record<Rate, Rule> => ({
  calls: {
    person: { burst: limits.callsPersonBurst, everyMs: limits.callsPersonEveryMs },
    address: { burst: limits.callsAddressBurst, everyMs: limits.callsAddressEveryMs },
    costAlone: 1,
  },
  login: {
    person: { burst: limits.loginPersonBurst, everyMs: limits.loginPersonEveryMs },
    address: { burst: limits.loginAddressBurst, everyMs: limits.loginAddressEveryMs },
    costAlone: 4,
  },
  sms: {
    person: { burst: limits.smsPersonBurst, everyMs: limits.smsPersonEveryMs },
    address: { burst: limits.smsAddressBurst, everyMs: limits.smsAddressEveryMs },
    costAlone: 4,
  },
});

/** Counts calls by person and by address, here and, when there is a Redis, for all doors together. */
export class RateLimits {
  private readonly rules: Record<Rate, Rule>;
  private readonly own: Record<Rate, Buckets>;
  private readonly shared: SharedBuckets | null;
  private readonly refusals: Record<Rate, number> = { calls: 0, login: 0, sms: 0 };

  constructor(limits: Limits, shared: SharedBuckets | null) {
    this.rules = rulesOf(limits);
    // Of each kind its own: a flood of calls must not make us forget who asked for messages.
    this.own = { calls: new Buckets(limits.rateKeysMax), login: new Buckets(limits.rateKeysMax), sms: new Buckets(limits.rateKeysMax) };
    this.shared = shared;
  }

  /** How many were refused since the start. */
  get limited(): Readonly<Record<Rate, number>> {
    return this.refusals;
  }

  get redis(): "none" | "up" | "away" {
    return this.shared === null ? "none" : this.shared.isAway ? "away" : "up";
  }

  /** Answers 0, or the ms after which it is worth another try; at once unless others have to be asked. */
  ask(rate: Rate, secret: string | undefined, address: string, answer: (waitMs: number) => void): void {
    const { shared } = this;
    const rule = this.rules[rate];
    const network = networkOf(address);
    const say = (waitMs: number) => {
      if (waitMs > 0) this.refusals[rate] += 1;
      answer(waitMs);
    };
    // Our own count is never above the common one, so what it refuses need not be asked.
    const waitMs = this.own[rate].draw(ownDrawsOf(rule, secret, network), shared?.isAway ? rule.costAlone : 1);
    if (waitMs > 0 || shared === null) say(waitMs);
    else shared.draw(sharedDrawsOf(rate, rule, secret, network), (it) => say(it ?? 0));
  }

  /** Counts a login by the launch parameter in its body, for which a caller cannot send another one as they can in a header. */
  askLogin(p: string, answer: (waitMs: number) => void): void {
    const { shared } = this;
    const { person, costAlone } = this.rules.login;
    const say = (waitMs: number) => {
      if (waitMs > 0) this.refusals.login += 1;
      answer(waitMs);
    };
    const draw = { key: numberOf(p, salts.body), bucket: person };
    const waitMs = this.own.login.draw([draw], shared?.isAway ? costAlone : 1);
    if (waitMs > 0 || shared === null) say(waitMs);
    else shared.draw([{ key: `lwh5:rate:login:b:${hashOf(p)}`, bucket: person }], (it) => say(it ?? 0));
  }
}

/** null when nothing is limited. A Redis that is not there yet does not hold up the start. */
export async function openRateLimits(app: FastifyInstance, config: Config, limits: Limits): Promise<RateLimits | null> {
  if (!config.rateLimits) return null;
  if (config.redisUrl === null) return new RateLimits(limits, null);
  const shared = await SharedBuckets.open(config.redisUrl, limits, (state, names) => {
    if (state === "away") app.log.warn({ names }, "redis away: rate limits are counted by each process for itself");
    else app.log.info("redis back: rate limits are shared again");
  });
  app.addHook("onClose", async () => shared.close());
  return new RateLimits(limits, shared);
}

/** Of this process alone, so that nobody else knows which number a text has here. */
const salts = { person: randomInt(2 ** 31), address: randomInt(2 ** 31), body: randomInt(2 ** 31) };

function ownDrawsOf({ person, address }: Rule, secret: string | undefined, network: string): Draw[] {
  const byAddress = { key: numberOf(network, salts.address), bucket: address };
  return secret === undefined ? [byAddress] : [{ key: numberOf(secret, salts.person), bucket: person }, byAddress];
}

function sharedDrawsOf(rate: Rate, { person, address }: Rule, secret: string | undefined, network: string): Draw<string>[] {
  const byAddress = { key: `lwh5:rate:${rate}:a:${network}`, bucket: address };
  return secret === undefined ? [byAddress] : [{ key: `lwh5:rate:${rate}:p:${hashOf(secret)}`, bucket: person }, byAddress];
}

const hashOf = (secret: string) => hash("sha256", secret, "base64url");

const tooOften = { code: generalCodes.tooOften.code, result: null, message: codeText("tooOften") };

/** Before a body is read: a limited call costs us its header and nothing else. */
export function limitRates(app: FastifyInstance, rateLimits: RateLimits, trustedHops: number): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { rate } = request.routeOptions.config;
    if (rate === undefined) return done();
    const go = (waitMs: number) => {
      // Who left while the common count was asked will never be seen leaving again, so nothing may begin to wait for that.
      if (reply.raw.destroyed) return;
      if (waitMs > 0) refuse(reply, waitMs);
      else done();
    };
    const { address, person } = callerOf(request, trustedHops);
    // Whoever shows nothing logs in as the person of their address, so that leaving out a header does not raise the limit.
    rateLimits.ask(rate, rate === "login" ? (person ?? `nobody at ${networkOf(address)}`) : person, address, go);
  });
  app.addHook("onRoute", (route) => {
    if (route.config?.rate === "login") route.preHandler = limitLogin(rateLimits);
  });
}

/** Counts a login when its body is here. It is a hook of its route, because a hook of the server would cost every call. */
const limitLogin =
  (rateLimits: RateLimits): preHandlerHookHandler =>
  (request, reply, done) => {
    const p = launchKeyIn(request.body);
    if (p === undefined) return done();
    rateLimits.askLogin(p, (waitMs) => {
      if (reply.raw.destroyed) return;
      if (waitMs > 0) refuse(reply, waitMs);
      else done();
    });
  };

function launchKeyIn(body: unknown): string | undefined {
  const said = body instanceof Buffer ? tryParseJson(body.toString()) : undefined;
  return isJsonObject(said) && typeof said["p"] === "string" ? said["p"] : undefined;
}

function refuse(reply: FastifyReply, waitMs: number): FastifyReply {
  const again = { "retry-after": String(Math.ceil(waitMs / 1000)), "cache-control": "no-store" };
  return reply.headers(again).code(429).send(tooOften);
}
