import { describe, expect, test } from "vitest";
import { fetchText, openBff, openStubBackend } from "../../test/helpers/bff-server.ts";
import { createMemoryLog } from "../../test/helpers/observed-bff.ts";
import type { HttpExchange } from "./watch-http-exchanges.ts";
import { createLog, logRequests } from "./log.ts";

test("writes one line per request with route, status, duration, trace id and request id", async () => {
  const { records, stream } = createMemoryLog();
  const backend = await openStubBackend();
  const { app, address } = await openBff(backend.address, {
    env: { LOG_LEVEL: "info" },
    logStream: stream,
  });
  const answer = await fetchText(`${address}/lightweight/order/v1/detail/A1?x=1`, {
    headers: { "x-request-id": "phone-7" },
  });
  await app.close();
  const answered = records().filter((it) => it["msg"] === "answered");
  expect(answered).toEqual([
    expect.objectContaining({
      route: "GET /lightweight/order/v1/detail/:id",
      status: 200,
      ms: expect.any(Number),
      traceId: answer.headers.get("x-trace-id"),
      requestId: "phone-7",
    }),
  ]);
  expect(backend.seen[0]?.headers["x-trace-id"]).toBe(answer.headers.get("x-trace-id"));
});

test("the log line of a failed request contains the names of its errors", async () => {
  const { records, stream } = createMemoryLog();
  const { app, address } = await openBff("http://127.0.0.1:1", {
    env: { LOG_LEVEL: "info" },
    logStream: stream,
  });
  await fetchText(`${address}/lightweight/order/v1/list`);
  await app.close();
  expect(records()).toContainEqual(
    expect.objectContaining({
      level: 40,
      status: 502,
      failure: expect.stringContaining("ECONNREFUSED"),
    }),
  );
});

test("the log reduces a request object to its method, and an error to its code and name", async () => {
  const { records, stream } = createMemoryLog();
  const { app } = await openBff("http://127.0.0.1:1", {
    env: { LOG_LEVEL: "info" },
    logStream: stream,
  });
  app.log.info(
    {
      req: { method: "GET", url: "/?p=x", remoteAddress: "192.0.2.7" },
      err: Object.assign(new Error("said by a caller"), { code: "EX" }),
    },
    "whole",
  );
  const line = records().find((it) => it["msg"] === "whole");
  expect(line).toMatchObject({
    req: { method: "GET" },
    err: { type: "Error", message: "EX < Error" },
  });
  expect(Object.keys(line?.["req"] as object)).toEqual(["method"]);
});

test("logRequests writes the call, request id and failure of a request in one log line", () => {
  const { records, stream } = createMemoryLog();
  const watcher = logRequests(createLog("info", stream));
  const raw = { headers: { "x-request-id": "phone-7" } };
  const asked = { name: "orderDetail", route: "GET /lightweight/order/v1/detail/:id", ms: 3.6 };
  watcher.ends?.({
    ...asked,
    status: 200,
    request: { id: "a1", failure: null, raw },
  } as unknown as HttpExchange);
  watcher.ends?.({
    ...asked,
    status: 504,
    request: { id: "a2", failure: 'late "\n', raw: { headers: {} } },
  } as unknown as HttpExchange);
  const { name: call, route } = asked;
  const always = {
    version: expect.any(String),
    time: expect.any(Number),
    msg: "answered",
    call,
    route,
    ms: 4,
  };
  expect(records()).toEqual([
    { ...always, level: 30, status: 200, traceId: "a1", requestId: "phone-7" },
    { ...always, level: 40, status: 504, traceId: "a2", failure: 'late "\n' },
  ]);
});

test("logRequests writes no line for a request whose level is below the log level", () => {
  const { lines, stream } = createMemoryLog();
  const exchange = {
    name: "orderDetail",
    route: "GET /x",
    status: 200,
    ms: 1,
    request: { id: "a", failure: null, raw: { headers: {} } },
  };
  for (const level of ["warn", "silent"])
    logRequests(createLog(level, stream)).ends?.(exchange as unknown as HttpExchange);
  expect(lines).toEqual([]);
  logRequests(createLog("warn", stream)).ends?.({
    ...exchange,
    status: 500,
  } as unknown as HttpExchange);
  expect(lines).toHaveLength(1);
});

describe("logRequests", () => {
  const health = (status: number) =>
    ({
      name: "health",
      route: "GET /readyz",
      status,
      ms: 1,
      request: { id: "a", failure: null, raw: { headers: {} } },
    }) as unknown as HttpExchange;

  test("logRequests logs an answered health check at the level debug", () => {
    const { lines, records, stream } = createMemoryLog();
    logRequests(createLog("info", stream)).ends?.(health(200));
    expect(lines).toEqual([]);
    logRequests(createLog("debug", stream)).ends?.(health(200));
    expect(records()).toEqual([
      expect.objectContaining({ level: 20, route: "GET /readyz", status: 200 }),
    ]);
  });

  test("logRequests logs a failed health check as a warning", () => {
    const { records, stream } = createMemoryLog();
    logRequests(createLog("info", stream)).ends?.(health(503));
    expect(records()).toEqual([
      expect.objectContaining({ level: 40, route: "GET /readyz", status: 503 }),
    ]);
  });
});
