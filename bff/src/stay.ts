import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Pass, Verdict } from "./breaker.ts";
import type { Gate, Guest } from "./gate.ts";
import type { Rank } from "./ranks.ts";

/** A gate and the rank in which one kind of streamed call stands there. */
export type Lane = { gate: Gate; rank: Rank };

type Work = { lane: Lane | null; caller: string; wholeMs: number; ready(): void; refuse(why: string): void };

/** One streamed exchange: its place at the gate, its deadline, and what it showed of the upstream. */
export class Stay implements Guest {
  readonly rank: Rank;
  readonly isRead: boolean;
  verdict: Verdict = null;
  private readonly request: FastifyRequest;
  private readonly work: Work;
  private readonly over = new AbortController();
  private pass: Pass | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** The backend was asked and has said nothing yet. */
  private isAsked = false;
  private isLeft = false;

  constructor(request: FastifyRequest, reply: FastifyReply, work: Work) {
    this.request = request;
    this.work = work;
    this.rank = work.lane?.rank ?? 1;
    this.isRead = request.method === "GET";
    reply.raw.once("close", () => this.leave(!reply.raw.writableFinished));
  }

  enter(): void {
    if (this.work.lane === null) this.work.ready();
    else this.work.lane.gate.enter(this);
  }

  start(pass: Pass): void {
    this.pass = pass;
    this.work.ready();
  }

  refuse(why: string): void {
    this.work.refuse(why);
  }

  /**
   * The backend's time begins when it has the whole body, and runs while it takes nothing more of it. A slow phone's time is not its
   * time; that one is limited where bodies come in.
   */
  signal(body: unknown): AbortSignal {
    this.isAsked = true;
    if (isStream(body)) {
      body.on("pause", () => this.arm()).on("resume", () => clearTimeout(this.timer));
      body.once("end", () => {
        body.removeAllListeners("pause").removeAllListeners("resume");
        this.arm();
      });
    } else this.arm();
    return this.over.signal;
  }

  /** The backend has answered or failed. */
  answered(): void {
    this.isAsked = false;
    if (this.isLeft) this.end();
  }

  private arm(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.over.abort(new DOMException("late", "TimeoutError")), this.work.wholeMs);
  }

  /** A command that went up whole may have been begun: it keeps its place and its deadline until there is an answer. */
  private leave(early: boolean): void {
    this.isLeft = early && this.isAsked && !this.isRead && this.request.raw.complete;
    if (this.isLeft) return;
    // First, because nothing has been learnt yet: an exchange that ends with its caller is nobody's failure.
    this.end();
    if (early) this.over.abort(new Error("caller left"));
  }

  private end(): void {
    clearTimeout(this.timer);
    if (this.work.lane === null) return;
    if (this.pass === undefined) this.work.lane.gate.forget(this);
    else this.work.lane.gate.leave(this.pass, this.verdict, this.work.caller);
  }
}

const isStream = (body: unknown): body is Readable => body instanceof Object && "pipe" in body;
