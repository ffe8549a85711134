import type { Duplex } from "node:stream";
import type { Limits } from "../base/limits.ts";
import type { Lease } from "../guard/memory-budget.ts";
import { closeFrame, codeOf, partingFrame, pingFrame } from "./control-frames.ts";
import { FrameReader } from "./frames.ts";
import { Pulse } from "./pulse.ts";

export const goingAway = 1012;
const tooSlow = 1013;
const backendWrong = 1011;
const unsaid = 1006;

/** One end of the link, with what comes from there. */
class Side {
  readonly stream: Duplex;
  readonly reader: FrameReader;
  readonly pulse: Pulse;
  readonly isMaskedTowards: boolean;
  /** It got a close frame; nothing may follow that. */
  isTold = false;

  constructor(stream: Duplex, reader: FrameReader, pulse: Pulse, isMaskedTowards: boolean) {
    this.stream = stream;
    this.reader = reader;
    this.pulse = pulse;
    this.isMaskedTowards = isMaskedTowards;
  }

  lastFrame(code: number): Buffer | undefined {
    return this.isTold ? undefined : closeFrame(code, this.isMaskedTowards);
  }
}

/**
 * Passes bytes both ways as they are. Memory is bounded: what one side does not take, the other is not asked for.
 * A class for the same reason as the reader: there are thousands of them.
 */
export class Splice {
  /** When both sides are gone: the first close code that was said, by whomever, or 1006. */
  readonly closed: Promise<number>;
  readonly #phone: Side;
  readonly #backend: Side;
  readonly #limits: Limits;
  /** For frames that the phone has not taken. */
  readonly #lease: Lease;
  #leaving = 0;
  #isSaid = false;
  #firstCode = 0;
  #slow: NodeJS.Timeout | undefined;
  #cut: NodeJS.Timeout | undefined;

  constructor(phone: Duplex, backend: Duplex, limits: Limits, lease: Lease) {
    this.#phone = phoneSide(phone, limits);
    this.#backend = backendSide(backend, limits);
    this.#limits = limits;
    this.#lease = lease;
    this.closed = new Promise((resolve) => {
      const closed = () => phone.closed && backend.closed && resolve(this.#over());
      this.#follow(phone, backend, closed);
      this.#follow(backend, phone, closed);
    });
    phone.on("data", (chunk: Buffer) => this.#fromPhone(chunk));
    backend.on("data", (chunk: Buffer) => this.#fromBackend(chunk));
  }

  /** Says goodbye with a close code at the next frame boundary, then ends both sides. */
  goodbye(code: number): void {
    if (this.#leaving !== 0) return;
    this.#leave(code);
    if (this.#backend.reader.isAtBoundary()) this.#say();
    else this.#backend.stream.resume();
  }

  destroy(): void {
    this.#phone.stream.destroy();
    this.#backend.stream.destroy();
  }

  /** One turn of the watch: a side that was quiet for long is asked, one that stays silent is cut. */
  turn(): void {
    if (this.#leaving !== 0 || this.#phone.isTold || this.#backend.isTold) return;
    if (!isThere(this.#backend, this.#phone.reader)) return this.goodbye(backendWrong);
    if (isThere(this.#phone, this.#backend.reader)) return;
    // Nobody is there to hear a code; only the backend gets a goodbye.
    this.#leave(unsaid);
    this.#isSaid = true;
    this.#endBackend();
    this.#phone.stream.destroy();
  }

  #follow(side: Duplex, other: Duplex, closed: () => void): void {
    // Ended, not destroyed: a close code may still lie in the other side's backlog.
    const over = () => {
      // To be ended twice is an error that nobody sees, and costs as much as one that somebody does.
      if (!other.writableEnded && !other.destroyed) other.end();
      this.#cutSoon();
    };
    // Both come once by themselves, and to be asked for only once costs each of thousands a quarter of a kilobyte.
    side
      .on("end", over)
      .on("close", over)
      .on("close", closed)
      .on("error", () => side.destroy());
  }

  #over(): number {
    clearTimeout(this.#slow);
    clearTimeout(this.#cut);
    this.#lease.release();
    return this.#firstCode || unsaid;
  }

  #cutSoon(): void {
    this.#cut ??= setTimeout(() => this.destroy(), this.#limits.goodbyeMs).unref();
  }

  #leave(code: number): void {
    this.#leaving = code;
    this.#firstCode ||= code;
    this.#cutSoon();
  }

  /** Only at a boundary is a close frame a close frame and not a piece of somebody's text. */
  #endBackend(): void {
    this.#backend.stream.end(this.#phone.reader.isAtBoundary() ? this.#backend.lastFrame(1001) : undefined);
  }

  #say(): void {
    this.#isSaid = true;
    this.#phone.stream.end(this.#phone.lastFrame(this.#leaving));
    this.#endBackend();
    this.#phone.stream.resume();
    this.#backend.stream.resume();
  }

  #fromPhone(chunk: Buffer): void {
    const [phone, backend] = [this.#phone, this.#backend];
    phone.pulse.heard();
    if (this.#leaving !== 0) return;
    const code = phone.reader.read(chunk);
    if (code !== 0) {
      // What came before the offence is good.
      const end = phone.reader.brokenAt();
      if (end > 0) backend.stream.write(chunk.subarray(0, end));
      return this.goodbye(code);
    }
    if (this.#pass(phone, backend, chunk)) return;
    phone.stream.pause();
    backend.stream.once("drain", () => phone.stream.resume());
  }

  #fromBackend(chunk: Buffer): void {
    const [phone, backend] = [this.#phone, this.#backend];
    backend.pulse.heard();
    if (this.#isSaid) return;
    const code = backend.reader.read(chunk);
    if (this.#leaving !== 0) return this.#lastWords(chunk);
    if (code !== 0) return this.#backendBroke(chunk, code === 1009 ? code : backendWrong);
    this.#pass(backend, phone, chunk);
    const waiting = phone.stream.writableLength;
    const isRefused = !this.#lease.resize(waiting, "stream") && phone.stream.writableNeedDrain;
    if (isRefused || waiting >= this.#limits.phoneBacklogBytesMax) this.#waitForPhone();
  }

  /** What came before a goodbye goes on as it is, the goodbye itself in our words; the other side then answers it or is cut. */
  #pass(from: Side, to: Side, chunk: Buffer): boolean {
    const closeAt = from.reader.closeAt();
    if (closeAt < 0) return to.stream.write(chunk);
    if (closeAt > 0) to.stream.write(chunk.subarray(0, closeAt));
    const farewell = from.reader.farewell();
    if (farewell === undefined || to.isTold) return true;
    to.isTold = true;
    this.#firstCode ||= codeOf(farewell);
    this.#cutSoon();
    return to.stream.write(partingFrame(farewell, to.isMaskedTowards));
  }

  /** Passes on what is still missing of a begun frame, and not a byte more. */
  #lastWords(chunk: Buffer): void {
    const end = this.#backend.reader.firstEnd();
    if (end < 0) return void this.#phone.stream.write(chunk);
    this.#phone.stream.write(chunk.subarray(0, end));
    this.#say();
  }

  /** The frames before the bad one are good; when its first bytes are out already, there is no clean place left to stop. */
  #backendBroke(chunk: Buffer, code: number): void {
    const end = this.#backend.reader.brokenAt();
    if (end < 0) return this.destroy();
    this.#phone.stream.write(chunk.subarray(0, end));
    this.#leave(code);
    this.#say();
  }

  #waitForPhone(): void {
    const backend = this.#backend.stream;
    backend.pause();
    clearTimeout(this.#slow);
    this.#slow = setTimeout(() => this.goodbye(tooSlow), this.#limits.slowPhoneMs);
    this.#phone.stream.once("drain", () => {
      clearTimeout(this.#slow);
      this.#lease.resize(0, "stream");
      backend.resume();
    });
  }
}

/** Asks between two frames of what goes to that side; one that we ourselves do not read just now is not silent. */
function isThere(side: Side, passedOn: FrameReader): boolean {
  if (side.stream.isPaused()) side.pulse.heard();
  return side.pulse.turn(() => {
    if (!passedOn.isAtBoundary()) return false;
    side.stream.write(pingFrame(side.isMaskedTowards));
    return true;
  });
}

function phoneSide(stream: Duplex, limits: Limits): Side {
  const reader = new FrameReader({
    masked: true,
    messageBytesMax: limits.messageFromPhoneBytesMax,
    closeBytesMax: 125,
    framesPerSecondMax: limits.framesPerSecondMax,
  });
  return new Side(stream, reader, new Pulse(limits.askAfterTurns, limits.phoneSilentTurnsMax), false);
}

function backendSide(stream: Duplex, limits: Limits): Side {
  const reader = new FrameReader({
    masked: false,
    messageBytesMax: limits.messageFromUpstreamBytesMax,
    closeBytesMax: limits.goodbyeFromUpstreamBytesMax,
  });
  return new Side(stream, reader, new Pulse(limits.askAfterTurns, limits.backendSilentTurnsMax), true);
}
