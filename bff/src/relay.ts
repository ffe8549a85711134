import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Dispatcher, Pool } from "undici";
import type { Pass, Verdict } from "./breaker.ts";
import type { Gate, Guest } from "./gate.ts";
import { type Headers, headersDown } from "./headers.ts";
import type { Limits } from "./limits.ts";
import type { Rank } from "./ranks.ts";
import { contentTypeJson, diedUnanswered, envelopeOf, namesOf, retryAfter, statusOf, verdictOf, verdictOn } from "./trouble.ts";

export type Errand = {
  pool: Pool;
  gate: Gate;
  rank: Rank;
  /** The caller's address. */
  caller: string;
  limits: Limits;
  /** What goes up, already chosen. */
  headers: Record<string, string>;
  /** What every answer of this route carries, whatever the upstream says. */
  own: Headers;
  body: Buffer | undefined;
  /** From the call's arrival to the last byte of its answer. */
  wholeMs: number;
};

/** Carries one call to the upstream and its answer straight into the raw reply. */
export function relay(request: FastifyRequest, reply: FastifyReply, errand: Errand): void {
  reply.hijack();
  errand.gate.enter(new Relay(request, reply.raw, errand));
}

class Relay implements Dispatcher.DispatchHandler, Guest {
  readonly rank: Rank;
  readonly isRead: boolean;
  private readonly request: FastifyRequest;
  private readonly raw: ServerResponse;
  private readonly errand: Errand;
  private readonly deadline: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private pass: Pass | undefined;
  private verdict: Verdict | undefined;
  private retriesLeft: number;
  private answered = 0;
  private status = 0;
  private headers: Record<string, string> = {};
  private held: Buffer[] | undefined = [];
  private heldBytes = 0;
  private settled = false;
  private cancelled = false;

  constructor(request: FastifyRequest, raw: ServerResponse, errand: Errand) {
    this.request = request;
    this.raw = raw;
    this.errand = errand;
    this.rank = errand.rank;
    this.isRead = request.method === "GET";
    this.retriesLeft = this.isRead ? 1 : 0;
    this.deadline = setTimeout(() => this.late(), errand.wholeMs);
    raw.once("close", () => this.callerLeft());
  }

  start(pass: Pass): void {
    this.pass = pass;
    this.dispatch();
  }

  refuse(why: string): void {
    this.fail(503, why);
    clearTimeout(this.deadline);
  }

  private dispatch(): void {
    const { pool, headers, body, limits } = this.errand;
    try {
      pool.dispatch(
        {
          path: this.request.raw.url ?? "",
          method: this.request.method as Dispatcher.HttpMethod,
          headers,
          body: body ?? null,
          headersTimeout: limits.answerHeadersMs,
          bodyTimeout: limits.wholeCallMs,
        },
        this,
      );
    } catch (error) {
      this.onResponseError(undefined, error as Error);
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.cancelled) controller.abort(new Error("cancelled"));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.answered = status;
    if (this.settled || status < 200) return;
    const refused = refusedAs(status, headers);
    if (refused !== 0) {
      this.verdict = verdictOn(status);
      return this.fail(refused, "unusable answer");
    }
    this.status = status;
    this.headers = Object.assign(headersDown(headers), this.errand.own);
    const length = Number(headers["content-length"]);
    if (length > this.errand.limits.heldBytesMax) this.flow(length);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.settled) return;
    if (this.held === undefined) return this.write(controller, chunk);
    this.held.push(chunk);
    this.heldBytes += chunk.length;
    if (this.heldBytes > this.errand.limits.heldBytesMax) this.flow();
  }

  onResponseEnd(): void {
    this.end(verdictOn(this.answered));
    if (this.settled) return;
    this.settled = true;
    if (this.held === undefined) return void this.raw.end();
    const [only, ...more] = this.held;
    const body = more.length === 0 ? only : Buffer.concat(this.held, this.heldBytes);
    if (this.status !== 204) this.headers["content-length"] = String(this.heldBytes);
    // Header and body leave in one write.
    this.raw.writeHead(this.status, this.headers).end(body);
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    if (!this.settled && this.status === 0 && this.retriesLeft > 0 && diedUnanswered(error)) {
      this.retriesLeft -= 1;
      return this.dispatch();
    }
    this.end(verdictOf(error));
    this.fail(statusOf(error), namesOf(error).join(" < "));
  }

  /** From here on the answer is passed on as it comes, at the phone's pace. */
  private flow(length?: number): void {
    const held = this.held ?? [];
    this.held = undefined;
    if (length !== undefined) this.headers["content-length"] = String(length);
    this.raw.writeHead(this.status, this.headers);
    for (const it of held) this.raw.write(it);
  }

  private write(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.raw.write(chunk)) return;
    controller.pause();
    this.raw.once("drain", () => controller.resume());
  }

  private callerLeft(): void {
    if (this.settled) return;
    this.settled = true;
    // A command may have been begun: it is left to finish, only its answer has no reader any more.
    if (!this.isRead) return this.controller?.resume();
    this.verdict = null;
    this.cancel("caller left");
  }

  /** A slow reader of an answer that flows says nothing about the upstream; any other lateness does. */
  private late(): void {
    this.verdict = this.held === undefined && this.answered < 500 ? "alive" : "failing";
    if (this.settled) this.cancel("late");
    else this.fail(504, "late");
  }

  private fail(status: number, trouble: string): void {
    if (this.settled) return;
    this.settled = true;
    this.request.trouble = trouble;
    if (this.raw.headersSent) this.raw.destroy();
    else this.say(status);
    this.cancel(trouble);
  }

  /** The call may still wait for its turn, or for a free connection; then it is cancelled when it gets one. */
  private cancel(reason: string): void {
    this.cancelled = true;
    this.controller?.abort(new Error(reason));
    if (this.pass !== undefined) return;
    this.errand.gate.forget(this);
    clearTimeout(this.deadline);
  }

  /** The end of the exchange with the upstream, which may come after the phone's: its place is free again. */
  private end(verdict: Verdict): void {
    clearTimeout(this.deadline);
    if (this.pass === undefined) return;
    this.errand.gate.leave(this.pass, this.verdict === undefined ? verdict : this.verdict, this.errand.caller);
    this.pass = undefined;
  }

  private say(status: number): void {
    const body = JSON.stringify(envelopeOf(status));
    const more = { ...retryAfter(status), "content-type": contentTypeJson, "content-length": String(Buffer.byteLength(body)) };
    this.raw.writeHead(status, { ...this.errand.own, ...more }).end(body);
  }
}

/**
 * Answers that must not go on: a redirect would lead the phone inside, a coding was not asked for, an error that is no JSON is a page
 * about the inside, and nobody knows a status of 600. 0, or the status that is said instead.
 */
export function refusedAs(status: number, headers: IncomingHttpHeaders): number {
  if (status >= 600 || (status >= 300 && status < 400) || (headers["content-encoding"] ?? "identity") !== "identity") return 502;
  return status >= 500 && !/^application\/json\b/i.test(headers["content-type"] ?? "") ? status : 0;
}
