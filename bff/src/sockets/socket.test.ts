import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import { door, exchange, ok, stub } from "../../test/helpers/bff-server.ts";
import { b64, nextOf, open, opened, protocols, town } from "../../test/helpers/socket.ts";

test("a socket is checked, dialled with headers and without sub-protocol, accepted with lwh5, and carries frames both ways", async () => {
  const { port, asked, upgrades } = await town();
  const ws = await opened(port);
  expect(ws.protocol).toBe("lwh5");
  expect(ws.extensions).toBe("");
  expect(asked).toEqual([{ token: "good", key: "demo-buyer", from: "127.0.0.1" }]);
  expect(upgrades).toEqual([
    { url: "/lightweight/websocket/u1", protocol: undefined, token: "good", key: "demo-buyer", from: "127.0.0.1", extensions: undefined },
  ]);
  for (const message of ['{"cmd":"ping"}', "x".repeat(60_000)]) {
    const answer = nextOf(ws);
    ws.send(message);
    expect(await answer).toBe(message);
  }
});

test("without p there is no X-Key", async () => {
  const { port, upgrades } = await town();
  expect(await open(port, { offer: protocols("good", null) })).toBeInstanceOf(WebSocket);
  expect(upgrades[0]?.key).toBeUndefined();
});

test.each([
  ["a query", 404, { path: "/lightweight/websocket/u1?x=1" }],
  ["a strange id", 404, { path: "/lightweight/websocket/u.1" }],
  ["a longer path", 404, { path: "/lightweight/websocket/u1/x" }],
  ["another path", 404, { path: "/lightweight/order/v1/list" }],
  ["a foreign origin", 403, { headers: { origin: "http://evil.example" } }],
  ["the origin null", 403, { headers: { origin: "null" } }],
  ["no token", 401, { offer: ["lwh5"] }],
  ["an empty token", 401, { offer: ["lwh5", "t."] }],
  ["two tokens", 401, { offer: [...protocols(), `t.${b64("x")}`] }],
  ["a token with a line break", 401, { offer: protocols("good\r\nX-Key: x") }],
  ["a p over its length", 401, { offer: protocols("good", "p".repeat(257)) }],
  ["a p of other letters", 401, { offer: protocols("good", "买") }],
  ["no lwh5", 400, { offer: [`t.${b64("good")}`] }],
])("%s is refused with %i before any backend", async (_name, status, how) => {
  const { port, asked, upgrades } = await town();
  expect(await open(port, how)).toBe(status);
  expect([asked, upgrades]).toEqual([[], []]);
});

test.each([
  ["a token nobody knows", 401, { offer: protocols("bad") }],
  ["another user's id", 403, { path: "/lightweight/websocket/u2" }],
])("%s is refused with %i before the dial", async (_name, status, how) => {
  const { port, asked, upgrades } = await town();
  expect(await open(port, how)).toBe(status);
  expect(asked).toHaveLength(1);
  expect(upgrades).toEqual([]);
});

test("an origin of the own host or of the list is let in", async () => {
  const own = await town();
  expect(await open(own.port, { headers: { origin: `http://127.0.0.1:${own.port}` } })).toBeInstanceOf(WebSocket);
  const listed = await town({ env: { ALLOWED_ORIGINS: "https://app.example.com" } });
  expect(await open(listed.port, { headers: { origin: "https://app.example.com" } })).toBeInstanceOf(WebSocket);
  expect(await open(listed.port, { headers: { origin: `http://127.0.0.1:${listed.port}` } })).toBe(403);
});

test.each([
  ["handshake", "Sec-WebSocket-Version: 12"],
  ["handshake", "Sec-WebSocket-Key: short"],
  ["subprotocol", "Sec-WebSocket-Protocol: chat"],
  ["subprotocol", `Sec-WebSocket-Protocol: lwh5, lwh5, t.${b64("good")}`],
  ["subprotocol", `Sec-WebSocket-Protocol: lwh5, , t.${b64("good")}`],
])("400 with its reason, %s, for an upgrade with %s", async (reason, line) => {
  const { port } = await town();
  const lines = ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="].filter(
    (it) => it.split(":")[0] !== line.split(":")[0],
  );
  const bytes = `GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${[...lines, line].join("\r\n")}\r\n\r\n`;
  const answer = await exchange(port, bytes);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toEqual({ code: 400, result: { reason }, message: "请求有误" });
});

test("a dead, a silent and a refusing backend answer 502, 504 and their own status before any 101", async () => {
  expect(await open((await door("http://127.0.0.1:1")).port)).toBe(502);
  for (const [status, onUpgrade] of [
    [502, (socket: Socket) => socket.destroy()],
    [504, () => {}],
    [403, (socket: Socket) => socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n")],
    [404, (socket: Socket) => socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n")],
    [429, (socket: Socket) => socket.end("HTTP/1.1 429 Too Many\r\nConnection: close\r\n\r\n")],
    [502, (socket: Socket) => socket.end("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nConnection: close\r\n\r\n")],
    [
      502,
      (socket: Socket) =>
        socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n"),
    ],
  ] as const) {
    const backend = await stub((_request, response) => response.end(ok({ id: "u1" })));
    backend.server.on("upgrade", (_request, socket) => {
      socket.on("error", () => {});
      onTestFinished(() => void socket.destroy());
      onUpgrade(socket as Socket);
    });
    const { port } = await door(backend.address, { limits: status === 504 ? { dialMs: 200 } : {} });
    expect(await open(port)).toBe(status);
  }
});

/** A backend that breaks so many connections at the question and at the dial, before it says a word. */
async function brittle(breaks: { question: number; dial: number }) {
  const asked = { question: 0, dial: 0 };
  const backend = await stub((request, response) => {
    asked.question += 1;
    if (asked.question <= breaks.question) request.socket.resetAndDestroy();
    else response.setHeader("content-type", "application/json").end(ok({ id: "u1" }));
  });
  const server = new WebSocketServer({ noServer: true });
  onTestFinished(() => server.clients.forEach((it) => it.terminate()));
  backend.server.on("upgrade", (request, socket: Socket, head) => {
    asked.dial += 1;
    if (asked.dial <= breaks.dial) socket.resetAndDestroy();
    else server.handleUpgrade(request, socket, head, () => {});
  });
  return { asked, ...(await door(backend.address)) };
}

test("a connection that breaks at the question who it is costs nobody his socket", async () => {
  const { port, asked } = await brittle({ question: 1, dial: 0 });
  expect([await open(port), asked]).toEqual([expect.any(WebSocket), { question: 2, dial: 1 }]);
});

test("a connection that breaks at the dial costs nobody his socket, and nobody is asked again who it is", async () => {
  const { port, asked } = await brittle({ question: 0, dial: 1 });
  expect([await open(port), asked]).toEqual([expect.any(WebSocket), { question: 1, dial: 2 }]);
});

test("a backend that breaks every connection is asked twice at either place, and not for ever", async () => {
  const [dumb, deaf] = [await brittle({ question: 9, dial: 0 }), await brittle({ question: 0, dial: 9 })];
  expect([await open(dumb.port), dumb.asked]).toEqual([502, { question: 2, dial: 0 }]);
  expect([await open(deaf.port), deaf.asked]).toEqual([502, { question: 1, dial: 2 }]);
});

test("a silent identity is 504, a strange one 502", async () => {
  const silent = await stub(() => {});
  expect(await open((await door(silent.address, { limits: { dialMs: 100 } })).port)).toBe(504);
  for (const body of ["<html>", "null", '{"result":{"id":"u1"}}']) {
    const strange = await stub((_request, response) => response.end(body));
    expect(await open((await door(strange.address)).port), body).toBe(502);
  }
});

/** So many phones that want a socket, and hear nothing yet. */
function coming(port: number, tokens: readonly string[]): Socket[] {
  const head = "GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket";
  const bytes = (token: string) =>
    `${head}\r\nSec-WebSocket-Protocol: ${protocols(token).join(", ")}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`;
  return tokens.map((token) =>
    connect(port, "127.0.0.1", function write(this: Socket) {
      this.write(bytes(token));
    }),
  );
}

/** A call that nobody answers: it is given up with the test, or the door would wait for it. */
function callFor(address: string): void {
  const leaves = new AbortController();
  onTestFinished(() => leaves.abort());
  void fetch(`${address}/lightweight/user/v1/info`, { signal: leaves.signal }).catch(() => {});
}

test("those who come stand at the gate like a call, and who leaves there gives back the place", async () => {
  const silent = await stub(() => {});
  const { app, port, address } = await door(silent.address, { limits: { callsInFlightMax: 2, addressSharePercent: 100 } });
  const phones = coming(port, ["one", "two", "three", "four"]);
  await expect.poll(() => [app.socketCounts.waiting, silent.seen.length]).toEqual([4, 2]);
  for (const phone of phones) phone.resetAndDestroy();
  await expect.poll(() => [app.socketCounts.waiting, app.socketCounts.refused.left]).toEqual([0, 4]);
  expect(silent.seen).toHaveLength(2);
  callFor(address);
  await expect.poll(() => silent.seen).toHaveLength(3);
});

test("all tabs of one person stand there as one, and the place is free when the last of them has left", async () => {
  const silent = await stub(() => {});
  const { app, port, address } = await door(silent.address, { limits: { callsInFlightMax: 1 } });
  const [first, ...others] = coming(port, ["one", "one", "one", "one"]);
  await expect.poll(() => [app.socketCounts.waiting, silent.seen.length]).toEqual([4, 1]);
  first?.resetAndDestroy();
  await expect.poll(() => app.socketCounts.waiting).toBe(3);
  for (const phone of others) phone.resetAndDestroy();
  await expect.poll(() => app.socketCounts.waiting).toBe(0);
  expect(silent.seen).toHaveLength(1);
  callFor(address);
  await expect.poll(() => silent.seen).toHaveLength(2);
});

test("a socket outlives the deadline of its dial", async () => {
  const { port } = await town({ limits: { dialMs: 500 } });
  const ws = await opened(port);
  const startedMs = performance.now();
  let said = "";
  ws.on("message", (data: Buffer) => (said = data.toString()));
  await expect
    .poll(
      () => {
        ws.send(String(Math.round(performance.now() - startedMs)));
        return Number(said);
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(600);
});

test("the socket's base address may be another", async () => {
  const other = await stub();
  const server = new WebSocketServer({ server: other.server });
  const urls: unknown[] = [];
  server.on("connection", (ws, request) => urls.push(request.url, ws.close()));
  const { port } = await town({ env: { WEBSOCKET_BACKEND: `${other.address.replace("http", "ws")}/push` } });
  expect(await open(port)).toBeInstanceOf(WebSocket);
  await expect.poll(() => urls[0]).toBe("/push/u1");
});

test("a reset during the checks harms nobody", async () => {
  const { port, address, server } = await town();
  for (let n = 0; n < 20; n++) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    const bytes = `GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: ${protocols().join(", ")}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`;
    socket.write(bytes, () => socket.resetAndDestroy());
  }
  await expect.poll(async () => (await fetch(`${address}/healthz`)).status).toBe(200);
  await expect.poll(() => server.clients.size).toBe(0);
});

test.each([
  ["two thousand headers", "x: y\r\n".repeat(2_000)],
  ["a list of protocols that is all blanks", `Sec-WebSocket-Protocol: lwh5${" ".repeat(15_000)}x\r\n`],
  ["a list of protocols that is all commas", `Sec-WebSocket-Protocol: lwh5${",".repeat(15_000)}\r\n`],
])("%s in an upgrade is refused before any backend, and costs little", async (_name, headers) => {
  const { port, address, asked } = await town();
  const startedAt = process.cpuUsage();
  const bytes = `GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`;
  expect(await exchange(port, bytes)).toMatch(/^HTTP\/1.1 4\d\d/);
  expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(200);
  expect(asked).toEqual([]);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});
