/** Size limit of messages in one direction, and whether its frames are masked. */
export type FrameParserOptions = { masked: boolean; messageBytesMax: number };

/** A frame without its mask. A message of several frames is joined into one. */
export type WebSocketFrame = { opcode: number; payload: Buffer };

export type ParsedFrames = {
  /** Text and binary messages that are complete and valid. */
  messages: WebSocketFrame[];
  /** Payloads of the pings. The BFF must respond to each with a pong of the same payload. */
  pings: Buffer[];
  /**
   * State after the last valid frame. "open": more data may follow. "offence": an error, with the
   * close code for it. "farewell": a close frame.
   */
  end: { kind: "open" } | { kind: "offence"; code: number } | { kind: "farewell"; payload: Buffer };
};

/** Size in bytes of the longer length field that follows a short length of 126 or 127. */
const extendedSizes: ReadonlyMap<number, number> = new Map([
  [126, 2],
  [127, 8],
]);

const isCloseCode = (code: number) =>
  [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014].includes(code) ||
  (code >= 3000 && code < 5000);

function isUtf8(bytes: Buffer): boolean {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).length >= 0;
  } catch {
    return false;
  }
}

/** Returns the bytes of an unmasked frame. Long payloads have an extended length field. */
export function serializeFrame({ opcode, payload }: WebSocketFrame): Buffer {
  const { length } = payload;
  const extended = Buffer.alloc(8);
  if (length < 126) return Buffer.concat([Buffer.from([0x80 | opcode, length]), payload]);
  if (length < 65_536) extended.writeUInt16BE(length);
  else extended.writeBigUInt64BE(BigInt(length));
  const isShort = length < 65_536;
  return Buffer.concat([
    Buffer.from([0x80 | opcode, isShort ? 126 : 127]),
    extended.subarray(0, isShort ? 2 : 8),
    payload,
  ]);
}

/**
 * Removes the masks of complete client frames. From the first unmasked or incomplete frame on, the
 * bytes stay unchanged.
 */
export function unmaskFrames(bytes: Buffer): Buffer {
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [first = 0, second = 0] = bytes.subarray(at, at + 2);
    const short = second & 0x7f;
    const sizeBytes = { 126: 2, 127: 8 }[short] ?? 0;
    const size =
      sizeBytes === 0
        ? short
        : bytes.readUIntBE(at + (sizeBytes === 2 ? 2 : 4), sizeBytes === 2 ? 2 : 6);
    const from = at + 2 + sizeBytes + 4;
    if (second < 0x80 || from + size > bytes.length)
      return Buffer.concat([...frames, bytes.subarray(at)]);
    const mask = bytes.subarray(from - 4, from);
    const payload = Buffer.from(
      bytes.subarray(from, from + size).map((byte, n) => byte ^ (mask[n % 4] ?? 0)),
    );
    frames.push(serializeFrame({ opcode: first & 0x0f, payload }));
    at = from + size;
  }
  return Buffer.concat(frames);
}

/**
 * An independent parser of RFC 6455 that reads all bytes at once. `ws` with the options of the BFF
 * must give the same result.
 */
export function parseFrames(
  bytes: Buffer,
  { masked, messageBytesMax }: FrameParserOptions,
): ParsedFrames {
  const messages: WebSocketFrame[] = [];
  const pings: Buffer[] = [];
  let message: WebSocketFrame | null = null;
  const open: ParsedFrames = { messages, pings, end: { kind: "open" } };
  const offence = (code: number): ParsedFrames => ({
    messages,
    pings,
    end: { kind: "offence", code },
  });
  for (let at = 0; ; ) {
    const rest = bytes.subarray(at);
    const opcode = (rest[0] ?? 0) % 16;
    const isFinal = (rest[0] ?? 0) >= 128;
    if (rest.length < 2) return open;

    const short = (rest[1] ?? 0) % 128;
    const isControl = opcode >= 8;
    if (Math.floor((rest[0] ?? 0) / 16) % 8 !== 0) return offence(1002);
    if (![0, 1, 2, 8, 9, 10].includes(opcode)) return offence(1002);
    if ((rest[1] ?? 0) >= 128 !== masked) return offence(1002);
    if (isControl && (!isFinal || short > 125 || (opcode === 8 && short === 1)))
      return offence(1002);
    if (!isControl && (opcode === 0) === (message === null)) return offence(1002);

    const sizeBytes = extendedSizes.get(short) ?? 0;
    if (rest.length < 2 + sizeBytes) return open;
    const size =
      sizeBytes === 0
        ? short
        : Number(BigInt(`0x${rest.subarray(2, 2 + sizeBytes).toString("hex")}`));
    const before: WebSocketFrame = message ?? { opcode, payload: Buffer.alloc(0) };
    if (!isControl && before.payload.length + size > messageBytesMax) return offence(1009);

    const headBytes = 2 + sizeBytes + (masked ? 4 : 0);
    if (rest.length < headBytes + size) return open;
    const mask = rest.subarray(headBytes - 4, headBytes);
    const payload = Buffer.from(
      rest
        .subarray(headBytes, headBytes + size)
        .map((byte, n) => (masked ? byte ^ (mask[n % 4] ?? 0) : byte)),
    );
    if (opcode === 8) {
      if (size > 0 && !isCloseCode(payload.readUInt16BE(0))) return offence(1002);
      return isUtf8(payload.subarray(2))
        ? { messages, pings, end: { kind: "farewell", payload } }
        : offence(1007);
    }
    if (opcode === 9) pings.push(payload);
    if (!isControl) {
      message = { opcode: before.opcode, payload: Buffer.concat([before.payload, payload]) };
      if (isFinal) {
        if (message.opcode === 1 && !isUtf8(message.payload)) return offence(1007);
        messages.push(message);
        message = null;
      }
    }
    at += headBytes + size;
  }
}
