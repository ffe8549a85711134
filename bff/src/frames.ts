/** What a reader of one direction insists on. */
export type FrameRule = {
  /** Frames of a phone are masked, those of a backend are not (RFC 6455, 5.1). */
  masked: boolean;
  /** Over all fragments of a message, or many small ones would pass under the limit. */
  messageBytesMax: number;
  framesPerSecondMax?: number;
  nowMs?: () => number;
};

export type FrameReader = {
  /** Reads on through a chunk: 0, or the close code for what is wrong in it. */
  read(chunk: Buffer): number;
  /** Nothing of a frame is outstanding. */
  isAtBoundary(): boolean;
  /** Where in the last chunk the first whole frame ended, or -1. */
  firstEnd(): number;
  /** Where in the last chunk the offending frame began, or -1 when it began in an earlier one. */
  brokenAt(): number;
};

const wrong = 1002;
const tooBig = 1009;
const tooMany = 1008;

/** Reads frame headers as bytes pass; payloads are only counted, never copied, unmasked or decoded. */
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

  const ended = (at: number) => {
    have = 0;
    want = 2;
    if (firstEnd < 0) firstEnd = at;
  };

  /** After the first two bytes. */
  function begin(): number {
    const [first = 0, second = 0] = head;
    const opcode = first & 0x0f;
    const isControl = opcode >= 8;
    if ((first & 0x70) !== 0 || (opcode > 2 && opcode < 8) || opcode > 10) return wrong;
    if (((second & 0x80) !== 0) !== rule.masked) return wrong;
    if (isControl && ((first & 0x80) === 0 || (second & 0x7f) > 125)) return wrong;
    if (!isControl && (opcode === 0) !== isFragmented) return wrong;
    const size = second & 0x7f;
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
    payloadLeft = bytes;
    return 0;
  }

  function read(chunk: Buffer): number {
    frameStart = -1;
    firstEnd = -1;
    for (let at = 0; at < chunk.length; ) {
      if (payloadLeft > 0) {
        const step = Math.min(payloadLeft, chunk.length - at);
        payloadLeft -= step;
        at += step;
        if (payloadLeft === 0) ended(at);
        continue;
      }
      if (have === 0) frameStart = at;
      head[have++] = chunk[at++] ?? 0;
      const code = (have === 2 ? begin() : 0) || (have >= 2 && have === want ? enter() : 0);
      if (code !== 0) return code;
      if (have === want && payloadLeft === 0) ended(at);
    }
    return 0;
  }

  return { read, isAtBoundary: () => have === 0, firstEnd: () => firstEnd, brokenAt: () => frameStart };
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

/** A masked one has the mask 0, which changes nothing; the phone's side of the protocol must be masked. */
export function closeFrame(code: number, masked: boolean): Buffer {
  const frame = masked ? Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0, 0]) : Buffer.from([0x88, 0x02, 0, 0]);
  frame.writeUInt16BE(code, frame.length - 2);
  return frame;
}
