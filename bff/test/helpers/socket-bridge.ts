import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished } from "vitest";
import { WebSocketServer } from "ws";
import { type Limits, limits } from "../../src/config/limits.ts";
import { MemoryBudget } from "../../src/limits/memory-budget.ts";
import { createBackendDialer } from "../../src/sockets/backend-dialer.ts";
import { Deadline } from "../../src/sockets/deadline.ts";
import {
  type SocketBridgeEndpoint,
  type FrameTranslator,
  BridgedSocket,
  SocketBridge,
} from "../../src/sockets/socket-bridge.ts";
import { openStubBackend } from "./bff-server.ts";

export const pingFrame = Buffer.from([0x89, 0]);
export const createCloseFrame = (code: number) => Buffer.from([0x88, 2, code >> 8, code & 255]);

/** Returns an unmasked text frame of at most 125 bytes. */
export function createTextFrame(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, bytes.length]), bytes]);
}

const markText = "mark";
export const endMarkerTextFrame = createTextFrame(markText);

type OpenLinkOptions = {
  frames?: FrameTranslator | null;
  /** Whether the backend keeps its connection open after the bridge has ended it. */
  staysHalfOpen?: boolean;
};

/**
 * Opens a bridge between two connections, with raw sockets at the other ends, and collects the
 * bytes that each raw socket receives.
 */
export async function openSocketBridge(
  shorter: Partial<Limits> = {},
  { frames = null, staysHalfOpen = false }: OpenLinkOptions = {},
) {
  const all = { ...limits, closeTimeoutMs: 50, ...shorter };
  const client = await rawClient(all);
  const backend = await rawBackend(all);
  const lease = new MemoryBudget(limits).open({ address: "192.0.2.1" });
  const link = new SocketBridge(client.inside, backend.inside, { limits: all, lease, frames });
  backend.inside.ws.resume();
  onTestFinished(() => link.destroy());
  const turns = (count: number) => {
    for (let n = 0; n < count; n += 1) link.turn();
  };
  const say = async ({ end, inside }: RawConnection, bytes: Buffer) => {
    const before = inside.socket.bytesRead;
    end.write(bytes);
    await expect.poll(() => inside.socket.bytesRead, { interval: 1 }).toBe(before + bytes.length);
  };
  const atPhone = collectBytes(client.end);
  const atBackend = collectBytes(backend.end, { isMasked: true, staysHalfOpen });
  /**
   * Sends an end marker to both ends, and waits until it has arrived. By then, everything that the
   * bridge wrote before has arrived too.
   */
  const marked = async () => {
    const marks = [atPhone, atBackend].map((it) => it.marks + 1);
    for (const { inside } of [client, backend]) inside.ws.send(markText);
    await expect.poll(() => [atPhone.marks, atBackend.marks], { interval: 1 }).toEqual(marks);
  };
  return { phone: client, backend, link, lease, turns, say, atPhone, atBackend, marked };
}

type RawConnection = { inside: SocketBridgeEndpoint; end: Socket };

async function rawClient({ messageFromClientBytesMax }: Limits): Promise<RawConnection> {
  const server = createServer();
  const wss = new WebSocketServer({
    noServer: true,
    WebSocket: BridgedSocket,
    maxPayload: messageFromClientBytesMax,
  });
  const upgraded = new Promise<SocketBridgeEndpoint>((resolve) =>
    server.on("upgrade", (request, _socket, head) =>
      wss.handleUpgrade(request, request.socket, head, (ws) =>
        resolve({ ws, socket: request.socket }),
      ),
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

async function rawBackend(all: Limits): Promise<RawConnection> {
  const { address, server } = await openStubBackend();
  const wss = new WebSocketServer({ noServer: true });
  const upgraded = new Promise<Socket>((resolve) =>
    server.on("upgrade", (request, _socket, head) =>
      wss.handleUpgrade(request, request.socket, head, () =>
        resolve(request.socket.removeAllListeners()),
      ),
    ),
  );
  const inside = await createBackendDialer(address, all)("/", {}, new Deadline());
  if (typeof inside === "number") throw new Error(`refused with ${inside}`);
  const end = await upgraded;
  onTestFinished(() => void end.destroy());
  return { inside, end };
}

/** Collects received bytes. Masked short frames are stored without their mask. */
function collectBytes(end: Socket, { isMasked = false, staysHalfOpen = false } = {}) {
  const received = { bytes: Buffer.alloc(0), marks: 0, isEnded: false };
  end.on("data", (bytes: Buffer) => {
    received.bytes = Buffer.concat([received.bytes, isMasked ? unmaskShortFrames(bytes) : bytes]);
    if (received.bytes.subarray(-endMarkerTextFrame.length).equals(endMarkerTextFrame))
      received.marks += 1;
  });
  end.once("end", () => {
    received.isEnded = true;
    if (!staysHalfOpen) end.end();
  });
  end.on("error", () => {});
  return received;
}

function unmaskShortFrames(bytes: Buffer): Buffer {
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = (bytes[at + 1] ?? 0) & 0x7f;
    const mask = bytes.subarray(at + 2, at + 6);
    const payload = bytes
      .subarray(at + 6, at + 6 + size)
      .map((byte, n) => byte ^ (mask[n % 4] ?? 0));
    frames.push(Buffer.from([bytes[at] ?? 0, size]), Buffer.from(payload));
    at += 6 + size;
  }
  return Buffer.concat(frames);
}
