import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Limits } from "../config/limits.ts";
import type { TracingConfig } from "../config/otel-config.ts";
import { traceParentOf } from "../http/trace-id.ts";
import { errorNamesInCauseChain } from "../http/transport-error.ts";
import type { HttpExchange, HttpExchangeWatcher } from "./watch-http-exchanges.ts";
import { loggableRequestIdOf } from "./log.ts";
import { type SpanExporter, createSpanExporter } from "./span-exporter.ts";
import { type Span, SpanKind } from "./spans.ts";
import {
  readUpstreamRequestHeader,
  type UpstreamRequest,
  type UpstreamRequestWatcher,
  watchUpstreamRequests,
} from "./watch-upstream-requests.ts";

export type TracerOptions = {
  tracing: TracingConfig;
  limits: Limits;
  trustedHops: number;
  backend: string;
};

type TracedRequest = {
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  startNs: bigint;
};

/**
 * Starts tracing. Loaded only if an endpoint is set. Creates one span per sampled request, and
 * below it one per request to the backend.
 */
export function startTracing(
  app: FastifyInstance,
  options: TracerOptions,
): { watcher: HttpExchangeWatcher; lost: () => number } {
  const out = createSpanExporter(options.tracing, options.limits);
  const byTrace = new Map<string, TracedRequest>();
  const stop = watchUpstreamRequests(options.backend, traceUpstream(byTrace, out));
  app.addHook("onClose", async () => {
    stop();
    await out.close();
  });
  return { watcher: traceRequests(byTrace, out, options), lost: out.lost };
}

function traceRequests(
  byTrace: Map<string, TracedRequest>,
  out: SpanExporter,
  { tracing, trustedHops }: TracerOptions,
): HttpExchangeWatcher {
  const lives = new WeakMap<FastifyRequest, TracedRequest>();
  return {
    begins(request) {
      const parent = traceParentOf(request.raw, trustedHops);
      const isWanted =
        parent !== undefined && tracing.followsParent
          ? parent.isSampled
          : isInRatio(request.id, tracing.ratio);
      if (!isWanted) return;
      const live = {
        traceId: request.id,
        spanId: newSpanId(),
        parentSpanId: parent?.spanId,
        startNs: nowNs(),
      };
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

/**
 * Returns the name and the attributes of a request's span. They contain no personal data, because
 * another system receives the spans.
 */
function requestFields({
  request,
  name,
  route,
  status,
}: HttpExchange): Pick<Span, "name" | "attributes" | "isError"> {
  const requestId = loggableRequestIdOf(request.raw);
  return {
    name,
    isError: status >= 500,
    attributes: {
      "http.request.method": request.method,
      "http.route": route.slice(route.indexOf(" ") + 1),
      "http.response.status_code": status,
      "lwh5.call": name,
      ...(requestId !== undefined && { "lwh5.request_id": requestId }),
      ...(request.failure !== null && { "error.type": request.failure }),
    },
  };
}

/**
 * Creates a span for each request to the backend. Finds its parent span by the trace id in the
 * forwarded headers. If two calls share a trace, the span of the later call is the parent.
 */
function traceUpstream(
  byTrace: Map<string, TracedRequest>,
  out: SpanExporter,
): UpstreamRequestWatcher {
  const lives = new WeakMap<UpstreamRequest, TracedRequest & { status: number }>();
  const end = (upstream: UpstreamRequest, failure?: string) => {
    const live = lives.get(upstream);
    if (live === undefined) return;
    lives.delete(upstream);
    const { status, ...span } = live;
    const attributes = {
      "http.request.method": upstream.method,
      ...(status !== 0 && { "http.response.status_code": status }),
      ...(failure !== undefined && { "error.type": failure }),
    };
    out.add({
      ...span,
      name: "backend",
      kind: SpanKind.client,
      endNs: nowNs(),
      attributes,
      isError: status >= 500 || status === 0,
    });
  };
  return {
    asks(upstream) {
      const parent = byTrace.get(readUpstreamRequestHeader(upstream, "x-trace-id") ?? "");
      if (parent === undefined) return;
      const live = {
        traceId: parent.traceId,
        spanId: newSpanId(),
        parentSpanId: parent.spanId,
        startNs: nowNs(),
        status: 0,
      };
      lives.set(upstream, live);
      upstream.addHeader("traceparent", `00-${live.traceId}-${live.spanId}-01`);
    },
    answers(upstream, status) {
      const live = lives.get(upstream);
      if (live !== undefined) live.status = status;
    },
    ends: (upstream) => end(upstream),
    fails: (upstream, error) => end(upstream, errorNamesInCauseChain(error).join(" < ")),
  };
}

/** Decides by the trace id only, so that every process samples the same traces. */
const isInRatio = (traceId: string, ratio: number) =>
  Number.parseInt(traceId.slice(-13), 16) < ratio * 0x10_0000_0000_0000;

const newSpanId = () => randomBytes(8).toString("hex");

const nowNs = () => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n;
