import type { Socket } from "node:net";
import { type RawData, WebSocket } from "ws";
import type { Limits } from "../config/limits.ts";
import type { Lease } from "../limits/memory-budget.ts";
import { closeCodeOf, closeCodes, visibleReason } from "./close-code.ts";
import { FrameRate } from "./frame-rate.ts";
import { IdleMonitor } from "./idle-monitor.ts";

/**
 * A WebSocket that knows its link, so that all links share their listeners. Closures for each link would
 * cost 0.7 KB.
 */
export class LinkedSocket extends WebSocket {
  link: SocketLink | undefined = undefined;
}

/** A WebSocket and its connection, which counts the bytes that have arrived and those that wait. */
export type Endpoint = { ws: LinkedSocket; socket: Socket };

/** The listeners that all links share for one side. */
type SideListeners = {
  message: (this: WebSocket, data: RawData, isBinary: boolean) => void;
  error: (this: WebSocket, error: Error) => void;
  close: (this: WebSocket, code: number, reason: Buffer) => void;
};

/** Changes the text messages of each direction. */
export type FrameChanges = { toOurs: (text: string) => string; toTheirs: (text: string) => string };

export type LinkOptions = {
  limits: Limits;
  /** Reserves memory for the bytes that wait for the client and for the client's unfinished message. */
  lease: Lease;
  /** Null: messages are passed on as they are. */
  frames: FrameChanges | null;
};

const asText = { binary: false, compress: false, fin: true };
const asBinary = { binary: true, compress: false, fin: true };
/** Too small for an entry in the memory budget. */
const smallBytes = 4 * 1024;

/** End of a link, with its idle monitor. */
class LinkSide {
  readonly ws: LinkedSocket;
  readonly socket: Socket;
  readonly #idleMonitor: IdleMonitor;
  #bytesSeen: number;

  constructor({ ws, socket }: Endpoint, idleMonitor: IdleMonitor) {
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

  /** Runs one turn of the timer. A side that is not being read does not count as silent. */
  isAlive(): boolean {
    const { bytesRead } = this.socket;
    if (bytesRead !== this.#bytesSeen || this.ws.isPaused) this.#idleMonitor.markActive();
    this.#bytesSeen = bytesRead;
    return this.#idleMonitor.turn(() => this.ws.ping());
  }

  /**
   * Sends a close frame after the messages that wait, and keeps reading, because the close frame of the
   * peer follows its own messages.
   */
  close(code: number, reason?: Buffer): void {
    if (!this.isOpen) return;
    if (code === closeCodes.abnormal) this.socket.end();
    else if (code === closedWithoutCode) this.ws.close();
    else this.ws.close(code, reason);
    this.ws.resume();
  }
}

/** Code that ws reports if a close frame has none (RFC 6455, 7.1.5). */
const closedWithoutCode = 1005;

/**
 * Passes messages both ways between a client and its backend. Memory is bounded: a side is not read while
 * the other one does not take what has come.
 */
export class SocketLink {
  /** Resolves when both sides are gone, with the first close code of either side, or with 1006. */
  readonly closed: Promise<number>;
  #resolve: (code: number) => void = () => {};
  readonly #client: LinkSide;
  readonly #backend: LinkSide;
  readonly #limits: Limits;
  readonly #lease: Lease;
  readonly #frames: FrameChanges | null;
  readonly #rate: FrameRate;
  #isClosing = false;
  #code = 0;
  /**
   * An upper bound for the bytes that the client has sent of a message or control frame that is not whole
   * yet.
   */
  #unfinished = 0;
  /** Bytes of the frames completed since the last chunk was accounted for. */
  #finished = 0;
  #slow: NodeJS.Timeout | undefined;
  #cut: NodeJS.Timeout | undefined;

  constructor(client: Endpoint, backend: Endpoint, { limits, lease, frames }: LinkOptions) {
    this.#client = new LinkSide(
      client,
      new IdleMonitor(limits.pingAfterTurns, limits.clientSilentTurnsMax),
    );
    this.#backend = new LinkSide(
      backend,
      new IdleMonitor(limits.pingAfterTurns, limits.backendSilentTurnsMax),
    );
    this.#limits = limits;
    this.#lease = lease;
    this.#frames = frames;
    this.#rate = new FrameRate(limits.framesPerSecondMax);
    this.closed = new Promise((resolve) => (this.#resolve = resolve));
    client.ws.link = this;
    backend.ws.link = this;
    const { message, control, error, close } = SocketLink.#clientListeners;
    client.ws
      .on("message", message)
      .on("ping", control)
      .on("pong", control)
      .on("error", error)
      .on("close", close);
    // ws has added its listener before, so the messages of a chunk are counted first.
    client.socket.on("data", ({ length }: Buffer) => this.#accountUnfinished(length));
    const ofBackend = SocketLink.#backendListeners;
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
      linkOf(this).#leave(closeCodeOf(error));
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
      linkOf(this).#backendError(closeCodeOf(error));
    },
    close(code, reason) {
      const link = linkOf(this);
      link.#follow(link.#client, code, reason);
    },
  };

  /**
   * Closes both sides. The client gets the code after all waiting messages. A side that is already
   * closing has sent or received another code, which is then forwarded.
   */
  closeBoth(code: number): void {
    if (this.#client.isOpen && this.#backend.isOpen) this.#leave(code);
  }

  destroy(): void {
    this.#client.ws.terminate();
    this.#backend.ws.terminate();
  }

  /** Runs one turn of the timer: pings a quiet side, and closes the link of a silent one. */
  turn(): void {
    if (this.#isClosing || !this.#client.isOpen || !this.#backend.isOpen) return;
    if (!this.#backend.isAlive()) return this.closeBoth(closeCodes.backendFailed);
    if (this.#client.isAlive()) return;
    this.#close(closeCodes.abnormal);
    this.#backend.close(closeCodes.goingAway);
    this.#client.ws.terminate();
  }

  #leave(code: number): void {
    if (this.#isClosing) return;
    this.#close(code);
    this.#client.close(code);
    this.#backend.close(closeCodes.goingAway);
  }

  #close(code: number): void {
    this.#isClosing = true;
    this.#code ||= code;
    this.#cut ??= setTimeout(() => this.destroy(), this.#limits.closeTimeoutMs).unref();
  }

  /** After one side has closed, closes the other one with its code, or ends it without a code. */
  #follow(other: LinkSide, code: number, reason: Buffer): void {
    if (other.isClosed) return this.#end();
    if (this.#isClosing) return;
    this.#close(code);
    // Waiting for the peer's end of a connection costs 7 % of a new socket. Client connections still
    // wait, because a reset could lose messages.
    const isDropped =
      code === closeCodes.abnormal && other === this.#backend && other.ws.bufferedAmount === 0;
    if (isDropped) other.ws.terminate();
    else other.close(code, visibleReason(code, reason));
  }

  #end(): void {
    clearTimeout(this.#slow);
    clearTimeout(this.#cut);
    this.#lease.release();
    this.#resolve(this.#code);
  }

  /**
   * A browser ends a socket without a close frame if its backend sends invalid text, so the client sees
   * the same here.
   */
  #backendError(code: number): void {
    if (this.#isClosing) return;
    if (code !== closeCodes.invalidText)
      return this.#leave(code === closeCodes.tooLarge ? code : closeCodes.backendFailed);
    this.#close(closeCodes.abnormal);
    this.#client.close(closeCodes.abnormal);
  }

  /** Counts a complete frame of the client. Returns false if the frame must be dropped. */
  #count({ length }: Buffer): boolean {
    this.#finished += length + frameHeaderBytes(length);
    if (this.#isClosing) return false;
    if (this.#rate.spend()) return true;
    this.closeBoth(closeCodes.tooManyFrames);
    return false;
  }

  #fromClient(data: Buffer, isBinary: boolean): void {
    if (!this.#count(data)) return;
    const { ws, socket } = this.#backend;
    if (isBinary) ws.send(data, asBinary);
    else ws.send(this.#frames === null ? data : changeText(data, this.#frames.toTheirs), asText);
    if (!socket.writableNeedDrain || this.#client.ws.isPaused) return;
    this.#client.ws.pause();
    socket.once("drain", () => this.#client.ws.resume());
  }

  #fromBackend(data: Buffer, isBinary: boolean): void {
    if (this.#isClosing) return;
    const { ws, socket } = this.#client;
    if (isBinary) ws.send(data, asBinary);
    else ws.send(this.#frames === null ? data : changeText(data, this.#frames.toOurs), asText);
    const waiting = ws.bufferedAmount;
    const isRefused = !this.#holds(waiting) && socket.writableNeedDrain;
    if ((isRefused || waiting >= this.#limits.clientBacklogBytesMax) && !this.#backend.ws.isPaused)
      this.#waitForClient();
  }

  /**
   * ws buffers a message until it is complete. If the memory budget has no room for it, the client is
   * closed with 1013 (try again later).
   */
  #accountUnfinished(chunkBytes: number): void {
    if (this.#isClosing) return;
    const left = Math.max(0, this.#unfinished + chunkBytes - this.#finished);
    // Bytes left after a frame was completed in this chunk. Headers of fragments are not counted,
    // otherwise their bytes would add up.
    this.#unfinished = Math.min(
      left,
      this.#finished > 0 ? chunkBytes : this.#limits.messageFromClientBytesMax,
    );
    this.#finished = 0;
    if (left < smallBytes && this.#lease.bytes === 0) return;
    const isLarge = this.#unfinished >= smallBytes;
    if (!this.#holds(this.#client.ws.bufferedAmount) && isLarge)
      this.closeBoth(closeCodes.slowClient);
  }

  #holds(waiting: number): boolean {
    const bytes = waiting + this.#unfinished;
    if (bytes < smallBytes && this.#lease.bytes === 0) return true;
    return this.#lease.resize(bytes < smallBytes ? 0 : bytes, "stream");
  }

  #waitForClient(): void {
    this.#backend.ws.pause();
    this.#slow = setTimeout(() => this.closeBoth(closeCodes.slowClient), this.#limits.slowClientMs);
    this.#client.socket.once("drain", () => {
      clearTimeout(this.#slow);
      this.#holds(0);
      this.#backend.ws.resume();
    });
  }
}

function linkOf(ws: WebSocket): SocketLink {
  if (ws instanceof LinkedSocket && ws.link !== undefined) return ws.link;
  throw new TypeError("A WebSocket without a link.");
}

/**
 * Translates a message. An unchanged message is returned as the same buffer, so that it is not encoded
 * again.
 */
function changeText(data: Buffer, change: (text: string) => string): Buffer | string {
  const text = data.toString();
  const other = change(text);
  return other === text ? data : other;
}

/** The header of a client's frame (RFC 6455, 5.2): two bytes, the extended length and the mask. */
function frameHeaderBytes(length: number): number {
  if (length < 126) return 6;
  return length < 65_536 ? 8 : 14;
}
