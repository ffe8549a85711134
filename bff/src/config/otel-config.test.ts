import { productVersion } from "contract";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };
const tracingOf = (env: Record<string, string>) => readConfig(env).tracing;

test("tracing is off without an OTLP endpoint, or if an OTEL variable disables it", () => {
  expect(tracingOf({})).toBeNull();
  expect(tracingOf({ OTEL_SERVICE_NAME: "bff" })).toBeNull();
  expect(tracingOf({ ...endpoint, OTEL_SDK_DISABLED: "true" })).toBeNull();
  expect(tracingOf({ ...endpoint, OTEL_TRACES_EXPORTER: "none" })).toBeNull();
});

test("the trace URL is the base endpoint plus /v1/traces, or exactly the traces endpoint if it is set", () => {
  expect(tracingOf(endpoint)).toEqual({
    url: "http://collector:4318/v1/traces",
    headers: {},
    resource: { "service.name": "lwh5-bff", "service.version": productVersion },
    followsParent: true,
    ratio: 1,
  });
  expect(tracingOf({ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://t/x" })?.url).toBe(
    "https://t/x",
  );
});

test("readConfig reads the headers, the resource and the sampler of tracing from OTEL variables", () => {
  const read = tracingOf({
    ...endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20eDp5, tenant=a=b",
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: "tenant=c",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=staging,service.name=old,service.version=7",
    OTEL_SERVICE_NAME: "bff",
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.25",
  });
  expect(read).toMatchObject({
    headers: { authorization: "Basic eDp5", tenant: "c" },
    followsParent: true,
    ratio: 0.25,
  });
  expect(read?.resource).toEqual({
    "deployment.environment": "staging",
    "service.name": "bff",
    "service.version": "7",
  });
  expect(tracingOf({ ...endpoint, OTEL_TRACES_SAMPLER: "always_off" })).toMatchObject({
    followsParent: false,
    ratio: 0,
  });
});

test.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
  ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://u:p@h"],
  ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "no pair"],
  ["OTEL_RESOURCE_ATTRIBUTES", "=x"],
  ["OTEL_TRACES_SAMPLER", "sometimes"],
  ["OTEL_TRACES_SAMPLER_ARG", "2"],
  ["OTEL_SDK_DISABLED", "maybe"],
  ["OTEL_TRACES_EXPORTER", "zipkin"],
  ["METRICS_PORT", "metrics"],
  ["DRIFT_REPORT", "yes"],
])("readConfig rejects %s=%s with one sentence that names the variable", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
});
