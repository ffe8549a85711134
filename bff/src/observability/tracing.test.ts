import { productVersion } from "contract";
import { expect, test } from "vitest";
import { fetchText, openStubBackend } from "../../test/helpers/bff-server.ts";
import { openTraceCollector, openBffWithLogAndMetrics } from "../../test/helpers/observed-bff.ts";

const fastExport = { spansEveryMs: 20 };
const parent = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };

test("exports a span and a child span per call, and sends the child's id to the backend", async () => {
  const backend = await openStubBackend();
  const to = await openTraceCollector();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: to.address,
    OTEL_SERVICE_NAME: "bff-7",
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20b",
  };
  const { address } = await openBffWithLogAndMetrics(backend.address, { env, limits: fastExport });
  const answer = await fetchText(`${address}/lightweight/order/v1/detail/A1?x=1`, {
    headers: { "x-request-id": "r-1" },
  });
  const spans = await to.received(2);
  const call = spans.find((it) => it.kind === 2);
  const child = spans.find((it) => it.kind === 3);
  expect(call).toMatchObject({
    name: "orderDetail",
    traceId: answer.headers.get("x-trace-id"),
    attributes: {
      "http.request.method": "GET",
      "http.route": "/lightweight/order/v1/detail/:id",
      "http.response.status_code": "200",
      "lwh5.request_id": "r-1",
    },
    status: {},
  });
  expect(child).toMatchObject({
    traceId: call?.traceId,
    parentSpanId: call?.spanId,
    attributes: { "http.response.status_code": "200" },
  });
  expect(
    BigInt(child?.endTimeUnixNano ?? 0) - BigInt(child?.startTimeUnixNano ?? 0),
  ).toBeGreaterThan(0n);
  expect(backend.seen[0]?.headers["traceparent"]).toBe(`00-${call?.traceId}-${child?.spanId}-01`);
  expect(to.seen[0]).toMatchObject({
    method: "POST",
    url: "/v1/traces",
    headers: { "x-key": "a b", "content-type": "application/json" },
  });
  expect(to.resource()).toEqual({ "service.name": "bff-7", "service.version": productVersion });
});

test("a read that is retried exports two backend spans, of which the first is an error", async () => {
  const backend = await openStubBackend((_request, response) => {
    if (backend.seen.length === 1) response.socket?.resetAndDestroy();
    else response.writeHead(200, { "content-type": "application/json" }).end('{"code":200}');
  });
  const to = await openTraceCollector();
  const { address } = await openBffWithLogAndMetrics(backend.address, {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: to.address },
    limits: fastExport,
  });
  await fetchText(`${address}/lightweight/order/v1/list`);
  const children = (await to.received(3)).filter((it) => it.kind === 3);
  expect(children.map((it) => it.status.code)).toEqual([2, undefined]);
  expect(children[0]?.attributes["error.type"]).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
});

test("follows the sampling decision in the traceparent header of a trusted proxy", async () => {
  const backend = await openStubBackend();
  const to = await openTraceCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: to.address, TRUST_PROXY: "1" };
  const { app, address } = await openBffWithLogAndMetrics(backend.address, {
    env,
    limits: fastExport,
  });
  for (const flags of ["00", "01"])
    await fetchText(`${address}/lightweight/order/v1/list`, {
      headers: { traceparent: `00-${parent.traceId}-${parent.spanId}-${flags}` },
    });
  await app.close();
  expect(to.spans().find((it) => it.kind === 2)).toMatchObject({
    traceId: parent.traceId,
    parentSpanId: parent.spanId,
  });
  expect(to.spans()).toHaveLength(2);
  expect(backend.seen.map((it) => it.headers["traceparent"] !== undefined)).toEqual([false, true]);
});

test("samples traces that start at the BFF by the ratio in OTEL_TRACES_SAMPLER_ARG", async () => {
  const backend = await openStubBackend();
  const to = await openTraceCollector();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: to.address,
    OTEL_TRACES_SAMPLER: "traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.5",
  };
  const { app, address } = await openBffWithLogAndMetrics(backend.address, { env });
  for (let i = 0; i < 40; i += 1) await fetchText(`${address}/healthz`);
  await app.close();
  const count = to.spans().length;
  expect(count).toBeGreaterThan(3);
  expect(count).toBeLessThan(37);
});

test("the BFF sends waiting spans when it closes, and counts spans that the collector rejects", async () => {
  const to = await openTraceCollector(503);
  const { address, metric } = await openBffWithLogAndMetrics("http://127.0.0.1:1", {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: to.address },
    limits: fastExport,
  });
  await fetchText(`${address}/healthz`);
  await expect.poll(() => metric("lwh5_spans_lost_total")).toBe(1);
  const kind = await openTraceCollector();
  const { app, ...other } = await openBffWithLogAndMetrics("http://127.0.0.1:1", {
    env: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${kind.address}/spans` },
  });
  await fetchText(`${other.address}/healthz`);
  await app.close();
  expect(kind.seen.map((it) => it.url)).toEqual(["/spans"]);
});

test("a silent trace collector delays no call, and at most spansWaitingMax spans wait for it", async () => {
  const silent = await openStubBackend(() => {});
  const limits = { spansWaitingMax: 4, spansInBatchMax: 2, spansSendMs: 1_000 };
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: silent.address };
  const { app, address, metric } = await openBffWithLogAndMetrics("http://127.0.0.1:1", {
    env,
    limits,
  });
  for (let i = 0; i < 10; i += 1) expect((await fetchText(`${address}/healthz`)).status).toBe(200);
  // Ten spans: two are being sent, four wait and four are dropped.
  await expect.poll(() => metric("lwh5_spans_lost_total")).toBe(4);
  await app.close();
  expect(silent.seen).toHaveLength(2);
});
