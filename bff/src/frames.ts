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

export type FrameReader = {
  /** Reads on through a chunk: 0, or the close code for what is wrong in it. */
  read(chunk: Buffer): number;
  /** What was good of all that came ends with a whole frame. */
  isAtBoundary(): boolean;
  /** Where in the last chunk the first whole frame ended, or -1. */
  firstEnd(): number;
  /** Up to where the last chunk was good, or -1 when the offending frame's first bytes are in an earlier one. */
  brokenAt(): number;
  /** From where on the last chunk belongs to a goodbye or comes after one, or -1. Those bytes are not to be passed on. */
  closeAt(): number;
  /** What the goodbye says, unmasked, as soon as it is whole; at most as much as is worth keeping. */
  farewell(): Buffer | undefined;
};

const wrong = 1002;
const tooBig = 1009;
const tooMany = 1008;
const controlBytesMax = 125;

/** Reads frame headers as bytes pass; payloads are only counted, never copied, unmasked or decoded, but for the goodbye. */
export function frameReader(rule: FrameRule): FrameReader {
  const head = Buffer.alloc(14);
  const spend =
    rule.framesPerSecondMax === undefined ? () => true : bucket(rule.framesPerSecondMax, rule.nowMs ?? (() => performance.now()));
  let have = 0;
  let want = 2;
  let payloadLeft = 0;
  let messageBytes = 0;
  let isFragmented = false;
  let frameStart = -1;
  let firstEnd = -1;
  let closeAt = -1;
  let words: Farewell | undefined;
  let isBroken = false;

  const ended = (at: number): number => {
    if (words) return isFarewell(words.kept) ? 0 : wrong;
    have = 0;
    want = 2;
    if (firstEnd < 0) firstEnd = at;
    return 0;
  };

  /** After the first two bytes. */
  function begin(): number {
    const [first = 0, second = 0] = head;
    const opcode = first & 0x0f;
    const isControl = opcode >= 8;
    const size = second & 0x7f;
    if ((first & 0x70) !== 0 || (opcode > 2 && opcode < 8) || opcode > 10) return wrong;
    if (((second & 0x80) !== 0) !== rule.masked) return wrong;
    if (isControl && ((first & 0x80) === 0 || size > (opcode === 8 ? rule.closeBytesMax : controlBytesMax))) return wrong;
    if (!isControl && (opcode === 0) !== isFragmented) return wrong;
    want = 2 + (size === 126 ? 2 : size === 127 ? 8 : 0) + (rule.masked ? 4 : 0);
    return 0;
  }

  /** After the whole header. */
  function enter(): number {
    const [first = 0, second = 0] = head;
    const size = second & 0x7f;
    const bytes = size === 126 ? head.readUInt16BE(2) : size === 127 ? Number(head.readBigUInt64BE(2)) : size;
    if (!spend()) return tooMany;
    if ((first & 0x0f) < 8) {
      messageBytes += bytes;
      if (messageBytes > rule.messageBytesMax) return tooBig;
      isFragmented = (first & 0x80) === 0;
      if (!isFragmented) messageBytes = 0;
    }
    if ((first & 0x0f) === 8) {
      if (bytes > rule.closeBytesMax) return wrong;
      words = openFarewell(bytes, rule.masked ? head.subarray(want - 4, want) : undefined);
    }
    payloadLeft = bytes;
    return 0;
  }

  function read(chunk: Buffer): number {
    const code = walk(chunk);
    isBroken = code !== 0;
    return code;
  }

  function walk(chunk: Buffer): number {
    frameStart = -1;
    firstEnd = -1;
    if (closeAt >= 0) closeAt = 0;
    for (let at = 0; at < chunk.length; ) {
      if (payloadLeft > 0) {
        const step = Math.min(payloadLeft, chunk.length - at);
        words?.hear(chunk.subarray(at, at + step));
        payloadLeft -= step;
        at += step;
        const code = payloadLeft === 0 ? ended(at) : 0;
        if (code !== 0) return code;
        continue;
      }
      // Nothing that comes after a goodbye counts (RFC 6455, 5.5.1).
      if (words) return 0;
      if (have === 0) {
        frameStart = at;
        if (((chunk[at] ?? 0) & 0x0f) === 8) closeAt = at;
      }
      head[have++] = chunk[at++] ?? 0;
      const code = (have === 2 ? begin() : 0) || (have >= 2 && have === want ? enter() || (payloadLeft === 0 ? ended(at) : 0) : 0);
      if (code !== 0) return code;
    }
    return 0;
  }

  return {
    read,
    isAtBoundary: () => have === 0 || closeAt >= 0 || (isBroken && frameStart >= 0),
    firstEnd: () => firstEnd,
    brokenAt: () => (closeAt >= 0 ? closeAt : frameStart),
    closeAt: () => closeAt,
    farewell: () => (words && payloadLeft === 0 ? words.kept : undefined),
  };
}

type Farewell = { kept: Buffer; hear(piece: Buffer): void };

function openFarewell(bytes: number, mask: Buffer | undefined): Farewell {
  const kept = Buffer.alloc(Math.min(bytes, farewellBytesMax));
  let at = 0;
  return {
    kept,
    hear(piece) {
      for (const byte of piece.subarray(0, kept.length - at)) {
        kept[at] = byte ^ (mask?.[at % 4] ?? 0);
        at += 1;
      }
    },
  };
}

/** A second's worth may come at once, then they come at the rate. */
function bucket(perSecond: number, nowMs: () => number): () => boolean {
  let left = perSecond;
  let lastMs = nowMs();
  return () => {
    const atMs = nowMs();
    left = Math.min(perSecond, left + ((atMs - lastMs) * perSecond) / 1000);
    lastMs = atMs;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
