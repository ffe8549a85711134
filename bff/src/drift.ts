import { type CallName, calls, driftOf } from "contract";
import type { FastifyInstance } from "fastify";
import { callAt } from "./call-name.ts";
import type { Limits } from "./limits.ts";
import type { Reading } from "./metrics.ts";
import { pathOf } from "./path-rule.ts";
import { type Asked, type UpstreamWatcher, watchUpstream } from "./upstream-watch.ts";

type Answer = { name: CallName; chunks: Buffer[]; bytes: number };

const newsMax = 1_000;

/**
 * Loaded only with DRIFT_REPORT=1. Answers of the backend are held against the contract's rows after they have gone down: of each call
 * one at a time, a few in a second, none that is large. Nobody but the operator hears of it, and no value is ever repeated.
 */
export function driftReport(app: FastifyInstance, { backend, limits }: { backend: string; limits: Limits }): Reading[] {
  const waiting = new Map<CallName, Answer>();
  const found = new Tally();
  const checked = new Tally();
  const isNews = newsOnly();
  const stop = watchUpstream(backend, collector(waiting, limits.driftAnswerBytesMax));
  const timer = setInterval(() => {
    const [answer] = waiting.values();
    if (answer === undefined) return;
    waiting.delete(answer.name);
    checked.add([answer.name]);
    for (const { kind, field } of driftOf(calls[answer.name], parsed(answer.chunks))) {
      found.add([answer.name, kind]);
      if (isNews(`${answer.name} ${kind} ${field}`)) app.log.warn({ call: answer.name, kind, field }, "drift");
    }
  }, limits.driftEveryMs).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    stop();
  });
  return [
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
}

/** Takes part in nothing: it keeps the chunks that the relay has too, and lets go of what is too large, unfinished or no 200. */
function collector(waiting: Map<CallName, Answer>, bytesMax: number): UpstreamWatcher {
  const open = new WeakMap<Asked, Answer>();
  const forget = (asked: Asked) => void open.delete(asked);
  return {
    asks(asked) {
      const name = callAt(asked.method, pathOf(asked.path));
      if (name !== undefined && !waiting.has(name)) open.set(asked, { name, chunks: [], bytes: 0 });
    },
    answers(asked, status) {
      if (status >= 200 && status !== 200) forget(asked);
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

function parsed(chunks: readonly Buffer[]): unknown {
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

/** The log hears of each thing once; the metrics count on. */
function newsOnly(): (what: string) => boolean {
  const told = new Set<string>();
  return (what) => {
    if (told.has(what) || told.size >= newsMax) return false;
    told.add(what);
    return true;
  };
}

class Tally {
  private readonly counts = new Map<string, { labels: readonly string[]; count: number }>();

  add(labels: readonly string[]): void {
    const key = labels.join(" ");
    const count = this.counts.get(key)?.count ?? 0;
    this.counts.set(key, { labels, count: count + 1 });
  }

  all(): (readonly [readonly string[], number])[] {
    return [...this.counts.values()].map(({ labels, count }) => [labels, count] as const);
  }
}
