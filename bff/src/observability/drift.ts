import type { CallName } from "contract";
import { driftOfFrame, type DialectCodec } from "contract/dialect";
import type { FastifyInstance } from "fastify";
import type { Limits } from "../config/limits.ts";
import { pathOf } from "../http/path-rule.ts";
import { Tally } from "../limits/labelled-counter.ts";
import { callAt } from "./call-name.ts";
import { driftsOf, type HeldAnswer, type Told } from "./frame-drift.ts";
import type { Reading } from "./metrics.ts";
import { type UpstreamRequest, type UpstreamWatcher, watchUpstream } from "./upstream-watch.ts";

type Answer = { name: CallName; status: number; headers: readonly Buffer[]; chunks: Buffer[]; bytes: number };
type Watched = { backend: string; limits: Limits; tongue: DialectCodec };
export type DriftReport = { readings: Reading[]; hearFrame: (text: string) => void };

const newsMax = 1_000;

/**
 * Loaded only with DRIFT_REPORT=1. Answers of the backend are held against the contract's rows after they have gone down: of each call
 * one at a time, a few in a second, none that is large. Nobody but the operator hears of it, and no value is ever repeated.
 */
export function openDriftReport(app: FastifyInstance, { backend, limits, tongue }: Watched): DriftReport {
  const waiting = new Map<CallName, Answer>();
  const found = new Tally();
  const checked = new Tally();
  const isNews = newsFilter();
  const tell = (call: CallName | "socket", { kind, field }: Told) => {
    found.add([call, kind]);
    if (isNews(`${call} ${kind} ${field}`)) app.log.warn({ call, kind, field }, "drift");
  };
  const stop = watchUpstream(backend, collector(waiting, limits.driftAnswerBytesMax));
  const timer = setInterval(() => {
    const [answer] = waiting.values();
    if (answer === undefined) return;
    waiting.delete(answer.name);
    checked.add([answer.name]);
    for (const it of driftsOf(tongue, heldOf(answer))) tell(answer.name, it);
  }, limits.driftEveryMs).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    stop();
  });
  const hearFrame = (text: string) => {
    for (const it of driftOfFrame(text)) tell("socket", it);
  };
  const readings: Reading[] = [
    {
      name: "lwh5_drift_total",
      help: "Ways in which answers differ from the contract.",
      kind: "counter",
      labels: ["call", "kind"],
      read: () => found.all(),
    },
    {
      name: "lwh5_drift_checked_total",
      help: "Answers held against the contract.",
      kind: "counter",
      labels: ["call"],
      read: () => checked.all(),
    },
  ];
  return { readings, hearFrame };
}

function heldOf({ name, status, headers, chunks }: Answer): HeldAnswer {
  const named: Record<string, string> = {};
  for (let at = 0; at + 1 < headers.length; at += 2) named[String(headers[at]).toLowerCase()] = String(headers[at + 1]);
  return { name, status, headers: named, text: Buffer.concat(chunks).toString() };
}

/** Takes part in nothing: it keeps the chunks that the relay has too, and lets go of what is too large, unfinished or about itself. */
function collector(waiting: Map<CallName, Answer>, bytesMax: number): UpstreamWatcher {
  const open = new WeakMap<UpstreamRequest, Answer>();
  const forget = (asked: UpstreamRequest) => void open.delete(asked);
  return {
    asks(asked) {
      const name = callAt(asked.method, pathOf(asked.path));
      if (name !== undefined && !waiting.has(name)) open.set(asked, { name, status: 0, headers: [], chunks: [], bytes: 0 });
    },
    answers(asked, status, headers) {
      const answer = open.get(asked);
      if (answer === undefined || status < 200) return;
      if (status === 200 || (status >= 400 && status < 500)) Object.assign(answer, { status, headers });
      else forget(asked);
    },
    sends(asked, chunk) {
      const answer = open.get(asked);
      if (answer === undefined) return;
      answer.bytes += chunk.length;
      if (answer.bytes > bytesMax) forget(asked);
      else answer.chunks.push(chunk);
    },
    ends(asked) {
      const answer = open.get(asked);
      forget(asked);
      if (answer !== undefined) waiting.set(answer.name, answer);
    },
    fails: forget,
  };
}

/** The log hears of each thing once; the metrics count on. */
function newsFilter(): (what: string) => boolean {
  const told = new Set<string>();
  return (what) => {
    if (told.has(what) || told.size >= newsMax) return false;
    told.add(what);
    return true;
  };
}
