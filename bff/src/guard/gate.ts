import type { Rank } from "contract";
import type { Caller } from "../base/caller.ts";
import type { Limits } from "../base/limits.ts";
import type { Verdict } from "../base/trouble.ts";
import { Breaker, type Pass } from "./breaker.ts";
import { type SharePercents, Shares } from "./shares.ts";

/** A call at the door to the upstream: it is started or refused, once, now or a little later. */
export type QueuedCall = {
  readonly rank: Rank;
  readonly isRead: boolean;
  readonly who: Caller;
  start(pass: Pass): void;
  refuse(why: string): void;
};

export type GateLimits = {
  inFlightMax: number;
  waitingMax: number;
  waitMs: number;
  /** Of bodies and answers that lie in this process because a phone is slow. */
  bytesMax: number;
  /** Of the places, of the queue and of the bytes. */
  shares: SharePercents;
};

const ranks = [1, 2, 3, 4] as const;
/** Up to which share of the places, and of the queue, a rank may still come in: what is above it is kept for its betters. */
const startShare: Record<Rank, number> = { 1: 1, 2: 0.9, 3: 0.75, 4: 0.5 };
const waitShare: Record<Rank, number> = { 1: 1, 2: 0.75, 3: 0.5, 4: 0.25 };

/**
 * As many calls at once as the upstream has connections, a short queue that serves the better rank first, and 503 for the rest.
 * The worst rank is turned away first, money last.
 */
export class Gate {
  readonly breaker: Breaker;
  readonly bytes: Shares;
  private readonly limits: GateLimits;
  private readonly inside: Shares;
  private readonly outside: Shares;
  private readonly queues: Record<Rank, Map<QueuedCall, NodeJS.Timeout>> = { 1: new Map(), 2: new Map(), 3: new Map(), 4: new Map() };
  private readonly turnedAway: Record<Rank, number> = { 1: 0, 2: 0, 3: 0, 4: 0 };
  private busy = 0;
  private queued = 0;

  constructor(breaker: Breaker, limits: GateLimits) {
    this.breaker = breaker;
    this.limits = limits;
    this.bytes = new Shares(limits.bytesMax, limits.shares);
    this.inside = new Shares(limits.inFlightMax, limits.shares);
    this.outside = new Shares(limits.waitingMax, limits.shares);
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

  enter(call: QueuedCall): void {
    if (this.breaker.refuses(call.isRead)) return call.refuse("breaker open");
    if (this.hasPlace(call)) return this.admit(call);
    const isFull = this.queued >= this.limits.waitingMax * waitShare[call.rank] || !this.outside.fits(call.who);
    if (isFull) return this.shedOne(call, "queue full");
    const timer = setTimeout(() => {
      this.forget(call);
      this.shedOne(call, "waited too long");
    }, this.limits.waitMs);
    this.queues[call.rank].set(call, timer);
    this.outside.add(call.who);
    this.queued += 1;
  }

  /** The end of a call that was started. */
  leave(pass: Pass, verdict: Verdict, who: Caller): void {
    this.busy -= 1;
    this.inside.remove(who);
    this.breaker.leave(pass, verdict, who.address);
    if (this.queued > 0) this.callUp();
  }

  /** A call that leaves while it waits. */
  forget(call: QueuedCall): void {
    const timer = this.queues[call.rank].get(call);
    if (timer === undefined) return;
    clearTimeout(timer);
    this.queues[call.rank].delete(call);
    this.outside.remove(call.who);
    this.queued -= 1;
  }

  private hasPlace({ rank, who }: QueuedCall): boolean {
    return this.hasRoom(rank) && this.inside.fits(who);
  }

  private hasRoom(rank: Rank): boolean {
    return this.busy < this.limits.inFlightMax * startShare[rank];
  }

  private admit(call: QueuedCall): void {
    const pass = this.breaker.enter(call.isRead);
    if (pass === null) return call.refuse("breaker open");
    this.busy += 1;
    this.inside.add(call.who);
    call.start(pass);
  }

  private callUp(): void {
    for (const rank of ranks) {
      for (const call of this.queues[rank].keys()) {
        if (!this.hasRoom(rank)) break;
        if (!this.hasPlace(call)) continue;
        this.forget(call);
        this.admit(call);
      }
    }
  }

  private shedOne(call: QueuedCall, why: string): void {
    this.turnedAway[call.rank] += 1;
    call.refuse(why);
  }
}

/**
 * The ways to one upstream, each with a breaker of its own. Pictures are large, slow and seen by strangers, so calls never wait behind
 * them, nor those who send behind those who look, and what they do to the backend closes no door but theirs.
 */
export type Gates = Readonly<{ calls: Gate; sending: Gate; showing: Gate }>;

export function gatesOf(limits: Limits): Gates {
  const { waitMs, fileBytesMax: bytesMax } = limits;
  const shares = { address: limits.fileAddressPercent, person: limits.filePersonPercent };
  const gate = (inFlightMax: number, waitingMax: number, more: Pick<GateLimits, "bytesMax" | "shares">) =>
    new Gate(new Breaker(limits), { inFlightMax, waitingMax, waitMs, ...more });
  return {
    calls: gate(limits.callsInFlightMax, limits.callsWaitingMax, { bytesMax: 0, shares: { address: 100, person: 100 } }),
    sending: gate(limits.sendingInFlightMax, limits.sendingWaitingMax, { bytesMax, shares }),
    showing: gate(limits.showingInFlightMax, limits.showingWaitingMax, { bytesMax, shares }),
  };
}
