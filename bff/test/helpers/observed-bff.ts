import { expect } from "vitest";
import { fetchText, type BffOptions, openBff, openStubBackend } from "./bff-server.ts";

/** Returns a log stream that keeps its lines in memory. `records` parses them. */
export function createMemoryLog() {
  const lines: string[] = [];
  const records = () => lines.map((it) => JSON.parse(it) as Record<string, unknown>);
  return { lines, records, stream: { write: (line: string) => void lines.push(line) } };
}

/** Starts a BFF with a readable log and access to its metrics. */
export async function openBffWithLogAndMetrics(
  backend: string,
  { env = {}, ...options }: BffOptions = {},
) {
  const log = createMemoryLog();
  const all = { LOG_LEVEL: "info", HOST: "127.0.0.1", METRICS_PORT: "0", ...env };
  const opened = await openBff(backend, { ...options, env: all, logStream: log.stream });
  const metricsPort = () => log.records().find((it) => it["msg"] === "metrics")?.["port"];
  const metrics = async () =>
    (await fetchText(`http://127.0.0.1:${String(metricsPort())}/metrics`)).text;
  /** Returns the value of a metric, given as `name{labels}`. */
  const metric = async (line: string) => {
    const found = (await metrics()).split("\n").find((it) => it.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length + 1));
  };
  return { ...opened, log, metricsPort, metrics, metric };
}

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, string>;
  status: { code?: number };
};

type Attribute = { key: string; value: Record<string, string> };
const plainAttributes = (from: Attribute[]) =>
  Object.fromEntries(from.map(({ key, value }) => [key, Object.values(value)[0] ?? ""]));

/** Starts a stub collector for OTLP over HTTP, which responds with `status`. */
export async function openTraceCollector(status = 200) {
  const { address, seen } = await openStubBackend((_request, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end('{"partialSuccess":{}}'),
  );
  type Resource = {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (ReceivedSpan & { attributes: Attribute[] })[] }[];
  };
  const resources = () =>
    seen.flatMap(
      (it) => (JSON.parse(it.body.toString()) as { resourceSpans: Resource[] }).resourceSpans,
    );
  const spans = (): ReceivedSpan[] =>
    resources().flatMap((item) =>
      item.scopeSpans.flatMap((scope) =>
        scope.spans.map((span) => ({
          ...span,
          attributes: plainAttributes(span.attributes as never),
        })),
      ),
    );
  const received = async (count: number) => {
    await expect.poll(() => spans().length).toBe(count);
    return spans();
  };
  return {
    address,
    seen,
    spans,
    received,
    resource: () => plainAttributes(resources()[0]?.resource.attributes ?? []),
  };
}
