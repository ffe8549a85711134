export type Direction = { masked: boolean; messageBytesMax: number; closeBytesMax: number };

export type Verdict = {
  /** So many bytes from the beginning are to be passed on. */
  good: number;
  /** What comes after them: more of the same, an offence with its code, or a goodbye. */
  end: { kind: "open" } | { kind: "offence"; code: number } | { kind: "farewell"; payload: Buffer };
};

const isCode = (code: number) =>
  [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014].includes(code) || (code >= 3000 && code < 5000);

function isText(bytes: Buffer): boolean {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).length >= 0;
  } catch {
    return false;
  }
}

/** RFC 6455 read once more, by another hand and with everything at once on the table: what the reader in pieces must agree with. */
export function judge(bytes: Buffer, { masked, messageBytesMax, closeBytesMax }: Direction): Verdict {
  let message: number | null = null;
  for (let at = 0; ; ) {
    const rest = bytes.subarray(at);
    const opcode = (rest[0] ?? 0) % 16;
    const isFinal = (rest[0] ?? 0) >= 128;
    const open: Verdict = { good: rest.length > 0 && opcode === 8 ? at : bytes.length, end: { kind: "open" } };
    const offence = (code: number): Verdict => ({ good: at, end: { kind: "offence", code } });
    if (rest.length < 2) return open;

    const short = (rest[1] ?? 0) % 128;
    const isControl = opcode >= 8;
    if (Math.floor((rest[0] ?? 0) / 16) % 8 !== 0) return offence(1002);
    if (![0, 1, 2, 8, 9, 10].includes(opcode)) return offence(1002);
    if ((rest[1] ?? 0) >= 128 !== masked) return offence(1002);
    if (isControl && !isFinal) return offence(1002);
    if (isControl && short > 125 && (opcode !== 8 || closeBytesMax < 126)) return offence(1002);
    if (!isControl && (opcode === 0) === (message === null)) return offence(1002);

    const sizeBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
    const headBytes = 2 + sizeBytes + (masked ? 4 : 0);
    if (rest.length < headBytes) return open;
    const size = sizeBytes === 0 ? short : Number(BigInt(`0x${rest.subarray(2, 2 + sizeBytes).toString("hex")}`));
    if (opcode === 8 && size > closeBytesMax) return offence(1002);
    if (!isControl) {
      const whole: number = (message ?? 0) + size;
      if (whole > messageBytesMax) return offence(1009);
      message = isFinal ? null : whole;
    }
    if (rest.length < headBytes + size) return open;
    if (opcode === 8) {
      const mask = rest.subarray(headBytes - 4, headBytes);
      const payload = Buffer.from(rest.subarray(headBytes, headBytes + size).map((byte, n) => (masked ? byte ^ (mask[n % 4] ?? 0) : byte)));
      const isFair = size === 0 || (size >= 2 && isCode(payload.readUInt16BE(0)));
      if (isFair && masked && !isText(payload.subarray(2))) return offence(1007);
      return isFair ? { good: at, end: { kind: "farewell", payload } } : offence(1002);
    }
    at += headBytes + size;
  }
}
