import { hash } from "node:crypto";
import { connect, type Socket } from "node:net";
import type { BffOptions } from "../helpers/bff-server.ts";
import { openBff, okEnvelopeText, openStubBackend } from "../helpers/bff-server.ts";
import { createCredentialSubprotocols } from "../helpers/socket-bff.ts";

export type RawSocketClient = {
  socket: Socket;
  status: number;
  heard(): Buffer;
  ended: Promise<void>;
};

const upgradeRequest = [
  "GET /lightweight/websocket/u1 HTTP/1.1",
  "Host: a",
  "Connection: Upgrade",
  "Upgrade: websocket",
  `Sec-WebSocket-Protocol: ${createCredentialSubprotocols().join(", ")}`,
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "Sec-WebSocket-Version: 13",
].join("\r\n");

/**
 * Opens a client of raw bytes that neither responds to pings nor parses frames. Resolves when the
 * response header has arrived or the connection has closed.
 */
export function openRawSocketClient(port: number): Promise<RawSocketClient> {
  const socket = connect(port, "127.0.0.1", () => socket.write(`${upgradeRequest}\r\n\r\n`));
  let all = Buffer.alloc(0);
  let head = -1;
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return new Promise((resolve) => {
    const opened = () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(all.toString("latin1"))?.[1] ?? 0);
      resolve({ socket, status, heard: () => all.subarray(head + 4), ended });
    };
    socket.on("error", () => {}).once("close", opened);
    socket.on("data", (chunk: Buffer) => {
      all = Buffer.concat([all, chunk]);
      if (head >= 0) return;
      head = all.indexOf("\r\n\r\n");
      if (head >= 0) opened();
    });
  });
}

/** Returns the accept value for a handshake key (RFC 6455, 4.2.2). */
const acceptKeyOf = (key: string) =>
  hash("sha1", `${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`, "base64");

/** Accepts an upgrade with 101, without extensions and sub-protocols. */
export function acceptRawUpgrade(socket: Socket, key = ""): void {
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${acceptKeyOf(key)}\r\n\r\n`,
  );
}

/**
 * Starts a BFF whose backend identifies all users as u1 and exposes the raw bytes of each socket.
 */
export async function openBffWithRawSocketBackend(
  onSocket: (socket: Socket, head: Buffer) => void,
  options: BffOptions = {},
) {
  const backend = await openStubBackend((_request, response) =>
    response.setHeader("content-type", "application/json").end(okEnvelopeText({ id: "u1" })),
  );
  backend.server.on("upgrade", ({ headers }, socket, head: Buffer) => {
    socket.on("error", () => {});
    acceptRawUpgrade(socket as Socket, headers["sec-websocket-key"]);
    onSocket(socket as Socket, head);
  });
  return { backend, ...(await openBff(backend.address, options)) };
}
