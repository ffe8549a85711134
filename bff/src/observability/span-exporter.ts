import { request } from "undici";
import type { Limits } from "../config/limits.ts";
import type { TracingConfig } from "../config/otel-config.ts";
import { serializeSpansAsOtlp, type Span } from "./spans.ts";

export type SpanExporter = {
  add(span: Span): void;
  /** Sends the remaining spans, until a batch fails. */
  close(): Promise<void>;
  lost: () => number;
};

/**
 * Sends spans to the collector in batches. Calls never wait for the collector. So spans that it
 * rejects, and spans that do not fit into the list, are dropped and counted.
 */
export function createSpanExporter(tracing: TracingConfig, limits: Limits): SpanExporter {
  let waiting: Span[] = [];
  let lost = 0;
  let sending: Promise<void> | undefined;
  let isClosing = false;
  const timer = setInterval(() => flush(), limits.spansEveryMs);
  timer.unref();

  async function send(batch: readonly Span[]): Promise<void> {
    try {
      const answer = await request(tracing.url, {
        method: "POST",
        headers: { ...tracing.headers, "content-type": "application/json" },
        body: serializeSpansAsOtlp(tracing, batch),
        signal: AbortSignal.timeout(limits.spansSendMs),
      });
      await answer.body.dump();
      if (answer.statusCode >= 300) lost += batch.length;
    } catch {
      lost += batch.length;
    }
  }

  /** Sends one batch at a time, so that a slow collector occupies only one connection. */
  function flush(): void {
    if (sending !== undefined || waiting.length === 0) return;
    const batch = waiting.slice(0, limits.spansInBatchMax);
    waiting = waiting.slice(batch.length);
    sending = send(batch).finally(() => {
      sending = undefined;
      if (waiting.length >= limits.spansInBatchMax && !isClosing) flush();
    });
  }

  return {
    add(span) {
      if (waiting.length >= limits.spansWaitingMax) lost += 1;
      else waiting.push(span);
      if (waiting.length >= limits.spansInBatchMax) flush();
    },
    async close() {
      clearInterval(timer);
      isClosing = true;
      await sending;
      // Stops at the first batch that is lost, so that a failing collector does not delay the
      // shutdown.
      const lostBefore = lost;
      while (waiting.length > 0 && lost === lostBefore) {
        flush();
        await sending;
      }
    },
    lost: () => lost,
  };
}
