import type { TracingConfig } from "../config/otel-config.ts";

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

const otlpValue = (value: string | number) =>
  typeof value === "number" ? { intValue: String(Math.round(value)) } : { stringValue: value };

const otlpAttributes = (from: Readonly<Record<string, string | number>>) =>
  Object.entries(from).map(([key, value]) => ({ key, value: otlpValue(value) }));

/** Serializes spans as OTLP in JSON: ids are hex, 64-bit numbers are strings. */
export const serializeSpansAsOtlp = ({ resource }: TracingConfig, spans: readonly Span[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: otlpAttributes(resource) },
        scopeSpans: [{ scope: { name: "lwh5-bff" }, spans: spans.map(otlpSpan) }],
      },
    ],
  });

const otlpSpan = ({
  traceId,
  spanId,
  parentSpanId,
  name,
  kind,
  startNs,
  endNs,
  attributes,
  isError,
}: Span) => ({
  traceId,
  spanId,
  ...(parentSpanId !== undefined && { parentSpanId }),
  name,
  kind,
  startTimeUnixNano: String(startNs),
  endTimeUnixNano: String(endNs),
  attributes: otlpAttributes(attributes),
  status: isError ? { code: 2 } : {},
});
