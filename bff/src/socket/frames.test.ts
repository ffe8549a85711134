import { expect, test } from "vitest";
import { closeFrame } from "./control-frames.ts";
import { FrameReader, type FrameRule } from "./frames.ts";

const KiB = 1024;
const phone: FrameRule = { masked: true, messageBytesMax: 64 * KiB, closeBytesMax: 125 };

/** One frame; `bytes` may lie about the payload that follows. */
function frame(first: number, payload: number, { masked = true, bytes = payload } = {}): Buffer {
  const bit = masked ? 0x80 : 0;
  const size =
    payload < 126
      ? [bit | payload]
      : payload < 65_536
        ? [bit | 126, payload >> 8, payload & 255]
        : [bit | 127, 0, 0, 0, 0, payload >>> 24, (payload >> 16) & 255, (payload >> 8) & 255, payload & 255];
  return Buffer.concat([Buffer.from([first, ...size]), Buffer.alloc(masked ? 4 : 0, 5), Buffer.alloc(bytes, 0x88)]);
}

const text = 0x81;
const cases: [string, number, Buffer][] = [
  ["a text", 0, frame(text, 20)],
  ["an empty text", 0, frame(text, 0)],
  ["a text at the limit", 0, frame(text, 64 * KiB)],
  ["many frames", 0, Buffer.concat([frame(text, 1), frame(0x89, 0), frame(0x82, 300), frame(0x8a, 125)])],
  ["a goodbye without a code", 0, frame(0x88, 0)],
  ["fragments with a ping between", 0, Buffer.concat([frame(0x01, 9), frame(0x89, 3), frame(0x00, 9), frame(0x80, 0), frame(text, 1)])],
  ["a text over the limit", 1009, frame(text, 64 * KiB + 1, { bytes: 0 })],
  ["fragments over the limit together", 1009, Buffer.concat([frame(0x01, 40 * KiB), frame(0x00, 40 * KiB, { bytes: 0 })])],
  ["a size beyond numbers", 1009, Buffer.from([0x82, 0xff, 255, 255, 255, 255, 255, 255, 255, 255, 1, 2, 3, 4])],
  ["an unmasked frame", 1002, frame(text, 3, { masked: false })],
  ["a reserved bit", 1002, frame(0xc1, 3)],
  ["a reserved opcode", 1002, frame(0x83, 3)],
  ["a reserved control opcode", 1002, frame(0x8b, 3)],
  ["a fragmented ping", 1002, frame(0x09, 3)],
  ["a long close", 1002, frame(0x88, 126)],
  ["a goodbye that is no text", 1007, Buffer.from([0x88, 0x84, 0, 0, 0, 0, 0x03, 0xe8, 0xc3, 0x28])],
  ["a continuation of nothing", 1002, frame(0x80, 3)],
  ["a new text inside a message", 1002, Buffer.concat([frame(0x01, 3), frame(text, 3)])],
];

test.each(cases)("%s is %i, in one piece or byte by byte", (_name, code, bytes) => {
  expect(new FrameReader(phone).read(bytes)).toBe(code);
  const reader = new FrameReader(phone);
  let said = 0;
  for (let at = 0; at < bytes.length && said === 0; at++) said = reader.read(bytes.subarray(at, at + 1));
  expect(said).toBe(code);
  // Of a goodbye nothing goes on, so that what goes on is whole without it.
  expect(reader.isAtBoundary()).toBe(code === 0 || bytes[0] === 0x88);
});

test("frames of a backend are not masked", () => {
  const rule = { masked: false, messageBytesMax: 10, closeBytesMax: 125 };
  expect(new FrameReader(rule).read(frame(text, 10, { masked: false }))).toBe(0);
  expect(new FrameReader(rule).read(frame(text, 10))).toBe(1002);
});

test("the first whole frame's end, the offender's start and the boundary are known", () => {
  const reader = new FrameReader(phone);
  const one = frame(text, 4);
  reader.read(one.subarray(0, 3));
  expect([reader.isAtBoundary(), reader.firstEnd()]).toEqual([false, -1]);
  reader.read(Buffer.concat([one.subarray(3), one, frame(0xc1, 1)]));
  expect([reader.firstEnd(), reader.brokenAt()]).toEqual([one.length - 3, 2 * one.length - 3]);
});

test("an offender that began in an earlier chunk has no start here", () => {
  const reader = new FrameReader(phone);
  reader.read(Buffer.from([text]));
  reader.read(Buffer.from([0x03]));
  expect(reader.brokenAt()).toBe(-1);
});

test("fifty frames a second pass, the next is 1008, and time gives them back", () => {
  let nowMs = 0;
  const reader = new FrameReader({ ...phone, framesPerSecondMax: 50, nowMs: () => nowMs });
  const tiny = frame(text, 1);
  for (let n = 0; n < 50; n++) expect(reader.read(tiny)).toBe(0);
  nowMs = 100;
  for (let n = 0; n < 5; n++) expect(reader.read(tiny)).toBe(0);
  expect(reader.read(tiny)).toBe(1008);
});

test("random bytes in random pieces never throw and end as they would in one piece", () => {
  let seed = 7;
  const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  for (let round = 0; round < 3000; round++) {
    const bytes = Buffer.from(Array.from({ length: 1 + next(60) }, () => next(256)));
    if (next(2)) bytes[0] = text;
    if (next(2)) bytes[1] = 0x80 | next(20);
    const whole = new FrameReader(phone).read(bytes);
    const reader = new FrameReader(phone);
    let said = 0;
    for (let at = 0; at < bytes.length && said === 0; ) said = reader.read(bytes.subarray(at, (at += 1 + next(9))));
    expect(said).toBe(whole);
  }
});

test("a goodbye is a valid frame of its side", () => {
  expect(closeFrame(1012, false)).toEqual(Buffer.from([0x88, 0x02, 0x03, 0xf4]));
  expect(new FrameReader(phone).read(closeFrame(1001, true))).toBe(0);
});
