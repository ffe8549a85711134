import { connect } from "node:net";
import { productVersion } from "contract";
import { expect, test } from "vitest";
import {
  fetchText,
  openBff,
  okEnvelopeText,
  openStubBackend,
} from "../../test/helpers/bff-server.ts";
import { createMemoryLog, openBffWithLogAndMetrics } from "../../test/helpers/observed-bff.ts";
import {
  waitForCloseCode,
  openSocketOrRefusalStatus,
  openSocket,
  openBffWithEchoBackend,
} from "../../test/helpers/socket-bff.ts";

test("the metrics count requests by call and status class, never by path", async () => {
  const backend = await openStubBackend();
  const { address, metric, metrics } = await openBffWithLogAndMetrics(backend.address, {
    env: { ALLOW_UNLISTED: "1" },
  });
  await fetchText(`${address}/lightweight/order/v1/detail/A1`);
  await fetchText(`${address}/lightweight/order/v1/detail/A2?x=1`);
  await fetchText(`${address}/lightweight/not/in/the/table`);
  await fetchText(`${address}/lightweight/files/${"a".repeat(32)}`);
  await fetchText(`${address}/lwh5/`);
  await fetchText(`${address}/healthz`);
  await fetchText(`${address}/a-path-of-nobody`);
  await fetchText(`${address}/lightweight/a%2fb`);
  await expect.poll(() => metric('lwh5_requests_total{call="orderDetail",status="2xx"}')).toBe(2);
  for (const line of [
    'unlisted",status="2xx',
    'file",status="2xx',
    'health",status="2xx',
    'none",status="4xx',
    'unlisted",status="4xx',
  ])
    expect(await metric(`lwh5_requests_total{call="${line}"}`), line).toBeGreaterThan(0);
  expect(await metric('lwh5_request_seconds_count{call="orderDetail"}')).toBe(2);
  expect(await metrics()).not.toMatch(/A1|not\/in|nobody/);
});

test("the metrics count requests in flight, and requests whose client has disconnected", async () => {
  const backend = await openStubBackend(() => {});
  const { address, metric } = await openBffWithLogAndMetrics(backend.address);
  const left = new AbortController();
  const asked = fetchText(`${address}/lightweight/order/v1/list`, { signal: left.signal });
  await expect.poll(() => metric("lwh5_requests_in_flight")).toBe(1);
  expect(await metric('lwh5_upstream_connections{state="connected"}')).toBe(1);
  left.abort();
  await expect(asked).rejects.toThrow("aborted");
  await expect.poll(() => metric("lwh5_requests_in_flight")).toBe(0);
  expect(await metric('lwh5_requests_total{call="orderList",status="left"}')).toBe(1);
});

test("the metrics count sockets by state, refusal reason and close code", async () => {
  const backend = await openBffWithEchoBackend();
  const { port, metric } = await openBffWithLogAndMetrics(backend.backend.address);
  const ws = await openSocket(port);
  expect(await openSocketOrRefusalStatus(port, { path: "/lightweight/websocket/u2" })).toBe(403);
  expect(await metric('lwh5_sockets{state="open"}')).toBe(1);
  expect(await metric('lwh5_sockets_refused_total{reason="identity"}')).toBe(1);
  ws.close(1000);
  await waitForCloseCode(ws);
  await expect.poll(() => metric('lwh5_sockets_closed_total{code="1000"}')).toBe(1);
  expect(await metric('lwh5_sockets{state="open"}')).toBe(0);
  expect(await metric("lwh5_sockets_opened_total")).toBe(1);
});

test("the metrics contain the breaker state, the queued calls and the rejected calls", async () => {
  const { address, metric } = await openBffWithLogAndMetrics("http://127.0.0.1:1", {
    limits: { breakerUnreachableMax: 2 },
  });
  expect(await metric('lwh5_breaker_state{gate="calls",state="closed"}')).toBe(1);
  await expect
    .poll(async () => {
      await fetchText(`${address}/lightweight/order/v1/list`);
      return metric('lwh5_breaker_state{gate="calls",state="closed"}');
    })
    .toBe(0);
  expect(await metric('lwh5_breaker_opened_total{gate="calls"}')).toBe(1);
  for (const name of [
    'gate_calls{gate="calls",state="waiting"}',
    'shed_total{gate="calls",rank="1"}',
    'gate_calls{gate="downloads",state="at the backend"}',
  ])
    expect(await metric(`lwh5_${name}`), name).toBe(0);
});

test("the metrics count rate-limited calls by kind of limit, and show whether Redis is up", async () => {
  const backend = await openStubBackend();
  const env = { RATE_LIMITS: "on" };
  const { address, metric } = await openBffWithLogAndMetrics(backend.address, {
    env,
    limits: { callsAddressBurst: 1, callsAddressEveryMs: 60_000 },
  });
  for (let i = 0; i < 3; i += 1) await fetchText(`${address}/lightweight/order/v1/list`);
  expect(await metric('lwh5_limited_total{rate="calls"}')).toBe(2);
  expect(await metric("lwh5_redis_up")).toBeUndefined();
  const shared = await openBffWithLogAndMetrics(backend.address, {
    env: { ...env, REDIS_URL: "redis://127.0.0.1:1" },
  });
  expect(await shared.metric("lwh5_redis_up")).toBe(0);
});

test("the metrics contain memory, CPU time, event loop lag and open files of the process", async () => {
  const { metric } = await openBffWithLogAndMetrics("http://127.0.0.1:1");
  for (const name of [
    "process_resident_memory_bytes",
    "process_cpu_seconds_total",
    "nodejs_eventloop_lag_p99_seconds",
    "process_open_fds",
  ])
    expect(await metric(name), name).toBeGreaterThanOrEqual(0);
});

test("serves the metrics only on their separate port, and no other path there", async () => {
  const { address, metricsPort: port } = await openBffWithLogAndMetrics("http://127.0.0.1:1");
  expect((await fetchText(`${address}/metrics`)).status).toBe(404);
  expect((await fetchText(`http://127.0.0.1:${String(port())}/`)).status).toBe(404);
  expect(
    (await fetchText(`http://127.0.0.1:${String(port())}/metrics`, { method: "POST" })).status,
  ).toBe(404);
  const answer = await fetchText(`http://127.0.0.1:${String(port())}/metrics`);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
});

test("the BFF fails at start if METRICS_PORT is in use, and frees the port when it closes", async () => {
  const first = await openBffWithLogAndMetrics("http://127.0.0.1:1");
  const port = String(first.metricsPort());
  await expect(
    openBff("http://127.0.0.1:1", { env: { METRICS_PORT: port, HOST: "127.0.0.1" } }),
  ).rejects.toThrow(/^METRICS_PORT .*\.$/);
  await first.app.close();
  const refused = await new Promise((resolve) =>
    connect(Number(port), "127.0.0.1").once("error", resolve),
  );
  expect(refused).toMatchObject({ code: "ECONNREFUSED" });
});

test("the metrics count the lines that the log has dropped", async () => {
  const log = createMemoryLog();
  await openBff("http://127.0.0.1:1", {
    env: { LOG_LEVEL: "info", METRICS_PORT: "0", HOST: "127.0.0.1" },
    logStream: { ...log.stream, dropped: () => 3 },
  });
  const port = String(log.records().find((it) => it["msg"] === "metrics")?.["port"]);
  expect((await fetchText(`http://127.0.0.1:${port}/metrics`)).text).toContain(
    "lwh5_log_lines_lost_total 3\n",
  );
});

test("opens no metrics port without METRICS_PORT", async () => {
  const log = createMemoryLog();
  await openBff("http://127.0.0.1:1", { env: { LOG_LEVEL: "info" }, logStream: log.stream });
  expect(log.records().some((it) => it["msg"] === "metrics")).toBe(false);
});

test("the metrics count the backend's response times by status class, including failed requests", async () => {
  const backend = await openStubBackend((request, response) => {
    if (request.url?.includes("/detail/")) request.socket.destroy();
    else
      response
        .writeHead(request.method === "GET" ? 200 : 503, { "content-type": "application/json" })
        .end(okEnvelopeText());
  });
  const { address, metric } = await openBffWithLogAndMetrics(backend.address);
  expect(await metric(`lwh5_build_info{version="${productVersion}"}`)).toBe(1);
  await fetchText(`${address}/lightweight/order/v1/list`);
  await fetchText(`${address}/lightweight/order/v1/pay`, { method: "PUT", body: "{}" });
  await fetchText(`${address}/lightweight/order/v1/detail/A1`);
  await expect.poll(() => metric('lwh5_upstream_seconds_count{status="2xx"}')).toBe(1);
  await expect.poll(() => metric('lwh5_upstream_seconds_count{status="5xx"}')).toBe(1);
  // A read whose connection was reset is retried once.
  await expect.poll(() => metric('lwh5_upstream_seconds_count{status="failed"}')).toBe(2);
});
