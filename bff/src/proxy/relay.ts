import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { CallPriority } from "contract/call-details";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Dispatcher, Pool } from "undici";
import type { Caller } from "../http/caller.ts";
import type { Limits } from "../config/limits.ts";
import {
  jsonContentType,
  createErrorEnvelope,
  isEnvelopeBody,
  isRetryableReadError,
  errorNamesInCauseChain,
  retryAfterHeaderOf,
  httpStatusOfError,
  type UpstreamOutcome,
  upstreamOutcomeOfError,
  upstreamOutcomeOfStatus,
} from "../http/transport-error.ts";
import type { TranslatedAnswer } from "./dialect-translation.ts";
import { type HttpHeaderRecord, pickClientResponseHeaders } from "../http/headers.ts";
import type { CircuitBreakerPermit } from "../limits/circuit-breaker.ts";
import type { ConcurrencyGate, QueuedCall } from "../limits/concurrency-gate.ts";
import type { MemoryLease, MemoryBudget } from "../limits/memory-budget.ts";

export type RelayOptions = {
  pool: Pool;
  gate: ConcurrencyGate;
  budget: MemoryBudget;
  rank: CallPriority;
  caller: Caller;
  limits: Limits;
  /** Headers to send to the backend, already filtered. */
  headers: Record<string, string>;
  /** Headers of every response of this route. They replace equally named headers of the backend. */
  responseHeaders: HttpHeaderRecord;
  /** Path at the backend, if it differs from the requested one. */
  path?: string;
  body: Buffer | undefined;
  /**
   * Translates a complete response. Returns undefined if the response cannot be understood. Without
   * this function, bytes are forwarded unchanged.
   */
  translate?:
    | ((status: number, headers: IncomingHttpHeaders, body: Buffer) => TranslatedAnswer | undefined)
    | undefined;
  /** Time from the complete request to the last byte of the backend's response. */
  totalTimeoutMs: number;
};

const emptyBody = Buffer.alloc(0);
/**
 * Maximum size of a response body that is passed to Node as text. Node joins the headers and a text
 * into one write, but sends the headers and a buffer as two. Latin-1 keeps each byte. Larger bodies
 * are passed as buffers, to avoid copying them.
 */
const oneWriteBytesMax = 4096;

/** Relays one call to the backend and writes its response directly to the raw reply. */
export function relayCall(
  request: FastifyRequest,
  reply: FastifyReply,
  options: RelayOptions,
): void {
  reply.hijack();
  options.gate.enter(new RelayedCall(request, reply, options));
}

class RelayedCall implements Dispatcher.DispatchHandler, QueuedCall {
  readonly rank: CallPriority;
  readonly isRead: boolean;
  readonly caller: Caller;
  private readonly request: FastifyRequest;
  private readonly reply: FastifyReply;
  private readonly raw: ServerResponse;
  private readonly options: RelayOptions;
  private deadline: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private pass: CircuitBreakerPermit | undefined;
  private verdict: UpstreamOutcome | undefined;
  private retriesLeft: number;
  private answered = 0;
  private status = 0;
  private headers: Record<string, string> = {};
  private theirHeaders: IncomingHttpHeaders | undefined;
  private buffered: Buffer[] | undefined = [];
  private bufferedBytes = 0;
  private settled = false;
  private cancelled = false;
  /** The `content-length` of the backend's response. */
  private length: string | undefined;
  /** Bytes of the memory budget that the request body holds when the response starts to stream. */
  private bodyBytes = 0;

  constructor(request: FastifyRequest, reply: FastifyReply, options: RelayOptions) {
    this.request = request;
    this.reply = reply;
    this.raw = reply.raw;
    this.options = options;
    this.rank = options.rank;
    this.caller = options.caller;
    this.isRead = request.method === "GET";
    this.retriesLeft = this.isRead ? 1 : 0;
    this.deadline = setTimeout(() => this.expire(), options.totalTimeoutMs);
    request.pendingCall = this;
  }

  start(pass: CircuitBreakerPermit): void {
    this.pass = pass;
    this.dispatch();
  }

  refuse(why: string): void {
    this.fail(503, why);
    clearTimeout(this.deadline);
  }

  private dispatch(): void {
    const { pool, headers, body, limits, totalTimeoutMs } = this.options;
    // Our deadline covers the whole call, so the pool's two timers per call are redundant. Only a
    // download keeps them, because its deadline is long.
    const isShort = totalTimeoutMs <= limits.wholeCallMs;
    try {
      pool.dispatch(
        {
          path: this.options.path ?? this.request.raw.url ?? "",
          method: this.request.method as Dispatcher.HttpMethod,
          headers,
          body: body ?? null,
          headersTimeout: isShort ? 0 : limits.answerHeadersMs,
          bodyTimeout: isShort ? 0 : limits.wholeCallMs,
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

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.answered = status;
    if (this.settled || status < 200) return;
    const refused = replacementStatusOf(status, headers);
    if (refused !== 0) {
      this.verdict = upstreamOutcomeOfStatus(status);
      return this.fail(refused, "unusable answer");
    }
    this.status = status;
    this.headers = pickClientResponseHeaders(headers);
    if (this.options.translate) this.theirHeaders = headers;
    this.length = headers["content-length"];
    const length = Number(this.length);
    if (length > this.options.limits.bufferedBytesMax) this.outgrow(length);
  }

  /** Returns the memory lease of the request. It may already hold the request body. */
  private lease(): MemoryLease {
    this.request.lease ??= this.options.budget.open(this.caller);
    this.request.lease.watch(this.reply);
    return this.request.lease;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.settled) return;
    if (this.buffered === undefined) return this.write(controller, chunk);
    this.buffered.push(chunk);
    this.bufferedBytes += chunk.length;
    if (this.bufferedBytes > this.options.limits.bufferedBytesMax) this.outgrow(this.bufferedBytes);
  }

  onResponseEnd(): void {
    this.end(upstreamOutcomeOfStatus(this.answered));
    if (this.settled) return;
    const [only, ...more] = this.buffered ?? [];
    const bytes = more.length === 0 ? only : Buffer.concat(this.buffered ?? [], this.bufferedBytes);
    const body =
      this.theirHeaders === undefined
        ? bytes
        : this.translated(bytes ?? emptyBody, this.theirHeaders);
    if (this.status >= 400 && !isEnvelopeBody(this.headers["content-type"], String(body)))
      this.fail(this.status, "no envelope");
    if (this.settled) return;
    this.settled = true;
    if (this.buffered === undefined) return this.endFlow();
    this.answer(body ?? emptyBody);
    if (this.raw.writableLength > 0) this.holdUnread();
  }

  /** Counts the unsent bytes of a response. Disconnects the client if the memory budget is full. */
  private holdUnread(): void {
    if (!this.lease().resize(this.raw.writableLength, "wholeAnswer")) this.raw.destroy();
  }

  private answer(body: Buffer): void {
    const headers = Object.assign(this.headers, this.options.responseHeaders);
    headers["x-trace-id"] = this.request.id;
    if (this.status !== 204) headers["content-length"] = String(body.length);
    this.raw.writeHead(this.status, headers);
    if (body.length <= oneWriteBytesMax) this.raw.end(body.toString("latin1"), "latin1");
    else this.raw.end(body);
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    if (!this.settled && this.status === 0 && this.retriesLeft > 0 && isRetryableReadError(error)) {
      this.retriesLeft -= 1;
      return this.dispatch();
    }
    this.end(upstreamOutcomeOfError(error));
    this.fail(httpStatusOfError(error), errorNamesInCauseChain(error).join(" < "));
  }

  private translated(bytes: Buffer, headers: IncomingHttpHeaders): Buffer | undefined {
    const answer = this.options.translate?.(this.status, headers, bytes);
    this.headers["content-type"] = jsonContentType;
    if (answer === undefined) {
      this.fail(502, "untranslatable answer");
      return undefined;
    }
    this.status = answer.status;
    if (answer.token !== undefined) this.headers["x-access-token"] = answer.token;
    return answer.body;
  }

  /**
   * Handles a response that is too large for the buffer. Streams a success that is not translated
   * and replaces an error. A response that must be translated is buffered up to a higher limit.
   * `bytes` is the length of the response, or the bytes received so far.
   */
  private outgrow(bytes: number): void {
    if (this.theirHeaders === undefined && this.status < 400) return this.flow();
    if (this.status >= 400) {
      this.verdict = upstreamOutcomeOfStatus(this.status);
      return this.fail(this.status, "no envelope");
    }
    if (bytes > this.options.limits.translatedBytesMax) this.fail(502, "answer too large");
    else if (!this.lease().resize(bytes, "wholeAnswer")) this.fail(503, "memory budget");
  }

  /** Streams the response: at the backend's pace while memory allows, otherwise at the client's. */
  private flow(): void {
    const buffered = this.buffered ?? [];
    this.buffered = undefined;
    this.bodyBytes = this.lease().bytes;
    if (this.length !== undefined) this.headers["content-length"] = this.length;
    this.raw.writeHead(this.status, {
      ...this.headers,
      ...this.options.responseHeaders,
      "x-trace-id": this.request.id,
    });
    for (const it of buffered) this.raw.write(it);
  }

  /**
   * Writes a chunk. If the unsent bytes exceed the memory budget, pauses the backend's response
   * until the client reads. Meanwhile the gate may end the call to give its slot to a waiting one.
   */
  private write(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { raw, options } = this;
    if (raw.write(chunk) || this.lease().resize(this.bodyBytes + raw.writableLength, "stream"))
      return;
    controller.pause();
    raw.once("drain", () => {
      options.gate.unstall(this);
      controller.resume();
    });
    options.gate.stall(this);
  }

  pace(): number | null {
    return this.request.lease?.pace(performance.now(), 0) ?? null;
  }

  abandon(): void {
    this.verdict = "alive";
    this.request.failure = "not read";
    this.raw.destroy();
    this.cancel("not read");
    this.end("alive");
  }

  /**
   * Ends a streamed response, whose slot in the gate is already free. The client may read the rest
   * at its own pace, until a new deadline.
   */
  private endFlow(): void {
    this.deadline = setTimeout(() => this.raw.destroy(), this.options.totalTimeoutMs);
    this.raw.end();
  }

  callerLeft(): void {
    if (this.settled) return void (this.pass === undefined && clearTimeout(this.deadline));
    this.settled = true;
    // A command may already be running at the backend, so it is not cancelled, although no client
    // reads its response.
    if (!this.isRead) return this.controller?.resume();
    this.verdict = null;
    this.cancel("caller left");
  }

  /** A timeout while a response streams counts as caused by a slow client, not by the backend. */
  private expire(): void {
    this.verdict = this.buffered === undefined && this.answered < 500 ? "alive" : "failing";
    if (this.settled) this.cancel("late");
    else this.fail(504, "late");
  }

  private fail(status: number, failure: string): void {
    if (this.settled) return;
    this.settled = true;
    this.request.failure = failure;
    if (this.raw.headersSent) this.raw.destroy();
    else this.sendError(status);
    this.cancel(failure);
  }

  /**
   * Aborts the call. A call that waits for a slot leaves the queue. A call that waits for a
   * connection is aborted when it gets one.
   */
  private cancel(reason: string): void {
    this.cancelled = true;
    this.controller?.abort(new Error(reason));
    if (this.pass !== undefined) return;
    this.options.gate.forget(this);
    clearTimeout(this.deadline);
  }

  /** Frees the slot of the gate. May happen after the client's exchange has ended. */
  private end(verdict: UpstreamOutcome): void {
    clearTimeout(this.deadline);
    if (this.pass === undefined) return;
    this.options.gate.unstall(this);
    this.options.gate.leave(
      this.pass,
      this.verdict === undefined ? verdict : this.verdict,
      this.caller,
    );
    this.pass = undefined;
  }

  private sendError(status: number): void {
    const body = JSON.stringify(createErrorEnvelope(status));
    const more = {
      ...retryAfterHeaderOf(status),
      "content-type": jsonContentType,
      "content-length": String(Buffer.byteLength(body)),
    };
    this.raw
      .writeHead(status, {
        ...this.options.responseHeaders,
        "x-trace-id": this.request.id,
        ...more,
      })
      .end(body);
  }
}

/**
 * Returns the status that replaces a response which must not be forwarded, or 0. A redirect would
 * lead the client to an internal URL. A content encoding is an error, because the BFF requests
 * none. A 5xx that is not JSON is a page with internal details. A status of 600 or more does not
 * exist.
 */
function replacementStatusOf(status: number, headers: IncomingHttpHeaders): number {
  if (
    status >= 600 ||
    (status >= 300 && status < 400) ||
    (headers["content-encoding"] ?? "identity") !== "identity"
  )
    return 502;
  return status >= 500 && !/^application\/json\b/i.test(headers["content-type"] ?? "") ? status : 0;
}
