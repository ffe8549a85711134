import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";
import { type Limits, limits } from "../base/limits.ts";
import { MemoryBudget } from "../guard/memory-budget.ts";
import { stub } from "../testing/door-for-tests.ts";
import { opened, town } from "../testing/socket-for-tests.ts";
import { dialling } from "./dial.ts";
import { Patience } from "./patience.ts";
import { type Endpoint, SocketLink } from "./socket-link.ts";

const { askAfterTurns, backendSilentTurnsMax, phoneSilentTurnsMax } = limits;
const pong = Buffer.from([0x8a, 0x80, 1, 2, 3, 4]);
const backendPong = Buffer.from([0x8a, 0]);
const text = Buffer.from([0x81, 4, 104, 97, 108, 111]);
const maskedText = Buffer.from([0x81, 0x81, 0, 0, 0, 0, 120]);
const ping = Buffer.from([0x89, 0]);
const closeFrame = (code: number) => Buffer.from([0x88, 2, code >> 8, code & 255]);

/** A link between two connections whose other ends are bare bytes, and what arrives at each of these. */
async function linked(shorter: Partial<Limits> = {}) {
  const all = { ...limits, goodbyeMs: 50, ...shorter };
  const client = await rawClient(all);
  const backend = await rawBackend(all);
  const lease = new MemoryBudget(limits).open({ address: "192.0.2.1" });
  const link = new SocketLink(client.inside, backend.inside, { limits: all, lease, frames: null });
  backend.inside.ws.resume();
  onTestFinished(() => link.destroy());
  const turns = (count: number) => {
    for (let n = 0; n < count; n += 1) link.turn();
  };
  const say = async ({ end, inside }: Pair, bytes: Buffer) => {
    const before = inside.socket.bytesRead;
    end.write(bytes);
    await expect.poll(() => inside.socket.bytesRead, { interval: 1 }).toBe(before + bytes.length);
  };
  return { phone: client, backend, link, turns, say, atPhone: hearing(client.end), atBackend: hearing(backend.end, true) };
}

type Pair = { inside: Endpoint; end: Socket };

async function rawClient({ messageFromPhoneBytesMax }: Limits): Promise<Pair> {
  const server = createServer();
  const wss = new WebSocketServer({ noServer: true, maxPayload: messageFromPhoneBytesMax });
  const upgraded = new Promise<Endpoint>((resolve) =>
    server.on("upgrade", (request, _socket, head) =>
      wss.handleUpgrade(request, request.socket, head, (ws) => resolve({ ws, socket: request.socket })),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const end = connect((server.address() as AddressInfo).port, "127.0.0.1");
  end.write(
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
  );
  const inside = await upgraded;
  await new Promise((resolve) => end.once("data", resolve));
  return { inside, end };
}

async function rawBackend(all: Limits): Promise<Pair> {
  const { address, server } = await stub();
  const wss = new WebSocketServer({ noServer: true });
  const upgraded = new Promise<Socket>((resolve) =>
    server.on("upgrade", (request, _socket, head) =>
      wss.handleUpgrade(request, request.socket, head, () => resolve(request.socket.removeAllListeners())),
    ),
  );
  const inside = await dialling(address, all)("/", {}, new Patience());
  if (typeof inside === "number") throw new Error(`refused with ${inside}`);
  const end = await upgraded;
  onTestFinished(() => void end.destroy());
  return { inside, end };
}

/** Collects the bytes that arrive. Masked ones are short frames, and are kept without their mask. */
function hearing(end: Socket, isMasked = false) {
  const heard = { bytes: Buffer.alloc(0), isEnded: false };
  end.on("data", (bytes: Buffer) => (heard.bytes = Buffer.concat([heard.bytes, isMasked ? unmasked(bytes) : bytes])));
  end.once("end", () => (heard.isEnded = true)).once("end", () => end.end());
  end.on("error", () => {});
  return heard;
}

function unmasked(bytes: Buffer): Buffer {
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = (bytes[at + 1] ?? 0) & 0x7f;
    const mask = bytes.subarray(at + 2, at + 6);
    const payload = bytes.subarray(at + 6, at + 6 + size).map((byte, n) => byte ^ (mask[n % 4] ?? 0));
    frames.push(Buffer.from([bytes[at] ?? 0, size]), Buffer.from(payload));
    at += 6 + size;
  }
  return Buffer.concat(frames);
}

test("a quiet side is asked once, and any byte of it begins the count anew", async () => {
  const { phone, backend, turns, say, atPhone, atBackend } = await linked();
  turns(askAfterTurns + 1);
  await expect.poll(() => [atPhone.bytes, atBackend.bytes]).toEqual([ping, ping]);
  await say(phone, pong);
  await say(backend, backendPong);
  turns(askAfterTurns - 1);
  await say(backend, text);
  await expect.poll(() => atPhone.bytes).toEqual(Buffer.concat([ping, text]));
  turns(1);
  await expect.poll(() => atPhone.bytes).toEqual(Buffer.concat([ping, text, ping]));
});

test("a backend that stays silent is left: the phone hears 1011", async () => {
  const { phone, link, turns, say, atPhone, atBackend } = await linked();
  turns(backendSilentTurnsMax - 1);
  await say(phone, pong);
  turns(1);
  expect(await link.closed).toBe(1011);
  expect(atPhone.bytes).toEqual(Buffer.concat([ping, closeFrame(1011)]));
  expect(atBackend.bytes).toEqual(Buffer.concat([ping, closeFrame(1001)]));
});

test("a phone that stays silent is cut, and the backend is told", async () => {
  const { backend, link, turns, say, atBackend } = await linked();
  for (let n = 1; n < phoneSilentTurnsMax; n += 1) {
    turns(1);
    await say(backend, backendPong);
  }
  expect(atBackend.isEnded).toBe(false);
  turns(1);
  expect(await link.closed).toBe(1006);
  expect(atBackend.bytes).toEqual(closeFrame(1001));
});

test("a phone that answers once in a minute, as hidden pages do, stays", async () => {
  const { phone, backend, turns, say, atPhone, atBackend } = await linked();
  for (let minute = 0; minute < 5; minute += 1) {
    for (let n = 0; n < 60_000 / limits.watchMs; n += 1) {
      turns(1);
      await say(backend, backendPong);
    }
    await say(phone, maskedText);
  }
  expect([atPhone.isEnded, atBackend.isEnded]).toEqual([false, false]);
});

test("sends nothing after a close frame: no second one, no ping, no message", async () => {
  const { backend, link, turns, say, atPhone } = await linked();
  await say(backend, Buffer.concat([closeFrame(4401), text, closeFrame(1000)]));
  turns(askAfterTurns);
  expect(await link.closed).toBe(4401);
  link.goodbye(1012);
  expect(atPhone.bytes).toEqual(closeFrame(4401));
});

test("a phone that we do not read, because its backend does not, is not silent", async () => {
  const { phone, backend, turns, atPhone } = await linked({ backendSilentTurnsMax: 1000, framesPerSecondMax: 100_000 });
  backend.end.pause();
  const message = Buffer.concat([Buffer.from([0x82, 0xfe, 0xff, 0xff, 0, 0, 0, 0]), Buffer.alloc(65_535)]);
  const fill = () => {
    if (!phone.inside.ws.isPaused) phone.end.write(message);
    return phone.inside.ws.isPaused;
  };
  await expect.poll(fill, { interval: 1, timeout: 10_000 }).toBe(true);
  turns(2 * phoneSilentTurnsMax);
  expect(phone.inside.ws.readyState).toBe(phone.inside.ws.OPEN);
  expect(atPhone.isEnded).toBe(false);
});

test("a page that says nothing by itself is kept by the pongs of its browser", async () => {
  const { port } = await town({ limits: { watchMs: 5, askAfterTurns: 10, phoneSilentTurnsMax: 40, backendSilentTurnsMax: 40 } });
  const ws = await opened(port);
  let pings = 0;
  ws.on("ping", () => (pings += 1));
  await expect.poll(() => pings, { timeout: 4_000, interval: 5 }).toBeGreaterThan(8);
  expect(ws.readyState).toBe(ws.OPEN);
});
