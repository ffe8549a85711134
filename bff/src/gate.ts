import { Breaker, type Pass, type Verdict } from "./breaker.ts";
import type { Limits } from "./limits.ts";
import type { Rank } from "./ranks.ts";

/** A call at the door to the upstream: it is started or refused, once, now or a little later. */
export type Guest = { readonly rank: Rank; readonly isRead: boolean; start(pass: Pass): void; refuse(why: string): void };

export type GateLimits = { inFlightMax: number; waitingMax: number; waitMs: number };

const ranks = [1, 2, 3, 4] as const;
/** Up to which share of the places, and of the queue, a rank may still come in: what is above it is kept for its betters. */
const startShare = { 1: 1, 2: 0.9, 3: 0.75, 4: 0.5 } as const;
const waitShare = { 1: 1, 2: 0.75, 3: 0.5, 4: 0.25 } as const;

/**
 * As many calls at once as the upstream has connections, a short queue that serves the better rank first, and 503 for the rest.
 * The worst rank is turned away first, money last.
 */
export class Gate {
  private readonly breaker: Breaker;
  private readonly limits: GateLimits;
  private readonly queues = { 1: queue(), 2: queue(), 3: queue(), 4: queue() };
  private readonly turnedAway = { 1: 0, 2: 0, 3: 0, 4: 0 };
  private busy = 0;
  private queued = 0;

  constructor(breaker: Breaker, limits: GateLimits) {
    this.breaker = breaker;
    this.limits = limits;
  }

  get inFlight(): number {
    return this.busy;
  }

  get waiting(): number {
    return this.queued;
  }

  /** How many of each rank were refused for want of room since the start. */
  get shed(): Readonly<Record<Rank, number>> {
    return this.turnedAway;
  }

  enter(guest: Guest): void {
    if (this.breaker.refuses(guest.isRead)) return guest.refuse("breaker open");
    if (this.hasPlace(guest.rank)) return this.admit(guest);
    if (this.queued >= this.limits.waitingMax * waitShare[guest.rank]) return this.shedOne(guest, "queue full");
    const timer = setTimeout(() => {
      this.forget(guest);
      this.shedOne(guest, "waited too long");
    }, this.limits.waitMs);
    this.queues[guest.rank].set(guest, timer);
    this.queued += 1;
  }

  /** The end of a call that was started. */
  leave(pass: Pass, verdict: Verdict, caller: string): void {
    this.busy -= 1;
    this.breaker.leave(pass, verdict, caller);
    if (this.queued > 0) this.callUp();
  }

  /** A guest that leaves while it waits. */
  forget(guest: Guest): void {
    const timer = this.queues[guest.rank].get(guest);
    if (timer === undefined) return;
    clearTimeout(timer);
    this.queues[guest.rank].delete(guest);
    this.queued -= 1;
  }

  private hasPlace(rank: Rank): boolean {
    return this.busy < this.limits.inFlightMax * startShare[rank];
  }

  private admit(guest: Guest): void {
    const pass = this.breaker.enter(guest.isRead);
    if (pass === null) return guest.refuse("breaker open");
    this.busy += 1;
    guest.start(pass);
  }

  private callUp(): void {
    for (const rank of ranks) {
      for (const guest of this.queues[rank].keys()) {
        if (!this.hasPlace(rank)) break;
        this.forget(guest);
        this.admit(guest);
      }
    }
  }

  private shedOne(guest: Guest, why: string): void {
    this.turnedAway[guest.rank] += 1;
    guest.refuse(why);
  }
}

/** The ways to one upstream. Pictures may take a minute each, so they have a gate of their own and calls never wait behind them. */
export type Gates = Readonly<{ breaker: Breaker; calls: Gate; files: Gate }>;

export function gatesOf(limits: Limits): Gates {
  const breaker = new Breaker(limits);
  const waitMs = limits.waitMs;
  return {
    breaker,
    calls: new Gate(breaker, { inFlightMax: limits.callsInFlightMax, waitingMax: limits.callsWaitingMax, waitMs }),
    files: new Gate(breaker, { inFlightMax: limits.filesInFlightMax, waitingMax: limits.filesWaitingMax, waitMs }),
  };
}

function queue(): Map<Guest, NodeJS.Timeout> {
  return new Map();
}
