import type { Tracing } from "../config/otel-config.ts";

export const SpanKind = { server: 2, client: 3 } as const;

export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  name: string;
  kind: (typeof SpanKind)[keyof typeof SpanKind];
  startNs: bigint;
  endNs: bigint;
  attributes: Readonly<Record<string, string | number>>;
  isError: boolean;
};

const valueOf = (value: string | number) => (typeof value === "number" ? { intValue: String(Math.round(value)) } : { stringValue: value });

const attributesOf = (from: Readonly<Record<string, string | number>>) =>
  Object.entries(from).map(([key, value]) => ({ key, value: valueOf(value) }));

/** The JSON form of OTLP: ids are hex, 64-bit numbers are text. */
export const batchOf = ({ resource }: Tracing, spans: readonly Span[]): string =>
  JSON.stringify({
    resourceSpans: [
      { resource: { attributes: attributesOf(resource) }, scopeSpans: [{ scope: { name: "lwh5-bff" }, spans: spans.map(lineOf) }] },
    ],
  });

const lineOf = ({ traceId, spanId, parentSpanId, name, kind, startNs, endNs, attributes, isError }: Span) => ({
  traceId,
  spanId,
  ...(parentSpanId !== undefined && { parentSpanId }),
  name,
  kind,
  startTimeUnixNano: String(startNs),
  endTimeUnixNano: String(endNs),
  attributes: attributesOf(attributes),
  status: isError ? { code: 2 } : {},
});
