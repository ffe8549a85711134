import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Limits } from "../config/limits.ts";
import type { Tracing } from "../config/otel-config.ts";
import { parentOf } from "../http/trace-id.ts";
import { namesOf } from "../http/transport-error.ts";
import type { Exchange, Watcher } from "./exchange.ts";
import { requestIdOf } from "./log.ts";
import { type SpanExport, spanExport } from "./span-export.ts";
import { type Span, SpanKind } from "./spans.ts";
import { headerOf, type UpstreamRequest, type UpstreamWatcher, watchUpstream } from "./upstream-watch.ts";

export type TracerOptions = { tracing: Tracing; limits: Limits; trustedHops: number; backend: string };

/** A request that is being traced. */
type Live = { traceId: string; spanId: string; parentSpanId?: string | undefined; startNs: bigint };

/** Loaded only when an endpoint is set: one span for each request, below it one for each call to the backend. */
export function tracer(app: FastifyInstance, options: TracerOptions): { watcher: Watcher; lost: () => number } {
  const out = spanExport(options.tracing, options.limits);
  const byTrace = new Map<string, Live>();
  const stop = watchUpstream(options.backend, upstreamSpans(byTrace, out));
  app.addHook("onClose", async () => {
    stop();
    await out.close();
  });
  return { watcher: requestSpans(byTrace, out, options), lost: out.lost };
}

function requestSpans(byTrace: Map<string, Live>, out: SpanExport, { tracing, trustedHops }: TracerOptions): Watcher {
  const lives = new WeakMap<FastifyRequest, Live>();
  return {
    begins(request) {
      const parent = parentOf(request.raw, trustedHops);
      const isWanted = parent !== undefined && tracing.isParentAsked ? parent.isSampled : isInRatio(request.id, tracing.ratio);
      if (!isWanted) return;
      const live = { traceId: request.id, spanId: newSpanId(), parentSpanId: parent?.spanId, startNs: nowNs() };
      lives.set(request, live);
      byTrace.set(live.traceId, live);
    },
    ends(exchange) {
      const live = lives.get(exchange.request);
      if (live === undefined) return;
      if (byTrace.get(live.traceId) === live) byTrace.delete(live.traceId);
      out.add({ ...live, ...requestFields(exchange), kind: SpanKind.server, endNs: nowNs() });
    },
  };
}

/** Names, patterns and numbers only: a span leaves the house. */
function requestFields({ request, name, route, status }: Exchange): Pick<Span, "name" | "attributes" | "isError"> {
  const requestId = requestIdOf(request.raw);
  return {
    name,
    isError: status >= 500,
    attributes: {
      "http.request.method": request.method,
      "http.route": route.slice(route.indexOf(" ") + 1),
      "http.response.status_code": status,
      "lwh5.call": name,
      ...(requestId !== undefined && { "lwh5.request_id": requestId }),
      ...(request.trouble !== null && { "error.type": request.trouble }),
    },
  };
}

/** Found again by the trace id that goes up with the call; of two calls of one trace the later one is the parent. */
function upstreamSpans(byTrace: Map<string, Live>, out: SpanExport): UpstreamWatcher {
  const lives = new WeakMap<UpstreamRequest, Live & { status: number }>();
  const end = (asked: UpstreamRequest, trouble?: string) => {
    const live = lives.get(asked);
    if (live === undefined) return;
    lives.delete(asked);
    const { status, ...span } = live;
    const attributes = {
      "http.request.method": asked.method,
      ...(status !== 0 && { "http.response.status_code": status }),
      ...(trouble !== undefined && { "error.type": trouble }),
    };
    out.add({ ...span, name: "backend", kind: SpanKind.client, endNs: nowNs(), attributes, isError: status >= 500 || status === 0 });
  };
  return {
    asks(asked) {
      const parent = byTrace.get(headerOf(asked, "x-trace-id") ?? "");
      if (parent === undefined) return;
      const live = { traceId: parent.traceId, spanId: newSpanId(), parentSpanId: parent.spanId, startNs: nowNs(), status: 0 };
      lives.set(asked, live);
      asked.addHeader("traceparent", `00-${live.traceId}-${live.spanId}-01`);
    },
    answers(asked, status) {
      const live = lives.get(asked);
      if (live !== undefined) live.status = status;
    },
    ends: (asked) => end(asked),
    fails: (asked, error) => end(asked, namesOf(error).join(" < ")),
  };
}

/** The same for every door on the way: decided by the id alone. */
const isInRatio = (traceId: string, ratio: number) => Number.parseInt(traceId.slice(-13), 16) < ratio * 0x10_0000_0000_0000;

const newSpanId = () => randomBytes(8).toString("hex");

const nowNs = () => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n;
