import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Dispatcher, Pool } from "undici";
import { type Headers, headersDown } from "./headers.ts";
import type { Limits } from "./limits.ts";
import { contentTypeJson, diedUnanswered, envelopeOf, namesOf, statusOf } from "./trouble.ts";

export type Errand = {
  pool: Pool;
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
  new Relay(request, reply.raw, errand).start();
}

class Relay implements Dispatcher.DispatchHandler {
  private readonly request: FastifyRequest;
  private readonly raw: ServerResponse;
  private readonly errand: Errand;
  private readonly isRead: boolean;
  private readonly deadline: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private retriesLeft: number;
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
    this.isRead = request.method === "GET";
    this.retriesLeft = this.isRead ? 1 : 0;
    this.deadline = setTimeout(() => this.fail(504, "late"), errand.wholeMs);
    raw.once("close", () => this.callerLeft());
  }

  start(): void {
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
    if (this.settled || status < 200) return;
    const refused = refusedAs(status, headers);
    if (refused !== 0) return this.fail(refused, "unusable answer");
    this.status = status;
    this.headers = { ...headersDown(headers), ...this.errand.own };
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
    if (this.settled) return;
    this.settle();
    if (this.held === undefined) return void this.raw.end();
    const [only, ...more] = this.held;
    const body = more.length === 0 ? only : Buffer.concat(this.held, this.heldBytes);
    // Header and body leave in one write.
    this.raw
      .writeHead(this.status, this.status === 204 ? this.headers : { ...this.headers, "content-length": String(this.heldBytes) })
      .end(body);
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    if (this.settled) return;
    if (this.status === 0 && this.retriesLeft > 0 && diedUnanswered(error)) {
      this.retriesLeft -= 1;
      return this.start();
    }
    this.fail(statusOf(error), namesOf(error).join(" < "));
  }

  /** From here on the answer is passed on as it comes, at the phone's pace. */
  private flow(length?: number): void {
    const held = this.held ?? [];
    this.held = undefined;
    this.raw.writeHead(this.status, length === undefined ? this.headers : { ...this.headers, "content-length": String(length) });
    for (const it of held) this.raw.write(it);
  }

  private write(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.raw.write(chunk)) return;
    controller.pause();
    this.raw.once("drain", () => controller.resume());
  }

  private callerLeft(): void {
    if (this.settled) return;
    this.settle();
    // A command may have been begun: it is left to finish, only its answer has no reader any more.
    if (this.isRead) this.cancel("caller left");
    else this.controller?.resume();
  }

  private fail(status: number, trouble: string): void {
    if (this.settled) return;
    this.settle();
    this.request.trouble = trouble;
    if (this.raw.headersSent) this.raw.destroy();
    else this.say(status);
    this.cancel(trouble);
  }

  /** The call may still wait for a free connection; then it is cancelled when it gets one. */
  private cancel(reason: string): void {
    this.cancelled = true;
    this.controller?.abort(new Error(reason));
  }

  private settle(): void {
    this.settled = true;
    clearTimeout(this.deadline);
  }

  private say(status: number): void {
    const body = JSON.stringify(envelopeOf(status));
    this.raw
      .writeHead(status, { ...this.errand.own, "content-type": contentTypeJson, "content-length": String(Buffer.byteLength(body)) })
      .end(body);
  }
}

/**
 * Answers that must not go on: a redirect would lead the phone inside, a coding was not asked for, and an error that is no JSON is a
 * page about the inside. 0, or the status that is said instead.
 */
export function refusedAs(status: number, headers: IncomingHttpHeaders): number {
  if ((status >= 300 && status < 400) || (headers["content-encoding"] ?? "identity") !== "identity") return 502;
  return status >= 500 && !/^application\/json\b/i.test(headers["content-type"] ?? "") ? status : 0;
}
