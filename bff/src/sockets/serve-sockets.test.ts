import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import {
  openBff,
  sendRawBytesAndReadResponse,
  okEnvelopeText,
  openStubBackend,
} from "../../test/helpers/bff-server.ts";
import {
  encodeBase64Url,
  waitForMessage,
  openSocketOrRefusalStatus,
  openSocket,
  createCredentialSubprotocols,
  openBffWithEchoBackend,
} from "../../test/helpers/socket-bff.ts";

test("accepts a socket after an identity check and a dial, then forwards messages both ways", async () => {
  const { port, asked, upgrades } = await openBffWithEchoBackend();
  const ws = await openSocket(port);
  expect(ws.protocol).toBe("lwh5");
  expect(ws.extensions).toBe("");
  expect(asked).toEqual([{ token: "good", key: "demo-buyer", from: "127.0.0.1" }]);
  expect(upgrades).toEqual([
    {
      url: "/lightweight/websocket/u1",
      protocol: undefined,
      token: "good",
      key: "demo-buyer",
      from: "127.0.0.1",
      extensions: undefined,
    },
  ]);
  for (const message of ['{"cmd":"ping"}', "x".repeat(60_000)]) {
    const answer = waitForMessage(ws);
    ws.send(message);
    expect(await answer).toBe(message);
  }
});

test("sends the backend no X-Key for a socket without a launch key", async () => {
  const { port, upgrades } = await openBffWithEchoBackend();
  expect(
    await openSocketOrRefusalStatus(port, { offer: createCredentialSubprotocols("good", null) }),
  ).toBeInstanceOf(WebSocket);
  expect(upgrades[0]?.key).toBeUndefined();
});

test.each([
  ["a query", 404, { path: "/lightweight/websocket/u1?x=1" }],
  ["an id with a dot", 404, { path: "/lightweight/websocket/u.1" }],
  ["a segment after the user id", 404, { path: "/lightweight/websocket/u1/x" }],
  ["the path of a call", 404, { path: "/lightweight/order/v1/list" }],
  ["a foreign origin", 403, { headers: { origin: "http://evil.example" } }],
  ["the origin null", 403, { headers: { origin: "null" } }],
  ["a page of another site", 403, { headers: { "sec-fetch-site": "cross-site" } }],
  ["a page of another port", 403, { headers: { "sec-fetch-site": "same-site" } }],
  ["no token", 401, { offer: ["lwh5"] }],
  ["an empty token", 401, { offer: ["lwh5", "t."] }],
  ["two tokens", 401, { offer: [...createCredentialSubprotocols(), `t.${encodeBase64Url("x")}`] }],
  ["a token with a line break", 401, { offer: createCredentialSubprotocols("good\r\nX-Key: x") }],
  [
    "a launch key that is too long",
    401,
    { offer: createCredentialSubprotocols("good", "p".repeat(257)) },
  ],
  [
    "a launch key of Chinese characters",
    401,
    { offer: createCredentialSubprotocols("good", "买") },
  ],
  ["no subprotocol lwh5", 400, { offer: [`t.${encodeBase64Url("good")}`] }],
])(
  "refuses a socket upgrade (%s) with the status %i, without calling the backend",
  async (_name, status, how) => {
    const { port, asked, upgrades } = await openBffWithEchoBackend();
    expect(await openSocketOrRefusalStatus(port, how)).toBe(status);
    expect([asked, upgrades]).toEqual([[], []]);
  },
);

test.each([
  ["an unknown token", 401, { offer: createCredentialSubprotocols("bad") }],
  ["another user's id", 403, { path: "/lightweight/websocket/u2" }],
])(
  "refuses a socket upgrade (%s) with the status %i after the identity check, before the dial",
  async (_name, status, how) => {
    const { port, asked, upgrades } = await openBffWithEchoBackend();
    expect(await openSocketOrRefusalStatus(port, how)).toBe(status);
    expect(asked).toHaveLength(1);
    expect(upgrades).toEqual([]);
  },
);

test("accepts sockets from the origin of its own host, or only from ALLOWED_ORIGINS if it is set", async () => {
  const own = await openBffWithEchoBackend();
  expect(
    await openSocketOrRefusalStatus(own.port, {
      headers: { origin: `http://127.0.0.1:${own.port}` },
    }),
  ).toBeInstanceOf(WebSocket);
  const listed = await openBffWithEchoBackend({
    env: { ALLOWED_ORIGINS: "https://app.example.com" },
  });
  expect(
    await openSocketOrRefusalStatus(listed.port, {
      headers: { origin: "https://app.example.com" },
    }),
  ).toBeInstanceOf(WebSocket);
  expect(
    await openSocketOrRefusalStatus(listed.port, {
      headers: { origin: "https://app.example.com", "sec-fetch-site": "cross-site" },
    }),
  ).toBeInstanceOf(WebSocket);
  expect(
    await openSocketOrRefusalStatus(listed.port, {
      headers: { origin: `http://127.0.0.1:${listed.port}` },
    }),
  ).toBe(403);
});

test.each([
  ["handshake", "Sec-WebSocket-Version: 12"],
  ["handshake", "Sec-WebSocket-Key: short"],
  ["subprotocol", "Sec-WebSocket-Protocol: chat"],
  ["subprotocol", `Sec-WebSocket-Protocol: lwh5, lwh5, t.${encodeBase64Url("good")}`],
  ["subprotocol", `Sec-WebSocket-Protocol: lwh5, , t.${encodeBase64Url("good")}`],
])(
  "returns 400 with the reason %s for a socket upgrade with the header %s",
  async (reason, line) => {
    const { port } = await openBffWithEchoBackend();
    const lines = [
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ].filter((it) => it.split(":")[0] !== line.split(":")[0]);
    const bytes = `GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${[...lines, line].join("\r\n")}\r\n\r\n`;
    const answer = await sendRawBytesAndReadResponse(port, bytes);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toEqual({
      code: 400,
      result: { reason },
      message: "请求有误",
    });
  },
);

test("if the dial for a socket fails, returns 502, 504 or the backend's status instead of 101", async () => {
  expect(await openSocketOrRefusalStatus((await openBff("http://127.0.0.1:1")).port)).toBe(502);
  for (const [status, onUpgrade] of [
    [502, (socket: Socket) => socket.destroy()],
    [504, () => {}],
    [403, (socket: Socket) => socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n")],
    [404, (socket: Socket) => socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n")],
    [429, (socket: Socket) => socket.end("HTTP/1.1 429 Too Many\r\nConnection: close\r\n\r\n")],
    [
      502,
      (socket: Socket) =>
        socket.end(
          "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nConnection: close\r\n\r\n",
        ),
    ],
    [
      502,
      (socket: Socket) =>
        socket.write(
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n",
        ),
    ],
  ] as const) {
    const backend = await openStubBackend((_request, response) =>
      response.end(okEnvelopeText({ id: "u1" })),
    );
    backend.server.on("upgrade", (_request, socket) => {
      socket.on("error", () => {});
      onTestFinished(() => void socket.destroy());
      onUpgrade(socket as Socket);
    });
    const { port } = await openBff(backend.address, {
      limits: status === 504 ? { dialMs: 200 } : {},
    });
    expect(await openSocketOrRefusalStatus(port)).toBe(status);
  }
});

/**
 * Starts a BFF whose backend breaks connections before it sends a byte: the first `breaks.question`
 * ones of the identity check, and the first `breaks.dial` ones of the socket.
 */
async function openBrittleBackend(breaks: { question: number; dial: number }) {
  const asked = { question: 0, dial: 0 };
  const backend = await openStubBackend((request, response) => {
    asked.question += 1;
    if (asked.question <= breaks.question) request.socket.resetAndDestroy();
    else response.setHeader("content-type", "application/json").end(okEnvelopeText({ id: "u1" }));
  });
  const server = new WebSocketServer({ noServer: true });
  onTestFinished(() => server.clients.forEach((it) => it.terminate()));
  backend.server.on("upgrade", (request, socket: Socket, head) => {
    asked.dial += 1;
    if (asked.dial <= breaks.dial) socket.resetAndDestroy();
    else server.handleUpgrade(request, socket, head, () => {});
  });
  return { asked, ...(await openBff(backend.address)) };
}

test("retries the identity check of a socket if its connection to the backend breaks", async () => {
  const { port, asked } = await openBrittleBackend({ question: 1, dial: 0 });
  expect([await openSocketOrRefusalStatus(port), asked]).toEqual([
    expect.any(WebSocket),
    { question: 2, dial: 1 },
  ]);
});

test("retries the dial for a socket if its connection breaks, without a new identity check", async () => {
  const { port, asked } = await openBrittleBackend({ question: 0, dial: 1 });
  expect([await openSocketOrRefusalStatus(port), asked]).toEqual([
    expect.any(WebSocket),
    { question: 1, dial: 2 },
  ]);
});

test("tries the identity check and the dial for a socket at most twice each, then returns 502", async () => {
  const [dumb, deaf] = [
    await openBrittleBackend({ question: 9, dial: 0 }),
    await openBrittleBackend({ question: 0, dial: 9 }),
  ];
  expect([await openSocketOrRefusalStatus(dumb.port), dumb.asked]).toEqual([
    502,
    { question: 2, dial: 0 },
  ]);
  expect([await openSocketOrRefusalStatus(deaf.port), deaf.asked]).toEqual([
    502,
    { question: 1, dial: 2 },
  ]);
});

test("responds 504 if the backend does not answer the identity check, 502 if the answer is invalid", async () => {
  const silent = await openStubBackend(() => {});
  expect(
    await openSocketOrRefusalStatus(
      (await openBff(silent.address, { limits: { dialMs: 100 } })).port,
    ),
  ).toBe(504);
  for (const body of ["<html>", "null", '{"result":{"id":"u1"}}']) {
    const strange = await openStubBackend((_request, response) => response.end(body));
    expect(await openSocketOrRefusalStatus((await openBff(strange.address)).port), body).toBe(502);
  }
});

/** Starts upgrades that do not receive a response yet. */
function startUpgrades(port: number, tokens: readonly string[]): Socket[] {
  const head =
    "GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket";
  const bytes = (token: string) =>
    `${head}\r\nSec-WebSocket-Protocol: ${createCredentialSubprotocols(token).join(", ")}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`;
  return tokens.map((token) =>
    connect(port, "127.0.0.1", function write(this: Socket) {
      this.write(bytes(token));
    }),
  );
}

/**
 * Sends a call that receives no response. It is aborted at the end of the test, otherwise the BFF
 * would wait for it.
 */
function startCall(address: string): void {
  const leaves = new AbortController();
  onTestFinished(() => leaves.abort());
  void fetch(`${address}/lightweight/user/v1/info`, { signal: leaves.signal }).catch(() => {});
}

test("queues identity checks of sockets at the gate, and frees the slots of disconnected clients", async () => {
  const silent = await openStubBackend(() => {});
  const { app, port, address } = await openBff(silent.address, {
    limits: { callsInFlightMax: 2, addressSharePercent: 100 },
  });
  const phones = startUpgrades(port, ["one", "two", "three", "four"]);
  await expect.poll(() => [app.socketCounts.waiting, silent.seen.length]).toEqual([4, 2]);
  for (const phone of phones) phone.resetAndDestroy();
  await expect
    .poll(() => [app.socketCounts.waiting, app.socketCounts.refused["client left"]])
    .toEqual([0, 4]);
  expect(silent.seen).toHaveLength(2);
  startCall(address);
  await expect.poll(() => silent.seen).toHaveLength(3);
});

test("uses one slot for the identity check of all tabs of a user, until the last one disconnects", async () => {
  const silent = await openStubBackend(() => {});
  const { app, port, address } = await openBff(silent.address, { limits: { callsInFlightMax: 1 } });
  const [first, ...others] = startUpgrades(port, ["one", "one", "one", "one"]);
  await expect.poll(() => [app.socketCounts.waiting, silent.seen.length]).toEqual([4, 1]);
  first?.resetAndDestroy();
  await expect.poll(() => app.socketCounts.waiting).toBe(3);
  for (const phone of others) phone.resetAndDestroy();
  await expect.poll(() => app.socketCounts.waiting).toBe(0);
  expect(silent.seen).toHaveLength(1);
  startCall(address);
  await expect.poll(() => silent.seen).toHaveLength(2);
});

test("does not close an established socket at the deadline of its dial", async () => {
  const { port } = await openBffWithEchoBackend({ limits: { dialMs: 500 } });
  const ws = await openSocket(port);
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

test("opens the socket at WEBSOCKET_BACKEND instead of BACKEND", async () => {
  const other = await openStubBackend();
  const server = new WebSocketServer({ server: other.server });
  const urls: unknown[] = [];
  server.on("connection", (ws, request) => urls.push(request.url, ws.close()));
  const { port } = await openBffWithEchoBackend({
    env: { WEBSOCKET_BACKEND: `${other.address.replace("http", "ws")}/push` },
  });
  expect(await openSocketOrRefusalStatus(port)).toBeInstanceOf(WebSocket);
  await expect.poll(() => urls[0]).toBe("/push/u1");
});

test("the BFF keeps running if clients reset their connections during the identity check", async () => {
  const { port, address, server } = await openBffWithEchoBackend();
  for (let n = 0; n < 20; n++) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    const bytes = `GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: ${createCredentialSubprotocols().join(", ")}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`;
    socket.write(bytes, () => socket.resetAndDestroy());
  }
  await expect.poll(async () => (await fetch(`${address}/healthz`)).status).toBe(200);
  await expect.poll(() => server.clients.size).toBe(0);
});

test.each([
  ["two thousand headers", "x: y\r\n".repeat(2_000)],
  [
    "a list of protocols that is all spaces",
    `Sec-WebSocket-Protocol: lwh5${" ".repeat(15_000)}x\r\n`,
  ],
  [
    "a list of protocols that is all commas",
    `Sec-WebSocket-Protocol: lwh5${",".repeat(15_000)}\r\n`,
  ],
])(
  "rejects a socket upgrade with %s, with less than 200 ms of CPU and without calling the backend",
  async (_name, headers) => {
    const { port, address, asked } = await openBffWithEchoBackend();
    const startedAt = process.cpuUsage();
    const bytes = `GET /lightweight/websocket/u1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`;
    expect(await sendRawBytesAndReadResponse(port, bytes)).toMatch(/^HTTP\/1.1 4\d\d/);
    expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(200);
    expect(asked).toEqual([]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  },
);
