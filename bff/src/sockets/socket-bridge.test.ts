import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type WebSocket from "ws";
import { WebSocketServer } from "ws";
import type { Limits } from "../config/limits.ts";
import { openBff, okEnvelopeText, openStubBackend } from "../../test/helpers/bff-server.ts";
import {
  waitForCloseCode,
  waitForMessage,
  openSocketOrRefusalStatus,
  openSocket,
  createCredentialSubprotocols,
  openBffWithEchoBackend,
} from "../../test/helpers/socket-bff.ts";

test("forwards a close code of the backend with a reason of the maximum length to the client", async () => {
  const { port } = await openBffWithEchoBackend({}, (ws) =>
    ws.on("message", () => ws.close(4401, "撤".repeat(41))),
  );
  const ws = await openSocket(port);
  const closed = new Promise((resolve) =>
    ws.once("close", (code, reason: Buffer) => resolve([code, reason.toString()])),
  );
  ws.send("x");
  expect(await closed).toEqual([4401, "撤".repeat(41)]);
});

/** Returns an unmasked close frame, which may be longer than RFC 6455 allows. */
function closeFrameWith(code: number, reason = ""): Buffer {
  const bytes = Buffer.from(reason);
  const size = bytes.length + 2;
  const head = size < 126 ? [0x88, size] : [0x88, 126, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([...head, code >> 8, code & 255]), bytes]);
}

/** Starts a BFF whose backend accepts each upgrade and then sends the bytes. */
async function openRawBackend(bytes: Buffer, limits: Partial<Limits> = {}) {
  const backend = await openStubBackend((_request, response) =>
    response.end(okEnvelopeText({ id: "u1" })),
  );
  const server = new WebSocketServer({ noServer: true });
  backend.server.on("upgrade", (request, socket, head) =>
    server.handleUpgrade(request, socket as Socket, head, () => socket.write(bytes)),
  );
  onTestFinished(() => server.clients.forEach((it) => it.terminate()));
  return openBff(backend.address, { limits });
}

test.each([
  ["a longer reason than RFC 6455 allows", 1011, "", closeFrameWith(4401, "撤".repeat(200))],
  [
    "a close reason with an internal address",
    1011,
    "",
    closeFrameWith(1011, "connect ECONNREFUSED 10.0.0.7:5432"),
  ],
])(
  "if the backend sends %s, closes the client's socket with %i and the reason %j",
  async (_name, code, reason, bytes) => {
    const { port } = await openRawBackend(bytes);
    const ws = await openSocket(port);
    expect(
      await new Promise((resolve) => ws.once("close", (...it) => resolve(it.map(String)))),
    ).toEqual([String(code), reason]);
  },
);

test("forwards the client's close code to the backend, and closes the client's socket with it", async () => {
  const received: number[] = [];
  const { port } = await openBffWithEchoBackend({}, (ws) =>
    ws.on("close", (code) => received.push(code)),
  );
  const ws = await openSocket(port);
  const closed = waitForCloseCode(ws);
  ws.close(4000, "away");
  expect(await closed).toBe(4000);
  await expect.poll(() => received).toEqual([4000]);
});

test.each([
  ["a close frame of more than 4 KiB", 1011, closeFrameWith(4401, "x".repeat(5000))],
  ["a close frame with the reserved code 1006", 1011, closeFrameWith(1006)],
  ["a masked frame", 1011, Buffer.from([0x81, 0x81, 0, 0, 0, 0, 65])],
  ["a message over 1 MiB", 1009, Buffer.from([0x82, 127, 0, 0, 0, 0, 0, 0x10, 0, 1])],
])(
  "after %s from the backend, closes the client's socket with %i and delivers earlier frames",
  async (_name, code, bytes) => {
    const { port, address } = await openRawBackend(
      Buffer.concat([Buffer.from([0x81, 2, 111, 107]), bytes]),
    );
    const received: string[] = [];
    const ws = (await openSocketOrRefusalStatus(port, { heard: received })) as WebSocket;
    expect(await waitForCloseCode(ws)).toBe(code);
    expect(received).toEqual(["ok"]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  },
);

test("closes a socket with 1009 if the client sends a message over 64 KiB", async () => {
  const received: number[] = [];
  const { port } = await openBffWithEchoBackend({}, (ws) =>
    ws.on("message", (data: Buffer) => received.push(data.length)),
  );
  const ws = await openSocket(port);
  ws.send("x".repeat(65_536));
  ws.send("x".repeat(65_537));
  expect(await waitForCloseCode(ws)).toBe(1009);
  expect(received).toEqual([65_536]);
});

test("closes a socket with 1008 if the client sends more than fifty frames a second", async () => {
  const { port } = await openBffWithEchoBackend();
  const ws = await openSocket(port);
  for (let n = 0; n < 80; n++) ws.send("x");
  expect(await waitForCloseCode(ws)).toBe(1008);
});

test("closes a socket with 1008 if the client sends more than fifty fragments of a message a second", async () => {
  const { port } = await openBffWithEchoBackend();
  const ws = await openSocket(port);
  for (let n = 0; n < 80; n++) ws.send("", { fin: false });
  expect(await waitForCloseCode(ws)).toBe(1008);
});

test("closes a socket with 1013 if the client does not read its backlog of messages", async () => {
  let sent = 0;
  const { port, server } = await openBffWithEchoBackend(
    { limits: { slowClientMs: 100, closeTimeoutMs: 5_000 } },
    (ws) => {
      for (; sent < 40_000_000; sent += 100_000) ws.send("x".repeat(100_000));
    },
  );
  const ws = await openSocket(port);
  ws.pause();
  await expect.poll(() => server.clients.size, { timeout: 4000 }).toBe(0);
  let got = 0;
  ws.on("message", (data: Buffer) => (got += data.length));
  ws.resume();
  expect(await waitForCloseCode(ws)).toBe(1013);
  expect(got).toBeLessThan(sent);
});

test("delivers a burst of 10 MB from the backend completely if the client reads it", async () => {
  const { port } = await openBffWithEchoBackend({}, (ws) => {
    for (let n = 0; n < 100; n++) ws.send("x".repeat(100_000));
  });
  const ws = await openSocket(port);
  let got = 0;
  ws.on("message", () => (got += 1));
  await expect.poll(() => got, { timeout: 4000 }).toBe(100);
});

test("closes a socket with 1012 within 1.5 s if the BFF shuts down", async () => {
  const { port, app } = await openBffWithEchoBackend();
  const ws = await openSocket(port);
  const closed = waitForCloseCode(ws);
  const startedMs = performance.now();
  await app.close();
  expect(performance.now() - startedMs).toBeLessThan(1500);
  expect(await closed).toBe(1012);
});

test("the BFF accepts no new connection while its shutdown waits for sockets to close", async () => {
  const { port, app, address } = await openBffWithEchoBackend({ limits: { closeTimeoutMs: 300 } });
  const ws = await openSocket(port);
  ws.pause();
  const closed = app.close();
  await expect(fetch(`${address}/lightweight/order/v1/list`)).rejects.toMatchObject({
    cause: { code: "ECONNREFUSED" },
  });
  expect(ws.readyState).toBe(ws.OPEN);
  await closed;
});

test("closes the backend's socket if the client disconnects, and the client's if the backend does", async () => {
  const { port, server } = await openBffWithEchoBackend();
  const ws = await openSocket(port);
  ws.terminate();
  await expect.poll(() => server.clients.size).toBe(0);
  const other = await openSocket(port);
  const closed = waitForCloseCode(other);
  server.clients.forEach((it) => it.terminate());
  expect(await closed).toBe(1006);
});

describe("an unfinished message", () => {
  /** The sockets of one user may hold 50,000 bytes. */
  const limits = { memoryBudgetBytes: 400_000, addressSharePercent: 100, userSharePercent: 25 };

  test("closes a socket with 1013 if the memory budget has no room for an unfinished message", async () => {
    const { port } = await openBffWithEchoBackend({ limits });
    const ws = await openSocket(port);
    const closed = waitForCloseCode(ws);
    ws.send("x".repeat(60_000), { fin: false });
    expect(await closed).toBe(1013);
  });

  test("a fragmented message releases its memory when it is complete", async () => {
    const { port } = await openBffWithEchoBackend({ limits });
    for (let n = 0; n < 3; n += 1) {
      const ws = await openSocket(port);
      ws.send("x".repeat(40_000), { fin: false });
      ws.ping();
      await once(ws, "pong");
      const answer = waitForMessage(ws);
      ws.send("y");
      expect(await answer).toBe(`${"x".repeat(40_000)}y`);
    }
  });

  test("the fragment headers of complete messages do not count toward the memory budget", async () => {
    const { port } = await openBffWithEchoBackend({
      limits: { ...limits, framesPerSecondMax: 20_000 },
    });
    const ws = await openSocket(port);
    for (let n = 0; n < 15; n += 1) {
      for (let part = 0; part < 1_000; part += 1) ws.send("", { fin: false });
      const answer = waitForMessage(ws);
      ws.send("y");
      expect(await answer).toBe("y");
    }
  });
});

const upgrade = `GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: ${createCredentialSubprotocols().join(", ")}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`;

test("closes client and backend connections without a 101 if the client half-closes before the 101", async () => {
  const { port, app, server } = await openBffWithEchoBackend();
  const socket = connect(port, "127.0.0.1");
  const received: Buffer[] = [];
  socket.on("error", () => {}).on("data", (it: Buffer) => void received.push(it));
  socket.end(upgrade);
  await once(socket, "close");
  expect(received).toEqual([]);
  await expect
    .poll(() => [app.socketCounts.open, app.socketCounts.waiting, server.clients.size])
    .toEqual([0, 0, 0]);
});
