type FrameParts = { mask?: number | null; size?: number[]; payload?: Buffer };

const fin = 0x80;

/**
 * Returns the length field of a frame, without the mask bit. If the first byte is 126 or 127, the
 * length follows in 2 or 8 bytes.
 */
function sizeBytesOf(bytes: number): number[] {
  if (bytes < 126) return [bytes];
  if (bytes < 65_536) return [126, bytes >> 8, bytes & 255];
  return [127, 0, 0, 0, 0, bytes >>> 24, (bytes >> 16) & 255, (bytes >> 8) & 255, bytes & 255];
}

/** Creates functions that build valid and invalid frames of a client (`masked`) or a backend. */
function createFrameWriter(masked: boolean) {
  /**
   * Builds a frame. `size` replaces the length bytes, for a length that does not match the payload.
   */
  function frame(
    first: number,
    bytes: number,
    { mask = masked ? 0x5a : null, size, payload = Buffer.alloc(bytes, 97) }: FrameParts = {},
  ): Buffer {
    const [lead = 0, ...more] = size ?? sizeBytesOf(bytes);
    const head = Buffer.from([first, (mask === null ? 0 : 0x80) | lead, ...more]);
    if (mask === null) return Buffer.concat([head, payload]);
    return Buffer.concat([head, Buffer.alloc(4, mask), payload.map((byte) => byte ^ mask)]);
  }
  const close = (code: number, reason: Buffer = Buffer.alloc(0)) =>
    frame(0x88, 2 + reason.length, {
      payload: Buffer.concat([Buffer.from([code >> 8, code & 255]), reason]),
    });
  return { frame, close };
}

const opcodes = Array.from({ length: 16 }, (_, at) => at);
const wrongMask = (masked: boolean) => (masked ? null : 0x11);

/** Valid, invalid and incomplete byte sequences of a client (`masked`) or of a backend. */
export function predefinedFrameCases(masked: boolean): [string, Buffer][] {
  const { frame, close } = createFrameWriter(masked);
  const text = frame(0x81, 5);
  return [
    ...opcodes.map((opcode): [string, Buffer] => [
      `opcode ${opcode}, final`,
      Buffer.concat([frame(fin | opcode, 5), text]),
    ]),
    ...opcodes.map((opcode): [string, Buffer] => [
      `opcode ${opcode}, not final`,
      Buffer.concat([frame(opcode, 5), text]),
    ]),
    ...[1, 2, 3, 4, 5, 6, 7].map((item): [string, Buffer] => [
      `reserved bits ${item}`,
      frame(0x81 | (item << 4), 5),
    ]),
    ...[0, 1, 125, 126, 127, 65_535, 65_536, 65_537].map((item): [string, Buffer] => [
      `a text of ${item} bytes`,
      frame(0x81, item),
    ]),
    ...[0x88, 0x89, 0x8a].flatMap((first) =>
      [0, 1, 2, 124, 125, 126, 65_536].map((item): [string, Buffer] => [
        `${first.toString(16)} of ${item} bytes`,
        frame(first, item),
      ]),
    ),
    ...[0x81, 0x82, 0x80, 0x88, 0x89, 0x8a].map((item): [string, Buffer] => [
      `${item.toString(16)} with the other side's mask`,
      Buffer.concat([text, frame(item, 5, { mask: wrongMask(masked) })]),
    ]),
    ["a length with its highest bit", frame(0x82, 9, { size: [127, 128, 0, 0, 0, 0, 0, 0, 9] })],
    ["a length beyond numbers", frame(0x82, 9, { size: [127, 0, 64, 0, 0, 0, 0, 0, 9] })],
    ["a length of 4 GiB", frame(0x82, 9, { size: [127, 0, 0, 0, 1, 0, 0, 0, 0] })],
    ["a short length in three bytes", Buffer.concat([frame(0x82, 5, { size: [126, 0, 5] }), text])],
    [
      "a short length in nine bytes",
      Buffer.concat([frame(0x82, 5, { size: [127, 0, 0, 0, 0, 0, 0, 0, 5] }), text]),
    ],
    ["fragments", Buffer.concat([frame(0x01, 5), frame(0x00, 5), frame(0x80, 5), text])],
    [
      "fragments with a ping between",
      Buffer.concat([frame(0x01, 5), frame(0x89, 3), frame(0x80, 5), text]),
    ],
    [
      "a close frame between fragments",
      Buffer.concat([frame(0x01, 5), close(1000), frame(0x80, 5)]),
    ],
    ["a text between fragments", Buffer.concat([frame(0x01, 5), text, frame(0x80, 5)])],
    [
      "forty empty fragments",
      Buffer.concat([
        frame(0x01, 0),
        ...Array.from({ length: 40 }, () => frame(0x00, 0)),
        frame(0x80, 0),
        text,
      ]),
    ],
    [
      "fragments over 64 KiB together",
      Buffer.concat([frame(0x01, 40_000), frame(0x00, 30_000), frame(0x80, 1)]),
    ],
    ["fragments over 1 MiB together", Buffer.concat([frame(0x02, 1_000_000), frame(0x80, 50_000)])],
    ["a message after a long one", Buffer.concat([frame(0x81, 60_000), frame(0x81, 60_000)])],
    ...[
      0, 999, 1000, 1001, 1004, 1005, 1006, 1007, 1008, 1011, 1012, 1015, 2999, 3000, 4401, 4999,
      5000,
    ].map((it): [string, Buffer] => [`close code ${it}`, Buffer.concat([text, close(it)])]),
    ["a close frame with a reason", close(4401, Buffer.from("撤".repeat(41)))],
    ["a close frame whose reason is not UTF-8", close(4401, Buffer.from([0xc3, 0x28, 0xff]))],
    ["a text after a close frame", Buffer.concat([close(1000), text, frame(0xf3, 9)])],
    ["two close frames", Buffer.concat([close(1000), close(4401)])],
    ...[1, 2, 3, 5, 7].map((item): [string, Buffer] => [
      `a text cut after ${item} bytes`,
      Buffer.concat([text, text.subarray(0, item)]),
    ]),
    ...[1, 2, 3, 5].map((item): [string, Buffer] => [
      `a close frame cut after ${item} bytes`,
      Buffer.concat([text, close(4401, Buffer.from("x")).subarray(0, item)]),
    ]),
    ...["80", "c0af", "eda080", "f4908080", "e692"].map((item): [string, Buffer] => [
      `a text of ${item}, which is no UTF-8`,
      frame(0x81, item.length / 2, { payload: Buffer.from(item, "hex") }),
    ]),
    ["an HTTP request", Buffer.from("GET /lightweight/user/v1/info HTTP/1.1\r\nHost: a\r\n\r\n")],
    ["a TLS hello", Buffer.from("16030100a5010000a10303", "hex")],
    ["zeros", Buffer.alloc(100)],
    ["ones", Buffer.alloc(100, 255)],
    ["nothing", Buffer.alloc(0)],
  ];
}

/**
 * Returns a generator of whole numbers from 0 to `below` - 1. The same seed gives the same corpus
 * on every machine.
 */
function createDice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Returns a function that joins one to three of the sequences shorter than 600 bytes, and changes
 * the result in one to four places.
 */
export function createFrameMutator(cases: readonly [string, Buffer][]): (seed: number) => Buffer {
  const pool = cases.map(([, bytes]) => bytes).filter((it) => it.length < 600);
  return (seed) => mutateFrames(pool, createDice(seed));
}

function mutateFrames(pool: readonly Buffer[], roll: (below: number) => number): Buffer {
  let bytes = Buffer.concat(
    Array.from({ length: 1 + roll(3) }, () => pool[roll(pool.length)] ?? Buffer.alloc(0)),
  );
  for (let n = 1 + roll(4); n > 0; n -= 1) {
    const at = roll(bytes.length + 1);
    const piece = Buffer.from(Array.from({ length: 1 + roll(4) }, () => roll(256)));
    const bends = [
      () => Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]),
      () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + piece.length)]),
      () => Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + piece.length)]),
      () =>
        Buffer.concat([
          bytes.subarray(0, at),
          Buffer.from([(bytes[at] ?? 0) ^ (1 << roll(8))]),
          bytes.subarray(at + 1),
        ]),
      () => Buffer.concat([bytes, bytes.subarray(at)]),
      () => bytes.subarray(0, at),
    ];
    bytes = bends[roll(bends.length)]?.() ?? bytes;
  }
  return bytes;
}
