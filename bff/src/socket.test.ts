import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import { type DoorOptions, door, exchange, ok, stub } from "./for-tests.ts";
import type { Limits } from "./limits.ts";

const b64 = (text: string) => Buffer.from(text).toString("base64url");
const protocols = (token = "good", p: string | null = "demo-buyer") => ["lwh5", `t.${b64(token)}`, ...(p === null ? [] : [`k.${b64(p)}`])];

/** A backend whose token "good" is user u1, and whose socket repeats what it hears. */
async function town(
  options: DoorOptions = {},
  onSocket: (ws: WebSocket) => void = (ws) => ws.on("message", (data, binary) => ws.send(data, { binary })),
) {
  const asked: { token: unknown; key: unknown; from: unknown }[] = [];
  const backend = await stub((request, response) => {
    asked.push({ token: request.headers["x-access-token"], key: request.headers["x-key"], from: request.headers["x-forwarded-for"] });
    const known = request.headers["x-access-token"] === "good";
    response.writeHead(200, { "content-type": "application/json" }).end(known ? ok({ id: "u1" }) : '{"code":401,"result":null}');
  });
  const server = new WebSocketServer({ server: backend.server, maxPayload: 8 << 20 });
  const upgrades: { url: string; protocol: unknown; token: unknown; key: unknown; from: unknown; extensions: unknown }[] = [];
  server.on("connection", (ws, request) => {
    const { headers } = request;
    upgrades.push({
      url: request.url ?? "",
      protocol: headers["sec-websocket-protocol"],
      token: headers["x-access-token"],
      key: headers["x-key"],
      from: headers["x-forwarded-for"],
      extensions: headers["sec-websocket-extensions"],
    });
    ws.on("error", () => {});
    onSocket(ws);
  });
  onTestFinished(() => server.clients.forEach((it) => it.terminate()));
  return { backend, server, asked, upgrades, ...(await door(backend.address, options)) };
}

/** Opens a socket as a phone does; the status when it is refused. */
function open(
  port: number,
  { path = "/lightweight/websocket/u1", offer = protocols(), headers = {} as Record<string, string>, heard = [] as string[] } = {},
): Promise<WebSocket | number> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, offer, { headers, perMessageDeflate: true });
    onTestFinished(() => ws.terminate());
    ws.on("message", (data: Buffer) => heard.push(data.toString()));
    ws.once("open", () => resolve(ws))
      .once("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0))
      .on("error", reject);
  });
}

async function opened(port: number): Promise<WebSocket> {
  const ws = await open(port);
  if (typeof ws === "number") throw new Error(`refused with ${ws}`);
  ws.removeAllListeners("error").on("error", () => {});
  return ws;
}

const closeOf = (ws: WebSocket) => new Promise<number>((resolve) => ws.once("close", resolve));
const nextOf = (ws: WebSocket) => new Promise<string>((resolve) => ws.once("message", (data: Buffer) => resolve(data.toString())));

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
  [400, "Sec-WebSocket-Version: 12"],
  [400, "Sec-WebSocket-Key: short"],
])("%i for a handshake with %s", async (status, line) => {
  const { port } = await town();
  const lines = ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="].filter(
    (it) => it.split(":")[0] !== line.split(":")[0],
  );
  const bytes = `GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${[...lines, line].join("\r\n")}\r\n\r\n`;
  expect(await exchange(port, bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
});

test("a dead, a silent and a refusing backend answer 502, 504 and their own status before any 101", async () => {
  expect(await open((await door("http://127.0.0.1:1")).port)).toBe(502);
  for (const [status, onUpgrade] of [
    [502, (socket: Socket) => socket.destroy()],
    [504, () => {}],
    [403, (socket: Socket) => socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n")],
    [502, (socket: Socket) => socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n")],
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
    const { port } = await door(backend.address, { limits: { dialMs: 200 } });
    expect(await open(port)).toBe(status);
  }
});

test("a silent identity is 504, a strange one 502", async () => {
  const silent = await stub(() => {});
  expect(await open((await door(silent.address, { limits: { dialMs: 100 } })).port)).toBe(504);
  for (const body of ["<html>", "null", '{"result":{"id":"u1"}}']) {
    const strange = await stub((_request, response) => response.end(body));
    expect(await open((await door(strange.address)).port), body).toBe(502);
  }
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

test("a close code of the backend arrives as it is, also with the longest reason", async () => {
  const { port } = await town({}, (ws) => ws.on("message", () => ws.close(4401, "撤".repeat(41))));
  const ws = await opened(port);
  const closed = new Promise((resolve) => ws.once("close", (code, reason: Buffer) => resolve([code, reason.toString()])));
  ws.send("x");
  expect(await closed).toEqual([4401, "撤".repeat(41)]);
});

/** Lets a test write raw bytes as the backend. */
async function rawTown(bytes: Buffer, limits: Partial<Limits> = {}) {
  const backend = await stub((_request, response) => response.end(ok({ id: "u1" })));
  const server = new WebSocketServer({ noServer: true });
  backend.server.on("upgrade", (request, socket, head) => server.handleUpgrade(request, socket as Socket, head, () => socket.write(bytes)));
  onTestFinished(() => server.clients.forEach((it) => it.terminate()));
  return door(backend.address, { limits });
}

test.each([
  ["a close reason beyond every limit", 1011, Buffer.concat([Buffer.from([0x88, 126, 1, 0, 3, 0xe8]), Buffer.alloc(254, 65)])],
  ["a masked frame", 1011, Buffer.from([0x81, 0x81, 0, 0, 0, 0, 65])],
  ["a message over 1 MiB", 1009, Buffer.from([0x82, 127, 0, 0, 0, 0, 0, 0x10, 0, 1])],
])("%s from the backend closes with %i after the good frames, and crashes nobody", async (_name, code, bytes) => {
  const { port, address } = await rawTown(Buffer.concat([Buffer.from([0x81, 2, 111, 107]), bytes]));
  const heard: string[] = [];
  const ws = (await open(port, { heard })) as WebSocket;
  expect(await closeOf(ws)).toBe(code);
  expect(heard).toEqual(["ok"]);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test("a message over 64 KiB from the phone is 1009 and does not reach the backend", async () => {
  const heard: number[] = [];
  const { port } = await town({}, (ws) => ws.on("message", (data: Buffer) => heard.push(data.length)));
  const ws = await opened(port);
  ws.send("x".repeat(65_536));
  ws.send("x".repeat(65_537));
  expect(await closeOf(ws)).toBe(1009);
  expect(heard).toEqual([65_536]);
});

test("more than fifty frames a second are 1008", async () => {
  const { port } = await town();
  const ws = await opened(port);
  for (let n = 0; n < 80; n++) ws.send("x");
  expect(await closeOf(ws)).toBe(1008);
});

test("a phone that does not drain is told 1013, and no more than its backlog is held", async () => {
  let sent = 0;
  const { port, server } = await town({ limits: { slowPhoneMs: 100, goodbyeMs: 5_000 } }, (ws) => {
    for (; sent < 40_000_000; sent += 100_000) ws.send("x".repeat(100_000));
  });
  const ws = await opened(port);
  ws.pause();
  await expect.poll(() => server.clients.size, { timeout: 4000 }).toBe(0);
  let got = 0;
  ws.on("message", (data: Buffer) => (got += data.length));
  ws.resume();
  expect(await closeOf(ws)).toBe(1013);
  expect(got).toBeLessThan(sent);
});

test("a burst that the phone drains is delivered whole", async () => {
  const { port } = await town({}, (ws) => {
    for (let n = 0; n < 100; n++) ws.send("x".repeat(100_000));
  });
  const ws = await opened(port);
  let got = 0;
  ws.on("message", () => (got += 1));
  await expect.poll(() => got, { timeout: 4000 }).toBe(100);
});

test("on drain a phone hears 1012 at a frame boundary, and closing does not hang", async () => {
  const { port, app } = await town();
  const ws = await opened(port);
  const closed = closeOf(ws);
  const startedMs = performance.now();
  await app.close();
  expect(performance.now() - startedMs).toBeLessThan(1500);
  expect(await closed).toBe(1012);
});

test("while the goodbyes are said, a call that still gets in is 503 with the envelope", async () => {
  const { port, app, address } = await town();
  const ws = await opened(port);
  ws.pause();
  const closing = app.close();
  const refused = await fetch(`${address}/lightweight/order/v1/list`);
  expect([refused.status, await refused.text()]).toEqual([503, '{"code":503,"result":null,"message":"服务不可用"}']);
  await closing;
});

test("in the middle of a frame the goodbye waits for its end", async () => {
  let finish = () => {};
  const backend = await stub((_request, response) => response.end(ok({ id: "u1" })));
  const server = new WebSocketServer({ noServer: true });
  backend.server.on("upgrade", (request, socket, head) =>
    server.handleUpgrade(request, socket as Socket, head, () => {
      socket.write(Buffer.from([0x81, 4, 104, 97]));
      finish = () => socket.write(Buffer.from([108, 111, 0x81, 1, 120]));
    }),
  );
  onTestFinished(() => server.clients.forEach((it) => it.terminate()));
  const { port, app } = await door(backend.address);
  const ws = await opened(port);
  const messages: string[] = [];
  ws.on("message", (data: Buffer) => messages.push(data.toString()));
  const closed = closeOf(ws);
  await expect.poll(() => (ws as unknown as { _socket: Socket })._socket.bytesRead).toBeGreaterThan(100);
  const leaving = app.close();
  setImmediate(() => finish());
  expect(await closed).toBe(1012);
  expect(messages).toEqual(["halo"]);
  await leaving;
});

test("a phone that is gone takes its backend side along, and the other way round", async () => {
  const { port, server } = await town();
  const ws = await opened(port);
  ws.terminate();
  await expect.poll(() => server.clients.size).toBe(0);
  const other = await opened(port);
  const closed = closeOf(other);
  server.clients.forEach((it) => it.terminate());
  expect(await closed).toBe(1006);
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
