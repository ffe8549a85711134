import { connect, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  fetchText,
  openBff,
  sendRawBytesAndReadResponse,
  okEnvelopeText,
  openStubBackend,
} from "../../test/helpers/bff-server.ts";
import { openBffWithLogAndMetrics } from "../../test/helpers/observed-bff.ts";

const list = "/lightweight/order/v1/list";
const pay = "/lightweight/order/v1/pay";

/** Sends the beginning of a request and keeps the connection open. */
function startRequest(port: number, sent: string): { phone: Socket; heard: () => string } {
  const chunks: string[] = [];
  const phone = connect(port, "127.0.0.1", () => phone.write(sent));
  onTestFinished(() => void phone.destroy());
  phone.on("error", () => {}).on("data", (it: Buffer) => chunks.push(it.toString()));
  return { phone, heard: () => chunks.join("") };
}

const halfBody = (bytes: number, more = "") =>
  `PUT ${pay} HTTP/1.1\r\nHost: a\r\n${more}Content-Length: ${bytes}\r\n\r\n{`;
const forwardedFor = (address: string) => `X-Forwarded-For: ${address}\r\n`;
const payWith = (address: string, bytes: number, headers = {}) =>
  fetchText(address + pay, { method: "PUT", body: "x".repeat(bytes), headers });
const noEviction = { evictAfterMs: 60_000 };

describe("memory budget", () => {
  test("rejects a body before it arrives if the memory quota of its IP address is used up", async () => {
    const backend = await openStubBackend();
    const { app, address, port } = await openBff(backend.address, {
      limits: { memoryBudgetBytes: 100_000, ...noEviction },
    });
    const { phone } = startRequest(port, halfBody(40_000));
    await expect.poll(() => app.callsInFlight()).toBe(1);
    const refused = await sendRawBytesAndReadResponse(port, halfBody(20_000));
    expect(refused).toMatch(/^HTTP\/1.1 503/);
    expect(refused).toMatch(/retry-after: 1/i);
    expect(backend.seen).toEqual([]);
    expect((await payWith(address, 9_000)).status).toBe(200);
    phone.destroy();
    await expect.poll(async () => (await payWith(address, 20_000)).status).toBe(200);
  });

  test("counts body bytes toward the memory quota of the IP address that a trusted proxy reports", async () => {
    const backend = await openStubBackend();
    const { app, address, port } = await openBff(backend.address, {
      limits: { memoryBudgetBytes: 100_000, ...noEviction },
      env: { TRUST_PROXY: "1" },
    });
    startRequest(port, halfBody(40_000, forwardedFor("192.0.2.1")));
    await expect.poll(() => app.callsInFlight()).toBe(1);
    const statuses = ["192.0.2.1", "192.0.2.2"].map(
      async (it) => (await payWith(address, 20_000, { "x-forwarded-for": it })).status,
    );
    expect(await Promise.all(statuses)).toEqual([503, 200]);
  });

  test("limits the body bytes of each user of a shared IP address separately", async () => {
    const backend = await openStubBackend();
    const { app, address, port } = await openBff(backend.address, {
      limits: { memoryBudgetBytes: 100_000, ...noEviction },
    });
    startRequest(port, halfBody(20_000, "X-Access-Token: ann\r\n"));
    await expect.poll(() => app.callsInFlight()).toBe(1);
    expect((await payWith(address, 10_000, { "x-access-token": "ann" })).status).toBe(503);
    expect((await payWith(address, 10_000, { "x-access-token": "bob" })).status).toBe(200);
  });

  test("ends the slowest request body with 408 to make room in the memory budget for the next one", async () => {
    const backend = await openStubBackend();
    const { app, address, port, metric } = await openBffWithLogAndMetrics(backend.address, {
      limits: { memoryBudgetBytes: 100_000, evictAfterMs: 20 },
    });
    const idle = startRequest(port, halfBody(40_000));
    const busy = startRequest(port, halfBody(9_000) + "x".repeat(8_000));
    await expect.poll(() => app.callsInFlight()).toBe(2);
    await expect.poll(async () => (await payWith(address, 20_000)).status).toBe(200);
    await expect.poll(idle.heard).toMatch(/^HTTP\/1.1 408/);
    expect(busy.heard()).toBe("");
    expect(await metric("lwh5_evicted_total")).toBe(1);
    expect(await metric("lwh5_memory_budget_bytes")).toBe(9_000);
  });

  test("a complete body stays in the memory budget until the backend responds, and is not evicted", async () => {
    const answers: (() => void)[] = [];
    const backend = await openStubBackend((_request, response) =>
      answers.push(() => response.end(okEnvelopeText())),
    );
    const { address } = await openBff(backend.address, {
      limits: { memoryBudgetBytes: 100_000, evictAfterMs: 0 },
    });
    const waiting = payWith(address, 40_000);
    await expect.poll(() => answers.length).toBe(1);
    expect((await payWith(address, 20_000)).status).toBe(503);
    answers[0]?.();
    expect((await waiting).status).toBe(200);
  });

  test("responds 413 before the body arrives if Content-Length is over the body limit", async () => {
    const backend = await openStubBackend();
    const { port } = await openBff(backend.address);
    expect(await sendRawBytesAndReadResponse(port, halfBody(64 * 1024 + 1))).toMatch(
      /^HTTP\/1.1 413/,
    );
  });

  test("reserves memory for the maximum body size if a request has no Content-Length", async () => {
    const backend = await openStubBackend();
    const { port } = await openBff(backend.address, {
      limits: { memoryBudgetBytes: 100_000, ...noEviction },
    });
    const chunked = `PUT ${pay} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`;
    expect(await sendRawBytesAndReadResponse(port, chunked)).toMatch(/^HTTP\/1.1 503/);
  });

  test("frees the gate slot of a large unread response once the backend has sent it completely", async () => {
    const large = Buffer.alloc(8 * 1024 * 1024, "x");
    const backend = await openStubBackend((request, response) => {
      const body = request.url === list ? large : Buffer.from(okEnvelopeText());
      response
        .writeHead(200, { "content-type": "application/json", "content-length": body.length })
        .end(body);
    });
    const { app, address, port } = await openBff(backend.address, {
      limits: { callsInFlightMax: 1, callsWaitingMax: 0 },
    });
    startRequest(port, `GET ${list} HTTP/1.1\r\nHost: a\r\n\r\n`).phone.pause();
    await expect.poll(() => app.callsInFlight()).toBe(1);
    await expect
      .poll(async () => (await payWith(address, 10)).status, { timeout: 5_000 })
      .toBe(200);
    expect(app.callsInFlight()).toBe(1);
  });
});
