import fc from "fast-check";
import { expect, test } from "vitest";
import { closeFrame, pingFrame } from "./control-frames.ts";
import { FrameTexts } from "./frame-texts.ts";

const bytesMax = 100_000;
const upper = (text: string) => text.toUpperCase();
const reader = (change = upper) => new FrameTexts(change, bytesMax);

/** One frame as the other side would write it, with a mask of its own. */
function frame(payload: Buffer, { opcode = 1, fin = true, mask }: { opcode?: number; fin?: boolean; mask?: Buffer } = {}): Buffer {
  const size = payload.length;
  const sizeBytes =
    size < 126 ? [size] : size < 65_536 ? [126, size >> 8, size & 255] : [127, 0, 0, 0, 0, 0, size >> 16, (size >> 8) & 255, size & 255];
  const [short = 0, ...more] = sizeBytes;
  const masked = mask ? payload.map((it, at) => it ^ (mask[at % 4] ?? 0)) : payload;
  return Buffer.concat([Buffer.from([(fin ? 0x80 : 0) | opcode, (mask ? 0x80 : 0) | short, ...more]), mask ?? Buffer.alloc(0), masked]);
}

const text = (it: string) => frame(Buffer.from(it));
const mask = Buffer.from([1, 2, 3, 4]);
const zeroMask = Buffer.alloc(4);

test("a text is changed, whatever its length, and masked again where it was masked", () => {
  expect(reader().read(text("abc"))).toEqual(text("ABC"));
  expect(reader().read(frame(Buffer.from("abc"), { mask }))).toEqual(frame(Buffer.from("ABC"), { mask: zeroMask }));
  for (const size of [125, 126, 65_535, 65_536]) expect(reader().read(text("a".repeat(size)))).toEqual(text("A".repeat(size)));
  expect(reader(() => "longer than before".repeat(20)).read(text("a"))).toEqual(text("longer than before".repeat(20)));
});

test("fragments are one text; what comes between them goes before it", () => {
  const parts = [frame(Buffer.from("ab"), { fin: false }), pingFrame(false), frame(Buffer.from("cd"), { opcode: 0 })];
  expect(reader().read(Buffer.concat(parts))).toEqual(Buffer.concat([pingFrame(false), text("ABCD")]));
});

test("binary messages, pings and goodbyes are passed on as they are", () => {
  const others = [frame(Buffer.from("ab"), { opcode: 2, fin: false }), frame(Buffer.from("cd"), { opcode: 0 }), closeFrame(4401, false)];
  expect(reader().read(Buffer.concat(others))).toEqual(Buffer.concat(others));
});

test("a text that stays as it is keeps its bytes, and so does one that is no text", () => {
  const parts = Buffer.concat([frame(Buffer.from("AB"), { fin: false, mask }), frame(Buffer.from("CD"), { opcode: 0, mask })]);
  expect(reader().read(parts)).toEqual(parts);
  const broken = frame(Buffer.from([97, 0xff, 98]));
  expect(reader().read(broken)).toEqual(broken);
});

test("a second message inside of one, or a frame that nobody knows, is passed on with all that waited", () => {
  for (const offence of [text("b"), Buffer.from([0xf1, 1, 97])]) {
    const texts = reader();
    const begun = frame(Buffer.from("a"), { fin: false });
    expect(texts.read(begun).length).toBe(0);
    expect(texts.read(offence)).toEqual(Buffer.concat([begun, offence]));
  }
});

test("bytes may be cut anywhere", () => {
  const whole = Buffer.concat([text("payed 张三"), pingFrame(false), frame(Buffer.from("a".repeat(300)), { mask }), text("")]);
  const expected = reader().read(whole);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: whole.length }), { maxLength: 12 }), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), whole.length];
      const texts = reader();
      const out = at.slice(1).map((end, index) => texts.read(whole.subarray(at[index], end)));
      expect(Buffer.concat(out)).toEqual(expected);
    }),
  );
});

test("what is larger than anybody may send is passed on from its first byte, for the reader behind to refuse", () => {
  const texts = reader();
  const head = Buffer.from([0x81, 127, 0, 0, 0, 1, 0, 0, 0, 0]);
  expect(texts.read(Buffer.concat([text("a"), head]))).toEqual(Buffer.concat([text("A"), head]));
  expect(texts.read(Buffer.from("more"))).toEqual(Buffer.from("more"));
});

test("fragments without an end do not grow without an end", () => {
  const texts = reader();
  const part = frame(Buffer.alloc(60_000, 97), { fin: false });
  const more = frame(Buffer.alloc(60_000, 97), { opcode: 0, fin: false });
  expect(texts.read(part).length).toBe(0);
  expect(texts.read(more)).toEqual(Buffer.concat([part, more]));
});
