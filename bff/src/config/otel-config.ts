import { productVersion } from "contract";
import { splitAtCommas, type VariableReader } from "./environment.ts";

export type TracingConfig = Readonly<{
  /** URL for batches of spans: OTLP over HTTP, as JSON. */
  url: string;
  headers: Readonly<Record<string, string>>;
  resource: Readonly<Record<string, string>>;
  /** Share of traces to sample; with `followsParent`, only of traces that start at the BFF. */
  ratio: number;
  /** Keeps the sampling decision of a trace that started before the BFF. */
  followsParent: boolean;
}>;

const samplers = ["always_on", "always_off", "traceidratio"];
const urlFormat = "http(s)://host:port, with a path or without";
const listFormat = "a comma list of name=value";

/** Reads standard OpenTelemetry variables. Returns null without an endpoint or if disabled. */
export function readTracingConfig(read: VariableReader): TracingConfig | null {
  const base = read("OTEL_EXPORTER_OTLP_ENDPOINT", null, httpUrlOf, urlFormat);
  const own = read("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", null, httpUrlOf, urlFormat);
  const isOff = read(
    "OTEL_SDK_DISABLED",
    "false",
    (it) => ({ true: true, false: false })[it.toLowerCase()],
    "true or false",
  );
  const exporter = read(
    "OTEL_TRACES_EXPORTER",
    "otlp",
    (it) => ["otlp", "none"].find((name) => name === it),
    "otlp or none",
  );
  read(
    "OTEL_EXPORTER_OTLP_PROTOCOL",
    "http/json",
    (it) => (it === "http/json" ? it : undefined),
    "http/json, the only supported protocol",
  );
  const name = read(
    "OTEL_SERVICE_NAME",
    "lwh5-bff",
    (it) => (it.length <= 100 ? it : undefined),
    "1 to 100 characters",
  );
  const sampler = read(
    "OTEL_TRACES_SAMPLER",
    "parentbased_always_on",
    samplerOf,
    `${samplers.join(", ")}, or one of them after parentbased_`,
  );
  const arg = read("OTEL_TRACES_SAMPLER_ARG", "1", ratioOf, "a number from 0 to 1");
  const settings = {
    headers: {
      ...read("OTEL_EXPORTER_OTLP_HEADERS", "", pairsOf, listFormat),
      ...read("OTEL_EXPORTER_OTLP_TRACES_HEADERS", "", pairsOf, listFormat),
    },
    resource: {
      "service.version": productVersion,
      ...read("OTEL_RESOURCE_ATTRIBUTES", "", pairsOf, listFormat),
      "service.name": name,
    },
    followsParent: sampler.startsWith("parentbased_"),
    ratio: { always_on: 1, always_off: 0 }[sampler.replace(/^parentbased_/, "")] ?? arg,
  };
  const url = own ?? (base === null ? null : `${base.replace(/\/$/, "")}/v1/traces`);
  return url === null || isOff || exporter === "none" ? null : { url, ...settings };
}

const samplerOf = (text: string) =>
  samplers.includes(text.replace(/^parentbased_/, "")) ? text : undefined;
const ratioOf = (text: string) => (/^(0(\.\d+)?|1(\.0+)?)$/.test(text) ? Number(text) : undefined);

function httpUrlOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url &&
    /^https?:$/.test(url.protocol) &&
    !url.username &&
    !url.password &&
    !url.search &&
    !url.hash
    ? url.href
    : undefined;
}

function pairsOf(text: string): Readonly<Record<string, string>> | undefined {
  const parts = splitAtCommas(text);
  if (!parts.every((it) => /^[\w.!#$&'*+^`|~-]+=[\x20-\x7e]*$/.test(it))) return undefined;
  return Object.fromEntries(
    parts.map((it) => [it.slice(0, it.indexOf("=")), decodePercent(it.slice(it.indexOf("=") + 1))]),
  );
}

/** Decodes a percent-encoded value. Returns a value with an invalid encoding unchanged. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
