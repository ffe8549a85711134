import { expect, test } from "vitest";
import { closeFrame, codeOf, isFarewell, partingFrame, pingFrame } from "./control-frames.ts";

const farewell = (code: number, reason: string | Buffer = "") => Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason)]);

test.each([1000, 1001, 1003, 1007, 1011, 1012, 1014, 3000, 4401, 4999])("%i may be on the wire", (code) => {
  expect(isFarewell(farewell(code, "x"))).toBe(true);
});

test.each([0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535])("%i may not", (code) => {
  expect(isFarewell(farewell(code))).toBe(false);
});

test("a goodbye may be without a code, but not with half of one", () => {
  expect([isFarewell(Buffer.alloc(0)), isFarewell(Buffer.from([3]))]).toEqual([true, false]);
});

test.each([
  ["an application's reason stays", farewell(4401, "撤".repeat(41)), farewell(4401, "撤".repeat(41))],
  ["a longer one is cut", farewell(4401, "x".repeat(124)), farewell(4401, "x".repeat(123))],
  ["a letter is not cut in two", farewell(4401, `${"x".repeat(122)}撤`), farewell(4401, "x".repeat(122))],
  ["a face of four bytes neither", farewell(4401, `${"x".repeat(120)}🙂`), farewell(4401, "x".repeat(120))],
  ["what is no text goes", farewell(4401, Buffer.from([0xc3, 0x28])), farewell(4401)],
  ["nothing of the inside behind a protocol's code", farewell(1011, "connect ECONNREFUSED 10.0.0.7:5432"), farewell(1011)],
  ["nor behind a library's", farewell(3000, "at Object.<anonymous> (/srv/app.js:1:1)"), farewell(3000)],
  ["no code stays none", Buffer.alloc(0), Buffer.alloc(0)],
])("%s", (_name, heard, said) => {
  expect(partingFrame(heard, false)).toEqual(Buffer.concat([Buffer.from([0x88, said.length]), said]));
  expect(partingFrame(heard, true)).toEqual(Buffer.concat([Buffer.from([0x88, 0x80 | said.length, 0, 0, 0, 0]), said]));
});

test("a goodbye of ours and a ping, masked and not", () => {
  expect(closeFrame(1012, false)).toEqual(Buffer.from([0x88, 0x02, 0x03, 0xf4]));
  expect(closeFrame(1001, true)).toEqual(Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe9]));
  expect(pingFrame(false)).toEqual(Buffer.from([0x89, 0x00]));
  expect(pingFrame(true)).toEqual(Buffer.from([0x89, 0x80, 0, 0, 0, 0]));
});

test("a goodbye without a code is 1005, as libraries have it", () => {
  expect([codeOf(Buffer.alloc(0)), codeOf(farewell(4401, "x"))]).toEqual([1005, 4401]);
});
