import { expect, test } from "vitest";
import WebSocket from "ws";
import { exchange } from "../../test/helpers/bff-server.ts";
import { closeOf, open, opened, protocols, town } from "../../test/helpers/socket.ts";

const upgrade = (offer: readonly string[]) =>
  `GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: ${offer.join(", ")}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`;

/** The door's log lines as objects. */
function lines() {
  const all: Record<string, unknown>[] = [];
  return { all, logStream: { write: (line: string) => void all.push(JSON.parse(line) as Record<string, unknown>) } };
}

test("a person's socket too many is 429, with the reason in the log alone; a place that gets free can be taken", async () => {
  const { all, logStream } = lines();
  const { port, upgrades } = await town({ limits: { socketsPerUserMax: 2 }, env: { LOG_LEVEL: "info" }, logStream });
  const [first] = [await opened(port), await opened(port)];
  const refused = await exchange(port, upgrade(protocols()));
  expect(refused).toMatch(/^HTTP\/1.1 429 /);
  expect(refused).not.toContain("full");
  expect(upgrades).toHaveLength(2);
  expect(all).toContainEqual(expect.objectContaining({ msg: "upgrade", status: 429, reason: "person full" }));
  first?.terminate();
  await expect.poll(() => open(port)).toBeInstanceOf(WebSocket);
});

test("who has not proved to be that person takes none of their places", async () => {
  const { port } = await town({ limits: { socketsPerUserMax: 1 } });
  for (let n = 0; n < 3; n += 1) expect(await open(port, { offer: protocols("bad") })).toBe(401);
  expect(await open(port)).toBeInstanceOf(WebSocket);
});

test("a full house is 503 before any backend is asked", async () => {
  const { all, logStream } = lines();
  const { port, asked } = await town({ limits: { socketsMax: 2 }, env: { LOG_LEVEL: "info" }, logStream });
  await opened(port);
  const last = await opened(port);
  expect(await open(port)).toBe(503);
  expect(asked).toHaveLength(2);
  expect(all).toContainEqual(expect.objectContaining({ msg: "upgrade", status: 503, reason: "house full" }));
  last.terminate();
  await expect.poll(() => open(port)).toBeInstanceOf(WebSocket);
});

test("what is open, was refused and was closed is counted", async () => {
  const { port, app } = await town({}, (ws) => ws.on("message", (data: Buffer) => ws.close(Number(data.toString()))));
  const counts = app.socketCounts;
  for (const code of [4401, 4999]) {
    const ws = await opened(port);
    expect([counts.open, counts.waiting]).toEqual([1, 0]);
    const closed = closeOf(ws);
    ws.send(String(code));
    await closed;
    await expect.poll(() => counts.open).toBe(0);
  }
  await open(port, { offer: protocols("bad") });
  await open(port, { path: "/lightweight/websocket/u.1" });
  expect(counts.closed).toMatchObject({ 4401: 1, other: 1, 1006: 0 });
  expect(counts.refused).toMatchObject({ identity: 1, path: 1, "person full": 0 });
});
