import { isUtf8 } from "node:buffer";
import { farewellBytesMax, isFarewell } from "./control-frames.ts";

/** What a reader of one direction insists on. */
export type FrameRule = {
  /** Frames of a phone are masked, those of a backend are not (RFC 6455, 5.1). */
  masked: boolean;
  /** Over all fragments of a message, or many small ones would pass under the limit. */
  messageBytesMax: number;
  /** 125 by the protocol; a backend that says more than that at its goodbye is cut short instead of being cut off. */
  closeBytesMax: number;
  framesPerSecondMax?: number;
  nowMs?: () => number;
};

const wrong = 1002;
const noText = 1007;
const tooBig = 1009;
const tooMany = 1008;
const controlBytesMax = 125;

/**
 * Reads frame headers as bytes pass; payloads are only counted, never copied, unmasked or decoded, but for the goodbye.
 * A class, because every socket has two of them: functions of their own would be a kilobyte each.
 */
export class FrameReader {
  readonly #rule: FrameRule;
  readonly #bucket: Bucket | undefined;
  /** Of the header: how many bytes are there, and how many it will have. */
  #have = 0;
  #want = 2;
  #first = 0;
  #second = 0;
  #size = 0;
  #mask = 0;
  #payloadLeft = 0;
  #messageBytes = 0;
  #isFragmented = false;
  #frameStart = -1;
  #firstEnd = -1;
  #closeAt = -1;
  #farewell: Farewell | undefined;
  #isBroken = false;

  constructor(rule: FrameRule) {
    this.#rule = rule;
    if (rule.framesPerSecondMax !== undefined) this.#bucket = new Bucket(rule.framesPerSecondMax, rule.nowMs);
  }

  /** Reads on through a chunk: 0, or the close code for what is wrong in it. */
  read(chunk: Buffer): number {
    const code = this.#walk(chunk);
    this.#isBroken = code !== 0;
    return code;
  }

  /** What was good of all that came ends with a whole frame. */
  isAtBoundary(): boolean {
    return this.#have === 0 || this.#closeAt >= 0 || (this.#isBroken && this.#frameStart >= 0);
  }

  /** Where in the last chunk the first whole frame ended, or -1. */
  firstEnd(): number {
    return this.#firstEnd;
  }

  /** Up to where the last chunk was good, or -1 when the offending frame's first bytes are in an earlier one. */
  brokenAt(): number {
    return this.#closeAt >= 0 ? this.#closeAt : this.#frameStart;
  }

  /** From where on the last chunk belongs to a goodbye or comes after one, or -1. Those bytes are not to be passed on. */
  closeAt(): number {
    return this.#closeAt;
  }

  /** What the goodbye says, unmasked, as soon as it is whole; at most as much as is worth keeping. */
  farewell(): Buffer | undefined {
    return this.#payloadLeft === 0 ? this.#farewell?.kept : undefined;
  }

  #walk(chunk: Buffer): number {
    this.#frameStart = -1;
    this.#firstEnd = -1;
    if (this.#closeAt >= 0) this.#closeAt = 0;
    for (let at = 0; at < chunk.length; ) {
      // Nothing that comes after a goodbye counts (RFC 6455, 5.5.1).
      if (this.farewell()) return 0;
      if (this.#have === 0) this.#start(at, chunk[at] ?? 0);
      const isHeader = this.#payloadLeft === 0;
      const code = isHeader ? this.#header(chunk[at] ?? 0) : 0;
      if (code !== 0) return code;
      at += isHeader ? 1 : this.#payload(chunk, at);
      if (this.#have < this.#want || this.#payloadLeft > 0) continue;
      if (this.#farewell) return this.#farewellFault(this.#farewell.kept);
      this.#have = 0;
      this.#want = 2;
      if (this.#firstEnd < 0) this.#firstEnd = at;
    }
    return 0;
  }

  /** What a backend says that is no text is left out where it goes on; only a phone is told. */
  #farewellFault(farewell: Buffer): number {
    if (!isFarewell(farewell)) return wrong;
    return this.#rule.masked && !isUtf8(farewell.subarray(2)) ? noText : 0;
  }

  #start(at: number, byte: number): void {
    this.#frameStart = at;
    this.#size = 0;
    if ((byte & 0x0f) === 8) this.#closeAt = at;
  }

  /** One byte of a header: the two with the flags, then the length, then the mask. */
  #header(byte: number): number {
    const at = this.#have++;
    if (at === 0) this.#first = byte;
    else if (at === 1) this.#second = byte;
    else if (at < this.#want - (this.#rule.masked ? 4 : 0)) this.#size = this.#size * 256 + byte;
    else this.#mask = (this.#mask << 8) | byte;
    if (at === 1) {
      const code = this.#begin();
      if (code !== 0) return code;
    }
    return this.#have > 1 && this.#have === this.#want ? this.#enter() : 0;
  }

  /** After the first two bytes. */
  #begin(): number {
    const opcode = this.#first & 0x0f;
    const isControl = opcode >= 8;
    const size = this.#second & 0x7f;
    if ((this.#first & 0x70) !== 0 || (opcode > 2 && opcode < 8) || opcode > 10) return wrong;
    if (((this.#second & 0x80) !== 0) !== this.#rule.masked) return wrong;
    if (isControl && ((this.#first & 0x80) === 0 || size > (opcode === 8 ? this.#rule.closeBytesMax : controlBytesMax))) return wrong;
    if (!isControl && (opcode === 0) !== this.#isFragmented) return wrong;
    this.#size = size < 126 ? size : 0;
    this.#want = 2 + (size === 126 ? 2 : size === 127 ? 8 : 0) + (this.#rule.masked ? 4 : 0);
    return 0;
  }

  /** After the whole header. */
  #enter(): number {
    const opcode = this.#first & 0x0f;
    if (this.#bucket?.spend() === false) return tooMany;
    if (opcode < 8) {
      this.#messageBytes += this.#size;
      if (this.#messageBytes > this.#rule.messageBytesMax) return tooBig;
      this.#isFragmented = (this.#first & 0x80) === 0;
      if (!this.#isFragmented) this.#messageBytes = 0;
    }
    if (opcode === 8) {
      if (this.#size > this.#rule.closeBytesMax) return wrong;
      this.#farewell = new Farewell(this.#size, this.#rule.masked ? this.#mask : 0);
    }
    this.#payloadLeft = this.#size;
    return 0;
  }

  /** Steps over as much of the payload as is there. */
  #payload(chunk: Buffer, at: number): number {
    const step = Math.min(this.#payloadLeft, chunk.length - at);
    this.#farewell?.hear(chunk.subarray(at, at + step));
    this.#payloadLeft -= step;
    return step;
  }
}

class Farewell {
  readonly kept: Buffer;
  readonly #mask: number;
  #at = 0;

  constructor(bytes: number, mask: number) {
    this.kept = Buffer.alloc(Math.min(bytes, farewellBytesMax));
    this.#mask = mask;
  }

  hear(piece: Buffer): void {
    for (const byte of piece.subarray(0, this.kept.length - this.#at)) {
      this.kept[this.#at] = byte ^ (this.#mask >>> (24 - 8 * (this.#at % 4)));
      this.#at += 1;
    }
  }
}

/** A second's worth may come at once, then they come at the rate. */
class Bucket {
  readonly #perSecond: number;
  readonly #nowMs: () => number;
  #left: number;
  #lastMs: number;

  constructor(perSecond: number, nowMs: () => number = now) {
    this.#perSecond = perSecond;
    this.#nowMs = nowMs;
    this.#left = perSecond;
    this.#lastMs = nowMs();
  }

  spend(): boolean {
    const atMs = this.#nowMs();
    this.#left = Math.min(this.#perSecond, this.#left + ((atMs - this.#lastMs) * this.#perSecond) / 1000);
    this.#lastMs = atMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

const now = () => performance.now();
