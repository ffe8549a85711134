import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** One streamed exchange and its deadline. */
export class StreamedCall {
  private readonly request: FastifyRequest;
  private readonly wholeMs: number;
  private readonly over = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  /** The backend was asked and has said nothing yet. */
  private isAsked = false;
  private isLeft = false;

  constructor(request: FastifyRequest, reply: FastifyReply, wholeMs: number) {
    this.request = request;
    this.wholeMs = wholeMs;
    reply.raw.once("close", () => this.leave(!reply.raw.writableFinished));
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
  endAnswer(): void {
    this.isAsked = false;
    if (this.isLeft) clearTimeout(this.timer);
  }

  /** What it answers is told as it happens and has no end: from here on only its silence counts, and that is the pool's to notice. */
  follow(): void {
    clearTimeout(this.timer);
  }

  private arm(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.over.abort(new DOMException("late", "TimeoutError")), this.wholeMs);
  }

  /** A command that went up whole may have been begun: it keeps its deadline until there is an answer. */
  private leave(early: boolean): void {
    this.isLeft = early && this.isAsked && this.request.method !== "GET" && this.request.raw.complete;
    if (this.isLeft) return;
    clearTimeout(this.timer);
    if (early) this.over.abort(new Error("caller left"));
  }
}

const isStream = (body: unknown): body is Readable => body instanceof Object && "pipe" in body;
