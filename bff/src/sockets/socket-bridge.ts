import type { Socket } from "node:net";
import { type RawData, WebSocket } from "ws";
import type { Limits } from "../config/limits.ts";
import type { MemoryLease } from "../limits/memory-budget.ts";
import { closeCodeOfParserError, webSocketCloseCodes, closeReasonToForward } from "./close-code.ts";
import { FrameRateLimit } from "./frame-rate-limit.ts";
import { IdleMonitor } from "./idle-monitor.ts";

/**
 * A WebSocket with a reference to its bridge, so that all bridges share their listeners. Closures
 * for each bridge would cost 0.7 KB.
 */
export class BridgedSocket extends WebSocket {
  link: SocketBridge | undefined = undefined;
}

/** A WebSocket and its TCP connection, which counts the received and the waiting bytes. */
export type SocketBridgeEndpoint = { ws: BridgedSocket; socket: Socket };

/** Listeners of one side, shared by all bridges. */
type SideListeners = {
  message: (this: WebSocket, data: RawData, isBinary: boolean) => void;
  error: (this: WebSocket, error: Error) => void;
  close: (this: WebSocket, code: number, reason: Buffer) => void;
};

export type FrameTranslator = {
  /** Returns the frames of one message of the backend. `raw` is a buffer if it is binary. */
  toOurs: (raw: string | Buffer) => readonly (string | Buffer)[];
  toTheirs: (text: string) => string | Uint8Array;
};

export type SocketBridgeOptions = {
  limits: Limits;
  /** Counts the bytes that wait for the client, and those of its unfinished message. */
  lease: MemoryLease;
  /** Null: messages are forwarded unchanged. */
  frames: FrameTranslator | null;
};

const asText = { binary: false, compress: false, fin: true };
const asBinary = { binary: true, compress: false, fin: true };
/** Smaller amounts are not counted in the memory budget. */
const smallBytes = 4 * 1024;

class BridgeSide {
  readonly ws: BridgedSocket;
  readonly socket: Socket;
  readonly #idleMonitor: IdleMonitor;
  #bytesSeen: number;

  constructor({ ws, socket }: SocketBridgeEndpoint, idleMonitor: IdleMonitor) {
    this.ws = ws;
    this.socket = socket;
    this.#idleMonitor = idleMonitor;
    this.#bytesSeen = socket.bytesRead;
  }

  get isOpen(): boolean {
    return this.ws.readyState === this.ws.OPEN;
  }

  get isClosed(): boolean {
    return this.ws.readyState === this.ws.CLOSED;
  }

  /**
   * Called at each tick of the idle timer. Sends a ping if the side is quiet. Returns false if it
   * has been silent for too long. A paused side does not count as silent, because the BFF does not
   * read it.
   */
  pingIfQuiet(): boolean {
    const { bytesRead } = this.socket;
    if (bytesRead !== this.#bytesSeen || this.ws.isPaused) this.#idleMonitor.markActive();
    this.#bytesSeen = bytesRead;
    return this.#idleMonitor.turn(() => this.ws.ping());
  }

  /**
   * Sends a close frame after the waiting messages, and keeps reading, because the peer's close
   * frame follows its own messages. For the code 1006, ends the connection without a close frame.
   */
  close(code: number, reason?: Buffer): void {
    if (!this.isOpen) return;
    if (code === webSocketCloseCodes.abnormal) this.socket.end();
    else if (code === closedWithoutCode) this.ws.close();
    else this.ws.close(code, reason);
    this.ws.resume();
  }
}

/** Code that ws reports for a close frame without a code (RFC 6455, 7.1.5). */
const closedWithoutCode = 1005;

/**
 * Forwards messages in both directions between a client and its backend. Memory is bounded, because
 * a side is not read while the other one does not take the data.
 */
export class SocketBridge {
  /**
   * Resolves when both sides are closed, with the close code of whichever closed first: client,
   * backend or BFF. The code is 1006 if a connection ended first, without a close frame.
   */
  readonly closed: Promise<number>;
  #resolve: (code: number) => void = () => {};
  readonly #client: BridgeSide;
  readonly #backend: BridgeSide;
  readonly #limits: Limits;
  readonly #lease: MemoryLease;
  readonly #frames: FrameTranslator | null;
  readonly #rate: FrameRateLimit;
  #isClosing = false;
  #code = 0;
  /** Upper estimate of the bytes of the client's unfinished message or control frame. */
  #unfinished = 0;
  /** Bytes of the frames that were completed since the last chunk was counted. */
  #finished = 0;
  #slow: NodeJS.Timeout | undefined;
  #cut: NodeJS.Timeout | undefined;

  constructor(
    client: SocketBridgeEndpoint,
    backend: SocketBridgeEndpoint,
    { limits, lease, frames }: SocketBridgeOptions,
  ) {
    this.#client = new BridgeSide(
      client,
      new IdleMonitor(limits.pingAfterTurns, limits.clientSilentTurnsMax),
    );
    this.#backend = new BridgeSide(
      backend,
      new IdleMonitor(limits.pingAfterTurns, limits.backendSilentTurnsMax),
    );
    this.#limits = limits;
    this.#lease = lease;
    this.#frames = frames;
    this.#rate = new FrameRateLimit(limits.framesPerSecondMax);
    this.closed = new Promise((resolve) => (this.#resolve = resolve));
    client.ws.link = this;
    backend.ws.link = this;
    const { message, control, error, close } = SocketBridge.#clientListeners;
    client.ws
      .on("message", message)
      .on("ping", control)
      .on("pong", control)
      .on("error", error)
      .on("close", close);
    // ws added its own `data` listener to this socket earlier. So the messages that a chunk
    // completes are already counted when `#accountUnfinished` runs.
    client.socket.on("data", ({ length }: Buffer) => this.#accountUnfinished(length));
    const ofBackend = SocketBridge.#backendListeners;
    backend.ws
      .on("message", ofBackend.message)
      .on("error", ofBackend.error)
      .on("close", ofBackend.close);
  }

  static readonly #clientListeners: SideListeners & {
    control: (this: WebSocket, data: Buffer) => void;
  } = {
    message(data, isBinary) {
      linkOf(this).#fromClient(data as Buffer, isBinary);
    },
    control(data) {
      linkOf(this).#count(data);
    },
    error(error) {
      linkOf(this).#leave(closeCodeOfParserError(error));
    },
    close(code, reason) {
      const link = linkOf(this);
      link.#follow(link.#backend, code, reason);
    },
  };

  static readonly #backendListeners: SideListeners = {
    message(data, isBinary) {
      linkOf(this).#fromBackend(data as Buffer, isBinary);
    },
    error(error) {
      linkOf(this).#backendError(closeCodeOfParserError(error));
    },
    close(code, reason) {
      const link = linkOf(this);
      link.#follow(link.#client, code, reason);
    },
  };

  /**
   * Closes both sides. The client receives the code after its waiting messages. Does nothing if a
   * side is already closing.
   */
  closeBoth(code: number): void {
    if (this.#client.isOpen && this.#backend.isOpen) this.#leave(code);
  }

  destroy(): void {
    this.#client.ws.terminate();
    this.#backend.ws.terminate();
  }

  /**
   * Counts one turn of both idle monitors. Pings a quiet side. Closes the bridge if a side has been
   * silent for too long.
   */
  turn(): void {
    if (this.#isClosing || !this.#client.isOpen || !this.#backend.isOpen) return;
    if (!this.#backend.pingIfQuiet()) return this.closeBoth(webSocketCloseCodes.backendFailed);
    if (this.#client.pingIfQuiet()) return;
    this.#close(webSocketCloseCodes.abnormal);
    this.#backend.close(webSocketCloseCodes.goingAway);
    this.#client.ws.terminate();
  }

  #leave(code: number): void {
    if (this.#isClosing) return;
    this.#close(code);
    this.#client.close(code);
    this.#backend.close(webSocketCloseCodes.goingAway);
  }

  #close(code: number): void {
    this.#isClosing = true;
    this.#code ||= code;
    this.#cut ??= setTimeout(() => this.destroy(), this.#limits.closeTimeoutMs).unref();
  }

  /** Closes the other side with the code of the closed one, or without a code if it had none. */
  #follow(other: BridgeSide, code: number, reason: Buffer): void {
    if (other.isClosed) return this.#end();
    if (this.#isClosing) return;
    this.#close(code);
    // If the client's connection ended without a close frame and nothing is left to send, the
    // backend's connection is closed without a handshake, which saves 7 % of the CPU time of a
    // socket. The client's connection is never reset here, because a reset would lose messages.
    const isDropped =
      code === webSocketCloseCodes.abnormal &&
      other === this.#backend &&
      other.ws.bufferedAmount === 0;
    if (isDropped) other.ws.terminate();
    else other.close(code, closeReasonToForward(code, reason));
  }

  #end(): void {
    clearTimeout(this.#slow);
    clearTimeout(this.#cut);
    this.#lease.release();
    this.#resolve(this.#code);
  }

  /**
   * Closes the bridge after an error of the backend. For invalid text, the client gets no close
   * frame, because a browser that received such text itself would not get one either.
   */
  #backendError(code: number): void {
    if (this.#isClosing) return;
    if (code !== webSocketCloseCodes.invalidText)
      return this.#leave(
        code === webSocketCloseCodes.tooLarge ? code : webSocketCloseCodes.backendFailed,
      );
    this.#close(webSocketCloseCodes.abnormal);
    this.#client.close(webSocketCloseCodes.abnormal);
  }

  /** Counts a message, ping or pong of the client. Returns false if it must be dropped. */
  #count({ length }: Buffer): boolean {
    this.#finished += length + frameHeaderBytes(length);
    if (this.#isClosing) return false;
    if (this.#rate.spend()) return true;
    this.closeBoth(webSocketCloseCodes.tooManyFrames);
    return false;
  }

  #fromClient(data: Buffer, isBinary: boolean): void {
    if (!this.#count(data)) return;
    const { ws, socket } = this.#backend;
    if (isBinary) ws.send(data, asBinary);
    else if (this.#frames === null) ws.send(data, asText);
    else sendFrame(ws, this.#frames.toTheirs(data.toString()));
    if (!socket.writableNeedDrain || this.#client.ws.isPaused) return;
    this.#client.ws.pause();
    socket.once("drain", () => this.#client.ws.resume());
  }

  #fromBackend(data: Buffer, isBinary: boolean): void {
    if (this.#isClosing) return;
    const { ws, socket } = this.#client;
    if (this.#frames === null) ws.send(data, isBinary ? asBinary : asText);
    else
      for (const frame of this.#frames.toOurs(isBinary ? data : data.toString()))
        sendFrame(ws, frame);
    const waiting = ws.bufferedAmount;
    const isRefused = !this.#holds(waiting) && socket.writableNeedDrain;
    if ((isRefused || waiting >= this.#limits.clientBacklogBytesMax) && !this.#backend.ws.isPaused)
      this.#waitForClient();
  }

  /**
   * Counts the bytes of the client's unfinished message, which ws buffers until it is complete. If
   * the memory budget has no room for them, closes the bridge with 1013.
   */
  #accountUnfinished(chunkBytes: number): void {
    if (this.#isClosing) return;
    const left = Math.max(0, this.#unfinished + chunkBytes - this.#finished);
    // After a completed frame, only bytes of this chunk can be unfinished. Without this bound, the
    // headers of fragments would add up, because they do not count as finished.
    this.#unfinished = Math.min(
      left,
      this.#finished > 0 ? chunkBytes : this.#limits.messageFromClientBytesMax,
    );
    this.#finished = 0;
    if (left < smallBytes && this.#lease.bytes === 0) return;
    const isLarge = this.#unfinished >= smallBytes;
    if (!this.#holds(this.#client.ws.bufferedAmount) && isLarge)
      this.closeBoth(webSocketCloseCodes.slowClient);
  }

  #holds(waiting: number): boolean {
    const bytes = waiting + this.#unfinished;
    if (bytes < smallBytes && this.#lease.bytes === 0) return true;
    return this.#lease.resize(bytes < smallBytes ? 0 : bytes, "stream");
  }

  #waitForClient(): void {
    this.#backend.ws.pause();
    this.#slow = setTimeout(
      () => this.closeBoth(webSocketCloseCodes.slowClient),
      this.#limits.slowClientMs,
    );
    this.#client.socket.once("drain", () => {
      clearTimeout(this.#slow);
      this.#holds(0);
      this.#backend.ws.resume();
    });
  }
}

function linkOf(ws: WebSocket): SocketBridge {
  if (ws instanceof BridgedSocket && ws.link !== undefined) return ws.link;
  throw new TypeError("A WebSocket without a link.");
}

function sendFrame(ws: WebSocket, frame: string | Uint8Array): void {
  ws.send(frame, typeof frame === "string" ? asText : asBinary);
}

/**
 * Returns the header size of a client's frame (RFC 6455, 5.2): two bytes, the extended length and
 * the mask.
 */
function frameHeaderBytes(length: number): number {
  if (length < 126) return 6;
  return length < 65_536 ? 8 : 14;
}
