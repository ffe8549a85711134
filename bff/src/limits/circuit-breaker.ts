import { ipNetworkOf } from "../http/caller.ts";
import type { Limits } from "../config/limits.ts";
import type { UpstreamOutcome } from "../http/transport-error.ts";

/** Permission to call the backend. The caller passes it to `leave` with the outcome of the call. */
export type CircuitBreakerPermit = Readonly<{
  generation: number;
  isProbe: boolean;
  commands?: CircuitBreakerPermit;
}>;

type WindowHalf = {
  alive: number;
  failing: number;
  counted: number;
  byCaller: Map<string, number>;
};

const emptyHalf = (): WindowHalf => ({ alive: 0, failing: 0, counted: 0, byCaller: new Map() });

/**
 * Rejects calls while the backend is unreachable or fails at least half of them. While the breaker
 * is open, one call per second passes as a probe, and the first probe with the outcome `alive`
 * closes the breaker. A command becomes a probe only if no read has arrived for a second, because
 * the outcome of an unanswered command is unknown to its user.
 */
export class CircuitBreaker {
  private readonly limits: Limits;
  private pass: CircuitBreakerPermit = { generation: 0, isProbe: false };
  private open = false;
  private probeAtMs = 0;
  private probesOut = 0;
  private unreachableInRow = 0;
  private halfUntilMs = 0;
  private current = emptyHalf();
  private previous = emptyHalf();
  private openings = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  get state(): "closed" | "open" | "half-open" {
    if (!this.open) return "closed";
    return this.probesOut > 0 ? "half-open" : "open";
  }

  /** Number of times the breaker has opened since the start. */
  get opened(): number {
    return this.openings;
  }

  /** Returns whether a call would be rejected now. Changes nothing. */
  refuses(isRead: boolean): boolean {
    return this.open && !this.mayProbe(isRead, performance.now());
  }

  enter(isRead: boolean): CircuitBreakerPermit | null {
    if (!this.open) return this.pass;
    const nowMs = performance.now();
    if (!this.mayProbe(isRead, nowMs)) return null;
    this.probeAtMs = nowMs + this.limits.breakerOpenMs;
    this.probesOut += 1;
    return { generation: this.pass.generation, isProbe: true };
  }

  /**
   * Counts the outcome of a call. Ignores it if the state has changed since the call entered.
   * `caller` is the IP address of the client.
   */
  leave(pass: CircuitBreakerPermit, verdict: UpstreamOutcome, caller: string): void {
    if (pass.generation !== this.pass.generation) return;
    if (pass.isProbe) this.endProbe(verdict);
    else if (verdict !== null) this.count(verdict === "erring" ? "failing" : verdict, caller);
  }

  private mayProbe(isRead: boolean, nowMs: number): boolean {
    return nowMs >= this.probeAtMs + (isRead ? 0 : this.limits.breakerOpenMs);
  }

  private endProbe(verdict: UpstreamOutcome): void {
    this.probesOut -= 1;
    if (verdict === "alive") return this.turn(false);
    // The probe showed nothing about the backend, for example because its client disconnected. So
    // the next read may probe at once.
    if (verdict === null) this.probeAtMs = performance.now();
  }

  private count(verdict: "alive" | "failing" | "unreachable", caller: string): void {
    this.turnHalf();
    if (verdict === "alive") {
      this.unreachableInRow = 0;
      this.current.alive += 1;
      return;
    }
    this.unreachableInRow = verdict === "unreachable" ? this.unreachableInRow + 1 : 0;
    this.countFailure(ipNetworkOf(caller));
    if (this.unreachableInRow >= this.limits.breakerUnreachableMax || this.isFailing())
      this.turn(true);
  }

  /**
   * Counts at most `breakerCallerFailuresMax` failures per caller in each half of the window, so
   * that one caller cannot outweigh the successes of others.
   */
  private countFailure(caller: string): void {
    const { current, limits } = this;
    const own = (current.byCaller.get(caller) ?? 0) + 1;
    current.byCaller.set(caller, own);
    current.failing += 1;
    if (own <= limits.breakerCallerFailuresMax) current.counted += 1;
  }

  private isFailing(): boolean {
    const { current, previous, limits } = this;
    const alive = current.alive + previous.alive;
    const counted = current.counted + previous.counted;
    const calls = alive + current.failing + previous.failing;
    return (
      calls >= limits.breakerCallsMin &&
      counted * 100 >= (alive + counted) * limits.breakerFailingPercent
    );
  }

  private turn(open: boolean): void {
    this.open = open;
    this.openings += open ? 1 : 0;
    this.pass = { generation: this.pass.generation + 1, isProbe: false };
    this.probeAtMs = performance.now() + this.limits.breakerOpenMs;
    this.probesOut = 0;
    this.unreachableInRow = 0;
    this.current = emptyHalf();
    this.previous = emptyHalf();
  }

  /**
   * Starts a new half of the window and drops the older half, if it is time. Counting by halves
   * needs no list of calls.
   */
  private turnHalf(): void {
    const nowMs = performance.now();
    if (nowMs < this.halfUntilMs) return;
    const halfMs = this.limits.breakerWindowMs / 2;
    this.previous = nowMs < this.halfUntilMs + halfMs ? this.current : emptyHalf();
    this.current = emptyHalf();
    this.halfUntilMs = nowMs + halfMs;
  }
}
