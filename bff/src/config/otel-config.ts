import { version } from "contract";
import { partsOf, type Reader } from "./environment.ts";

export type Tracing = Readonly<{
  /** Where batches of spans are sent: OTLP over HTTP, as JSON. */
  url: string;
  headers: Readonly<Record<string, string>>;
  resource: Readonly<Record<string, string>>;
  /** Of the traces that begin here. */
  ratio: number;
  /** A trace that was begun in front of us has been decided there. */
  isParentAsked: boolean;
}>;

const samplers = ["always_on", "always_off", "traceidratio"];
const address = "http(s)://host:port, with a path or without";
const list = "a comma list of name=value";

/** The standard names of OpenTelemetry, as far as they mean something for spans over OTLP. No endpoint, no tracing. */
export function tracingOf(is: Reader): Tracing | null {
  const base = is("OTEL_EXPORTER_OTLP_ENDPOINT", null, httpAddress, address);
  const own = is("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", null, httpAddress, address);
  const isOff = is("OTEL_SDK_DISABLED", "false", (it) => ({ true: true, false: false })[it.toLowerCase()], "true or false");
  const exporter = is("OTEL_TRACES_EXPORTER", "otlp", (it) => ["otlp", "none"].find((name) => name === it), "otlp or none");
  is("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json", (it) => (it === "http/json" ? it : undefined), "http/json, the form that is spoken here");
  const name = is("OTEL_SERVICE_NAME", "lwh5-bff", (it) => (it.length <= 100 ? it : undefined), "1 to 100 characters");
  const sampler = is(
    "OTEL_TRACES_SAMPLER",
    "parentbased_always_on",
    samplerOf,
    `${samplers.join(", ")}, or one of them after parentbased_`,
  );
  const arg = is("OTEL_TRACES_SAMPLER_ARG", "1", ratioOf, "a number from 0 to 1");
  const settings = {
    headers: { ...is("OTEL_EXPORTER_OTLP_HEADERS", "", pairsOf, list), ...is("OTEL_EXPORTER_OTLP_TRACES_HEADERS", "", pairsOf, list) },
    resource: { "service.version": version, ...is("OTEL_RESOURCE_ATTRIBUTES", "", pairsOf, list), "service.name": name },
    isParentAsked: sampler.startsWith("parentbased_"),
    ratio: sampler.endsWith("always_on") ? 1 : sampler.endsWith("always_off") ? 0 : arg,
  };
  const url = own ?? (base === null ? null : `${base.replace(/\/$/, "")}/v1/traces`);
  return url === null || isOff || exporter === "none" ? null : { url, ...settings };
}

const samplerOf = (text: string) => (samplers.includes(text.replace(/^parentbased_/, "")) ? text : undefined);
const ratioOf = (text: string) => (/^(0(\.\d+)?|1(\.0+)?)$/.test(text) ? Number(text) : undefined);

function httpAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash ? url.href : undefined;
}

function pairsOf(text: string): Readonly<Record<string, string>> | undefined {
  const parts = partsOf(text);
  if (!parts.every((it) => /^[\w.!#$&'*+^`|~-]+=[\x20-\x7e]*$/.test(it))) return undefined;
  return Object.fromEntries(parts.map((it) => [it.slice(0, it.indexOf("=")), decode(it.slice(it.indexOf("=") + 1))]));
}

/** Values are percent-encoded; one that is not is taken as it stands. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
