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
  private readonly work: Work;
  private readonly over = new AbortController();
  private pass: Pass | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, work: Work) {
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
    if (isStream(body)) {
      body.on("pause", () => this.arm()).on("resume", () => clearTimeout(this.timer));
      body.once("end", () => {
        body.removeAllListeners("pause").removeAllListeners("resume");
        this.arm();
      });
    } else this.arm();
    return this.over.signal;
  }

  private arm(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.over.abort(new DOMException("late", "TimeoutError")), this.work.wholeMs);
  }

  /** When the caller has left, nothing has been learnt yet, so a broken body is nobody's failure. */
  private leave(early: boolean): void {
    clearTimeout(this.timer);
    if (early && this.isRead) this.over.abort(new Error("caller left"));
    if (this.work.lane === null) return;
    if (this.pass === undefined) this.work.lane.gate.forget(this);
    else this.work.lane.gate.leave(this.pass, this.verdict, this.work.caller);
  }
}

const isStream = (body: unknown): body is Readable => body instanceof Object && "pipe" in body;
