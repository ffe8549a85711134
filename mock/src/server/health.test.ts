import { productVersion } from "contract";
import { expect, onTestFinished, test, vi } from "vitest";
import { openMockForHttpTests } from "../../test/helpers/mock-for-http-tests.ts";

const vitals = () => ({ node: "v24", rssBytes: 1024, heapBytes: 512, cpuSeconds: 1.5, timers: 3 });

test("/healthz reports the version, /readyz the readiness, /metrics the metrics", async () => {
  const mock = await openMockForHttpTests({ vitals });
  onTestFinished(() => mock.close());
  const phone = await mock.phone("health~demo-buyer");
  const { socket } = await phone.socket();
  expect((await mock.call("GET", "/healthz")).body).toEqual({ ok: true, version: productVersion });
  expect((await mock.call("GET", "/readyz")).status).toBe(200);
  const { body, headers } = await mock.call("GET", "/metrics");
  expect(headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const lines = (body as unknown as string).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "# TYPE lwh5_mock_sockets gauge",
      "lwh5_mock_sockets 1",
      "lwh5_mock_worlds 2",
      `lwh5_mock_build_info{version="${productVersion}",node="v24"} 1`,
      "process_cpu_seconds_total 1.5",
    ]),
  );
  socket.terminate();
});

test("/readyz responds 503 while the database cannot be written", async () => {
  const mock = await openMockForHttpTests();
  onTestFinished(() => mock.close());
  const { StatementSync } = await import("node:sqlite");
  const run = vi.spyOn(StatementSync.prototype, "run").mockImplementation(() => {
    throw new Error("disk I/O error");
  });
  expect((await mock.call("GET", "/readyz")).status).toBe(503);
  run.mockRestore();
  expect((await mock.call("GET", "/readyz")).status).toBe(200);
});
