import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { fetchText, openBff, openStubBackend } from "../../test/helpers/bff-server.ts";
import { traceParentOf, createTraceIdGenerator } from "./trace-id.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const requestWith = (traceparent?: string) =>
  ({
    headers: { ...(traceparent !== undefined && { traceparent }) },
  }) as unknown as IncomingMessage;

test("continues the trace in the traceparent header of a trusted proxy, but not of a client", () => {
  expect(createTraceIdGenerator(1)(requestWith(traceparent))).toBe(traceId);
  expect(createTraceIdGenerator(0)(requestWith(traceparent))).not.toBe(traceId);
  expect(traceParentOf(requestWith(traceparent), 1)).toEqual({
    traceId,
    spanId: "00f067aa0ba902b7",
    isSampled: true,
  });
  expect(traceParentOf(requestWith(traceparent.replace(/01$/, "00")), 1)?.isSampled).toBe(false);
});

test.each([
  "",
  traceId,
  traceparent.toUpperCase(),
  traceparent.replace(traceId, "0".repeat(32)),
  traceparent.replace("00f067aa0ba902b7", "0".repeat(16)),
  traceparent.replace(/^00/, "ff"),
  `${traceparent}-more`,
  `${traceparent}\n`,
])("traceParentOf ignores the invalid traceparent header %j", (item) => {
  expect(traceParentOf(requestWith(item), 1)).toBeUndefined();
});

test("createTraceIdGenerator creates unique trace ids of 32 hex digits", () => {
  const next = createTraceIdGenerator(0);
  const ids = Array.from({ length: 1000 }, () => next());
  expect(new Set(ids).size).toBe(1000);
  for (const it of ids) expect(it).toMatch(/^[\da-f]{32}$/);
});

test("sends the same X-Trace-Id to backend and client, and forwards X-Request-Id but no traceparent", async () => {
  const backend = await openStubBackend();
  const { address } = await openBff(backend.address, { env: { TRUST_PROXY: "1" } });
  const answer = await fetchText(`${address}/lightweight/order/v1/list`, {
    headers: { traceparent, "x-request-id": "r-7" },
  });
  expect(answer.headers.get("x-trace-id")).toBe(traceId);
  expect(backend.seen[0]?.headers).toMatchObject({ "x-trace-id": traceId, "x-request-id": "r-7" });
  expect(backend.seen[0]?.headers).not.toHaveProperty("traceparent");
});
