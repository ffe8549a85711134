import { expect, test } from "vitest";
import WebSocket from "ws";
import { sendRawBytesAndReadResponse } from "../../test/helpers/bff-server.ts";
import {
  waitForCloseCode,
  openSocketOrRefusalStatus,
  openSocket,
  createCredentialSubprotocols,
  openBffWithEchoBackend,
} from "../../test/helpers/socket-bff.ts";

const upgradeRequest = (offer: readonly string[]) =>
  `GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: ${offer.join(", ")}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`;

/** Collects the BFF's log lines as objects. */
function collectLogLines() {
  const all: Record<string, unknown>[] = [];
  return {
    all,
    logStream: {
      write: (line: string) => void all.push(JSON.parse(line) as Record<string, unknown>),
    },
  };
}

test("responds 429 to a socket above its user's limit, and does not count closed sockets", async () => {
  const { all, logStream } = collectLogLines();
  const { port, upgrades } = await openBffWithEchoBackend({
    limits: { socketsPerUserMax: 2 },
    env: { LOG_LEVEL: "info" },
    logStream,
  });
  const [first] = [await openSocket(port), await openSocket(port)];
  const refused = await sendRawBytesAndReadResponse(
    port,
    upgradeRequest(createCredentialSubprotocols()),
  );
  expect(refused).toMatch(/^HTTP\/1.1 429 /);
  expect(refused).not.toContain("full");
  expect(upgrades).toHaveLength(2);
  expect(all).toContainEqual(
    expect.objectContaining({ msg: "upgrade", status: 429, reason: "user full" }),
  );
  first?.terminate();
  await expect.poll(() => openSocketOrRefusalStatus(port)).toBeInstanceOf(WebSocket);
});

test("counts a socket toward its user's limit only after the identity check", async () => {
  const { port } = await openBffWithEchoBackend({ limits: { socketsPerUserMax: 1 } });
  for (let n = 0; n < 3; n += 1)
    expect(
      await openSocketOrRefusalStatus(port, { offer: createCredentialSubprotocols("bad") }),
    ).toBe(401);
  expect(await openSocketOrRefusalStatus(port)).toBeInstanceOf(WebSocket);
});

test("responds 503 to a socket above the limit of the process, without calling the backend", async () => {
  const { all, logStream } = collectLogLines();
  const { port, asked } = await openBffWithEchoBackend({
    limits: { socketsMax: 2 },
    env: { LOG_LEVEL: "info" },
    logStream,
  });
  await openSocket(port);
  const last = await openSocket(port);
  expect(await openSocketOrRefusalStatus(port)).toBe(503);
  expect(asked).toHaveLength(2);
  expect(all).toContainEqual(
    expect.objectContaining({ msg: "upgrade", status: 503, reason: "process full" }),
  );
  last.terminate();
  await expect.poll(() => openSocketOrRefusalStatus(port)).toBeInstanceOf(WebSocket);
});

test("socketCounts counts open sockets, refused ones by reason, and closed ones by close code", async () => {
  const { port, app } = await openBffWithEchoBackend({}, (ws) =>
    ws.on("message", (data: Buffer) => ws.close(Number(data.toString()))),
  );
  const counts = app.socketCounts;
  for (const code of [4401, 4999]) {
    const ws = await openSocket(port);
    expect([counts.open, counts.waiting]).toEqual([1, 0]);
    const closed = waitForCloseCode(ws);
    ws.send(String(code));
    await closed;
    await expect.poll(() => counts.open).toBe(0);
  }
  await openSocketOrRefusalStatus(port, { offer: createCredentialSubprotocols("bad") });
  await openSocketOrRefusalStatus(port, { path: "/lightweight/websocket/u.1" });
  expect(counts.closed).toMatchObject({ 4401: 1, other: 1, 1006: 0 });
  expect(counts.refused).toMatchObject({ identity: 1, path: 1, "user full": 0 });
});
