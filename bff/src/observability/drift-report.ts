import type { CallName } from "contract";
import { findFrameDrifts, type DialectCodec } from "contract/dialect";
import type { FastifyInstance } from "fastify";
import { util } from "undici";
import type { Limits } from "../config/limits.ts";
import { pathWithoutQuery } from "../http/request-target.ts";
import { LabelledCounter } from "../limits/labelled-counter.ts";
import { callNameAtPath } from "./request-name.ts";
import { findAnswerDrifts, type CapturedBackendAnswer, type DriftFinding } from "./find-drifts.ts";
import { createDriftLog } from "./drift-log.ts";
import type { MetricSource } from "./metrics.ts";
import {
  type UpstreamRequest,
  type UpstreamRequestWatcher,
  watchUpstreamRequests,
} from "./watch-upstream-requests.ts";

type AnswerHead = Required<Omit<CapturedBackendAnswer, "text">>;
type CapturingAnswer = AnswerHead & { chunks: Buffer[]; bytes: number };
type DriftOptions = { backend: string; limits: Limits; codec: DialectCodec };
export type DriftReport = { metricSources: MetricSource[]; checkFrame: (text: string) => void };

/**
 * Starts the drift report. Loaded only with DRIFT_REPORT=1. A timer compares responses of the
 * backend with the contract, so that calls do not wait: one response per call at a time, at most 20
 * per second, no large ones. Frames are compared when they arrive. Only the operator sees the
 * report. It contains no values except codes and push commands.
 */
export function startDriftReport(
  app: FastifyInstance,
  { backend, limits, codec }: DriftOptions,
): DriftReport {
  const waiting = new Map<CallName, CapturingAnswer>();
  const found = new LabelledCounter();
  const checked = new LabelledCounter();
  const lines = createDriftLog((line) => app.log.warn(line, "drift"));
  const tell = (call: CallName | "socket", finding: DriftFinding) => {
    found.add([call, finding.kind]);
    lines.add(call, finding);
  };
  const stop = watchUpstreamRequests(backend, createCollector(waiting, limits.driftAnswerBytesMax));
  const timer = setInterval(() => {
    const [answer] = waiting.values();
    if (answer === undefined) return;
    waiting.delete(answer.name);
    checked.add([answer.name]);
    const text = Buffer.concat(answer.chunks).toString();
    for (const it of findAnswerDrifts(codec, { ...answer, text })) tell(answer.name, it);
  }, limits.driftEveryMs).unref();
  const logTimer = setInterval(lines.flush, limits.driftLogEveryMs).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    clearInterval(logTimer);
    lines.flush();
    stop();
  });
  const checkFrame = (text: string) => {
    for (const it of findFrameDrifts(text)) tell("socket", it);
  };
  const metricSources: MetricSource[] = [
    {
      name: "lwh5_drift_total",
      help: "Differences between responses and the contract.",
      kind: "counter",
      labels: ["call", "kind"],
      read: () => found.all(),
    },
    {
      name: "lwh5_drift_checked_total",
      help: "Responses compared with the contract.",
      kind: "counter",
      labels: ["call"],
      read: () => checked.all(),
    },
  ];
  return { metricSources, checkFrame };
}

/**
 * Collects one response per call for the check. While that response waits for its check, new
 * requests of the call are not collected. Keeps references to the chunks that the relay forwards,
 * so the relay is not affected. Drops responses that are too large, incomplete, or neither 200 nor
 * 4xx.
 */
function createCollector(
  waiting: Map<CallName, CapturingAnswer>,
  bytesMax: number,
): UpstreamRequestWatcher {
  const open = new WeakMap<UpstreamRequest, CapturingAnswer>();
  const forget = (request: UpstreamRequest) => void open.delete(request);
  return {
    asks(request) {
      const { path } = request;
      const name = callNameAtPath(request.method, pathWithoutQuery(path));
      if (name !== undefined && !waiting.has(name))
        open.set(request, { name, path, status: 0, headers: {}, chunks: [], bytes: 0 });
    },
    answers(request, status, headers) {
      const answer = open.get(request);
      if (answer && (status === 200 || (status >= 400 && status < 500)))
        Object.assign(answer, { status, headers: util.parseHeaders([...headers]) });
    },
    sends(request, chunk) {
      const answer = open.get(request);
      if (answer === undefined) return;
      answer.bytes += chunk.length;
      if (answer.status === 0 || answer.bytes > bytesMax) forget(request);
      else answer.chunks.push(chunk);
    },
    ends(request) {
      const answer = open.get(request);
      forget(request);
      if (answer !== undefined && answer.status > 0) waiting.set(answer.name, answer);
    },
    fails: forget,
  };
}
