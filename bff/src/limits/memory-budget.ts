import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Caller, readCaller } from "../http/caller.ts";
import type { Limits } from "../config/limits.ts";
import {
  countSentResponseBytes,
  abortRequestBody,
  hasRequestBody,
  isReceivingRequest,
  isSendingResponse,
} from "../http/transfer-state.ts";
import { createErrorEnvelope, retryAfterHeaderOf } from "../http/transport-error.ts";
import { doCallersShareExhaustedQuota, CallerQuotas } from "./quotas.ts";

declare module "fastify" {
  interface FastifyRequest {
    lease: MemoryLease | null;
  }
}

/**
 * `portion`: a use may take more memory only while all uses together take less than this part of
 * the budget. The rest remains free for bodies. `mayEvict`: slower transfers may be closed to make
 * room. A streamed response closes none, because it can wait for its client.
 */
const memoryUses = {
  body: { portion: 1, mayEvict: true },
  upload: { portion: 0.75, mayEvict: true },
  wholeAnswer: { portion: 0.5, mayEvict: true },
  stream: { portion: 0.5, mayEvict: false },
} as const;
type MemoryUse = keyof typeof memoryUses;

/**
 * Limits the bytes that clients make this process hold: request bodies, uploads, unread responses,
 * and unsent or unfinished socket messages. Each IP address and user has a share. If a body or a
 * complete response does not fit, slower transfers are closed.
 */
export class MemoryBudget {
  readonly quotas: CallerQuotas;
  /** Leases of transfers that may be closed to free memory. */
  readonly evictable = new Set<MemoryLease>();
  private readonly evictAfterMs: number;
  private readonly evictBytesMin: number;
  private evictions = 0;

  constructor(limits: Limits) {
    this.quotas = new CallerQuotas(limits.memoryBudgetBytes, {
      address: limits.addressSharePercent,
      user: limits.userSharePercent,
    });
    this.evictAfterMs = limits.evictAfterMs;
    this.evictBytesMin = limits.memoryBudgetBytes / 32;
  }

  /** Number of transfers closed to free memory since the start. */
  get evicted(): number {
    return this.evictions;
  }

  open(who: Caller): MemoryLease {
    return new MemoryLease(this, who);
  }

  /**
   * Makes room for a lease by closing transfers that are slower than its own, the slowest first.
   * Frees at least `evictBytesMin` bytes if it can, so that this search over all transfers is rare.
   * Returns false if the lease still does not fit, for example because no transfer is slower.
   */
  makeRoom(asking: MemoryLease, bytes: number, portion: number): boolean {
    const nowMs = performance.now();
    const lack = this.quotas.lacks(asking.who, bytes, portion);
    if (lack === null) return true;
    const own = asking.pace(nowMs, this.evictAfterMs) ?? Number.POSITIVE_INFINITY;
    const slower: { lease: MemoryLease; pace: number }[] = [];
    for (const lease of this.evictable) {
      if (
        lease === asking ||
        lease.bytes === 0 ||
        !doCallersShareExhaustedQuota(lack, asking.who, lease.who)
      )
        continue;
      const pace = lease.pace(nowMs, this.evictAfterMs);
      if (pace !== null && pace < own) slower.push({ lease, pace });
    }
    slower.sort((a, b) => a.pace - b.pace);
    let freed = 0;
    for (const { lease } of slower) {
      if (freed >= this.evictBytesMin && this.quotas.fits(asking.who, bytes, portion)) break;
      freed += lease.bytes;
      this.evictions += 1;
      lease.evict();
    }
    return this.quotas.fits(asking.who, bytes, portion);
  }
}

/** Bytes held by one request or one socket. */
export class MemoryLease {
  readonly who: Caller;
  bytes = 0;
  private readonly budget: MemoryBudget;
  private reply: FastifyReply | null = null;
  private sinceMs = 0;
  private movedBefore = 0;
  private wasReceiving = false;

  constructor(budget: MemoryBudget, who: Caller) {
    this.budget = budget;
    this.who = who;
  }

  /** Measures the client's pace, so that the transfer can be closed if others are faster. */
  watch(reply: FastifyReply): void {
    if (this.reply !== null) return;
    this.reply = reply;
    this.budget.evictable.add(this);
    this.sinceMs = performance.now();
    this.wasReceiving = isReceivingRequest(reply);
    this.movedBefore = this.moved();
  }

  /** Changes the number of held bytes. Returns false, and keeps the number, if they do not fit. */
  resize(bytes: number, use: MemoryUse): boolean {
    const { quotas } = this.budget;
    const { portion, mayEvict } = memoryUses[use];
    const more = bytes - this.bytes;
    if (more > 0 && !quotas.take(this.who, more, portion)) {
      if (!mayEvict || !this.budget.makeRoom(this, more, portion)) return false;
      quotas.add(this.who, more);
    } else if (more < 0) quotas.remove(this.who, -more);
    this.bytes = bytes;
    return true;
  }

  release(): void {
    this.resize(0, "body");
    if (this.reply !== null) this.budget.evictable.delete(this);
  }

  /**
   * Returns the transfer rate in bytes per ms. Returns null if `watch` was not called, nothing is
   * being transferred, or less than `afterMs` has been measured. Measuring restarts when the
   * response begins.
   */
  pace(nowMs: number, afterMs: number): number | null {
    const { reply } = this;
    if (reply === null) return null;
    const isBody = isReceivingRequest(reply);
    if (!isBody && !isSendingResponse(reply)) return null;
    if (isBody !== this.wasReceiving) {
      this.wasReceiving = isBody;
      this.sinceMs = nowMs;
      this.movedBefore = this.moved();
    }
    const ms = nowMs - this.sinceMs;
    return ms < afterMs ? null : (this.moved() - this.movedBefore) / ms;
  }

  evict(): void {
    const { reply } = this;
    this.release();
    if (reply === null) return;
    if (isReceivingRequest(reply)) abortRequestBody(reply);
    else reply.request.raw.socket.destroy();
  }

  private moved(): number {
    const { reply } = this;
    if (reply === null) return 0;
    return this.wasReceiving ? reply.request.raw.socket.bytesRead : countSentResponseBytes(reply);
  }
}

/**
 * Reserves memory for each request body before it is read, and responds 503 if there is none. A
 * large body reserves only what has arrived, see `proxy/large-bodies.ts`.
 */
export function reserveBodyMemory(
  app: FastifyInstance,
  budget: MemoryBudget,
  limits: Limits,
  trustedHops: number,
): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!hasRequestBody(request)) return done();
    const isLarge = request.routeOptions.bodyLimit === limits.uploadBodyBytesMax;
    const length = Number(request.headers["content-length"] ?? limits.jsonBodyBytesMax);
    request.lease = budget.open(readCaller(request, trustedHops));
    if (isLarge || request.lease.resize(Math.min(length, limits.jsonBodyBytesMax), "body"))
      return done();
    request.failure = "memory budget";
    void reply
      .headers({ ...retryAfterHeaderOf(503), connection: "close" })
      .code(503)
      .send(createErrorEnvelope(503));
  });
}

/** Makes a body evictable that has not arrived with its header. */
export const allowRequestBodyEviction = (reply: FastifyReply): void =>
  reply.request.lease?.watch(reply);

export const requestMemoryReleasingWatcher = {
  ends: ({ request }: { request: FastifyRequest }): void => request.lease?.release(),
};
