import type { CallPriority } from "contract/call-details";
import type { Caller } from "../http/caller.ts";
import type { Limits } from "../config/limits.ts";
import type { UpstreamOutcome } from "../http/transport-error.ts";
import { CircuitBreaker, type CircuitBreakerPermit } from "./circuit-breaker.ts";
import { doCallersShareExhaustedQuota, type CallerQuotaPercents, CallerQuotas } from "./quotas.ts";

/** A call that the gate starts or rejects once, unless `forget` removes it first. */
export type QueuedCall = {
  readonly rank: CallPriority;
  readonly isRead: boolean;
  readonly caller: Caller;
  start(pass: CircuitBreakerPermit): void;
  refuse(why: string): void;
  /** Rate at which the client reads the response, in bytes per ms; `null` if not known yet. */
  pace?(): number | null;
  /** Ends a call that holds its slot only because the client does not read. */
  abandon?(): void;
};

export type ConcurrencyGateLimits = {
  inFlightMax: number;
  waitingMax: number;
  waitMs: number;
  stalledMs: number;
  /** Share that one IP address, or one user, may have of the slots and of the queue. */
  quotas: CallerQuotaPercents;
};

const ranks = [1, 2, 3, 4] as const;
/**
 * A call of a priority may take a slot, or wait in the queue, only while less than this share of
 * all slots, or of the queue, is taken. The remaining part is reserved for higher priorities, of
 * which 1 is the highest.
 */
const slotShareByRank: Record<CallPriority, number> = { 1: 1, 2: 0.9, 3: 0.75, 4: 0.5 };
const queueShareByRank: Record<CallPriority, number> = { 1: 1, 2: 0.75, 3: 0.5, 4: 0.25 };

/**
 * Limits the calls that run at the backend at once. Further calls wait in a short queue, which
 * starts calls with a higher priority first. A call that does not fit into the queue receives 503.
 * Parts of the slots and of the queue are reserved for higher priorities, so that low-priority
 * calls are rejected first and payment calls last.
 */
export class ConcurrencyGate {
  readonly breaker: CircuitBreaker;
  /**
   * Counts the errors of commands separately, so that a backend that rejects them, for example with
   * a full disk, still receives reads. Null for the gates of images.
   */
  readonly commandBreaker: CircuitBreaker | null;
  private readonly limits: ConcurrencyGateLimits;
  private readonly inside: CallerQuotas;
  private readonly outside: CallerQuotas;
  private readonly queues: Record<CallPriority, Map<QueuedCall, NodeJS.Timeout>> = {
    1: new Map(),
    2: new Map(),
    3: new Map(),
    4: new Map(),
  };
  private readonly shedCounts: Record<CallPriority, number> = { 1: 0, 2: 0, 3: 0, 4: 0 };
  /** Calls that hold a slot only because the client does not read, and since when, in ms. */
  private readonly stalled = new Map<QueuedCall, number>();
  private stalledCheck: NodeJS.Timeout | undefined;
  private busy = 0;
  private queued = 0;

  constructor(
    breaker: CircuitBreaker,
    limits: ConcurrencyGateLimits,
    commandBreaker: CircuitBreaker | null = null,
  ) {
    this.breaker = breaker;
    this.commandBreaker = commandBreaker;
    this.limits = limits;
    this.inside = new CallerQuotas(limits.inFlightMax, limits.quotas);
    this.outside = new CallerQuotas(limits.waitingMax, limits.quotas);
  }

  get inFlight(): number {
    return this.busy;
  }

  get waiting(): number {
    return this.queued;
  }

  /** Number of calls rejected for lack of a slot since the start, by priority. */
  get shed(): Readonly<Record<CallPriority, number>> {
    return this.shedCounts;
  }

  enter(call: QueuedCall): void {
    if (this.isBroken(call)) return call.refuse("breaker open");
    if (this.hasRoom(call.rank) && this.inside.take(call.caller)) return this.admit(call);
    if (!this.makeRoomInQueue(call)) return this.shedOne(call, "queue full");
    const timer = setTimeout(() => {
      this.forget(call);
      this.shedOne(call, "waited too long");
    }, this.limits.waitMs);
    this.queues[call.rank].set(call, timer);
    this.outside.add(call.caller);
    this.queued += 1;
    this.freeStalled();
  }

  /** Marks a call that keeps its slot only because its client does not read the response. */
  stall(call: QueuedCall): void {
    this.stalled.set(call, performance.now());
    this.freeStalled();
  }

  /** Undoes `stall`, because the client reads again or the call has ended. */
  unstall(call: QueuedCall): void {
    if (this.stalled.size > 0) this.stalled.delete(call);
  }

  /** Frees the slot of a started call and reports the outcome of the call to the breakers. */
  leave(pass: CircuitBreakerPermit, verdict: UpstreamOutcome, who: Caller): void {
    this.busy -= 1;
    this.inside.remove(who);
    const { commands } = pass;
    if (commands !== undefined && this.commandBreaker !== null) {
      const isAnswered = verdict === "erring" || verdict === "alive";
      this.commandBreaker.leave(commands, isAnswered ? verdict : null, who.address);
    }
    const isOwnError = commands !== undefined && verdict === "erring";
    this.breaker.leave(pass, isOwnError ? outcomeOfAnsweredProbe(pass) : verdict, who.address);
    if (this.queued > 0) this.startWaiting();
  }

  /** Removes a call from the queue, if it is waiting there. */
  forget(call: QueuedCall): void {
    const timer = this.queues[call.rank].get(call);
    if (timer === undefined) return;
    clearTimeout(timer);
    this.queues[call.rank].delete(call);
    this.outside.remove(call.caller);
    this.queued -= 1;
  }

  private hasRoom(rank: CallPriority): boolean {
    return this.busy < this.limits.inFlightMax * slotShareByRank[rank];
  }

  /** Starts a call that has taken a slot of its quota, unless the breaker refuses it. */
  private admit(call: QueuedCall): void {
    const pass = this.breaker.enter(call.isRead);
    if (pass === null) {
      this.inside.remove(call.caller);
      return call.refuse("breaker open");
    }
    const commands = call.isRead ? null : (this.commandBreaker?.enter(true) ?? null);
    this.busy += 1;
    call.start(commands === null ? pass : { ...pass, commands });
  }

  private isBroken({ isRead }: QueuedCall): boolean {
    return this.breaker.refuses(isRead) || (!isRead && this.commandBreaker?.refuses(true) === true);
  }

  /**
   * Returns whether a new call may wait. If the queue is full for its priority, first rejects a
   * waiting call of the same or a lower priority: one of the IP address that has the most waiting
   * calls, provided that address has more of them than the address of the new call.
   */
  private makeRoomInQueue(call: QueuedCall): boolean {
    const { rank, caller } = call;
    if (this.queued >= this.limits.waitingMax * queueShareByRank[rank]) {
      let most = this.outside.atAddress(caller) + 1;
      let last: QueuedCall | undefined;
      for (const waiting of this.waitingCalls()) {
        const count = this.outside.atAddress(waiting.caller);
        if (waiting.rank < rank || count < most || (count === most && last === undefined)) continue;
        most = count;
        last = waiting;
      }
      if (last === undefined) return false;
      this.forget(last);
      this.shedOne(last, "queue full");
    }
    return this.outside.fits(caller);
  }

  private waitingCalls(): QueuedCall[] {
    return ranks.flatMap((rank) => [...this.queues[rank].keys()]);
  }

  private startWaiting(): void {
    for (const rank of ranks)
      for (let call = this.nextOf(rank); call !== undefined; call = this.nextOf(rank)) {
        this.forget(call);
        if (this.isBroken(call)) call.refuse("breaker open");
        else if (this.inside.take(call.caller)) this.admit(call);
      }
  }

  /**
   * Returns the first waiting call of the IP address that has the fewest slots, so that no call
   * waits behind the many calls of another address. Returns undefined if no call may start.
   */
  private nextOf(rank: CallPriority): QueuedCall | undefined {
    let next: QueuedCall | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    if (!this.hasRoom(rank)) return undefined;
    for (const call of this.queues[rank].keys()) {
      const count = this.inside.atAddress(call.caller);
      if (count >= fewest || !this.inside.fits(call.caller)) continue;
      next = call;
      fewest = count;
    }
    return next;
  }

  /**
   * Frees slots for waiting calls. For each waiting call, ends the slowest stalled call whose slot
   * the waiting one may take.
   */
  private freeStalled(): void {
    clearTimeout(this.stalledCheck);
    if (this.queued === 0 || this.stalled.size === 0) return;
    for (const call of this.waitingCalls()) {
      if (this.queues[call.rank].has(call)) this.slowestFor(call)?.abandon?.();
      if (this.stalled.size === 0) return;
    }
    this.stalledCheck = setTimeout(() => this.freeStalled(), this.limits.stalledMs).unref();
  }

  private slowestFor({ rank, caller }: QueuedCall): QueuedCall | undefined {
    const beforeMs = performance.now() - this.limits.stalledMs;
    const lack = this.hasRoom(rank) ? this.inside.lacks(caller) : "whole";
    let slowest: QueuedCall | undefined;
    let least = Number.POSITIVE_INFINITY;
    if (lack === null) return undefined;
    for (const [call, sinceMs] of this.stalled) {
      const pace = call.pace?.() ?? 0;
      if (
        sinceMs > beforeMs ||
        pace >= least ||
        !doCallersShareExhaustedQuota(lack, caller, call.caller)
      )
        continue;
      slowest = call;
      least = pace;
    }
    return slowest;
  }

  private shedOne(call: QueuedCall, why: string): void {
    this.shedCounts[call.rank] += 1;
    call.refuse(why);
  }
}

/**
 * Returns the outcome that the breaker of all calls counts for a command with an error status. If
 * the command was a probe, it shows that the backend responds. Otherwise it shows nothing, because
 * reads may still work.
 */
const outcomeOfAnsweredProbe = ({ isProbe }: CircuitBreakerPermit): UpstreamOutcome =>
  isProbe ? "alive" : null;

/**
 * Gates to the backend, each with its own breaker. Images are large and slow, so calls never wait
 * behind them, nor uploads behind downloads. A failing kind of request opens only the breaker of
 * its own gate.
 */
export type ConcurrencyGates = Readonly<{
  calls: ConcurrencyGate;
  uploads: ConcurrencyGate;
  downloads: ConcurrencyGate;
}>;

export function createConcurrencyGates(limits: Limits): ConcurrencyGates {
  const { waitMs, stalledMs } = limits;
  const quotas = { address: limits.addressSharePercent, user: limits.userSharePercent };
  const gate = (inFlightMax: number, waitingMax: number) =>
    new ConcurrencyGate(new CircuitBreaker(limits), {
      inFlightMax,
      waitingMax,
      waitMs,
      stalledMs,
      quotas,
    });
  const { callsInFlightMax: inFlightMax, callsWaitingMax: waitingMax } = limits;
  return {
    calls: new ConcurrencyGate(
      new CircuitBreaker(limits),
      { inFlightMax, waitingMax, waitMs, stalledMs, quotas },
      new CircuitBreaker(limits),
    ),
    uploads: gate(limits.uploadsInFlightMax, limits.uploadsWaitingMax),
    downloads: gate(limits.downloadsInFlightMax, limits.downloadsWaitingMax),
  };
}
