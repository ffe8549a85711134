import { expect, test } from "vitest";
import {
  escapeInvisibleCharactersDeep,
  escapeInvisibleCharacters,
} from "./invisible-characters.ts";

test.each([
  ["safe\u202egnp.exe", "safe[U+202E]gnp.exe"],
  ["\u2066a\u2069", "[U+2066]a[U+2069]"],
  ["\u200f\u061cعربي", "[U+200F][U+061C]عربي"],
  ["微\u200b信", "微[U+200B]信"],
  ["a\u0000b\u001b[31mc\u0085", "a[U+0000]b[U+001B][31mc[U+0085]"],
  ["\ufeff银行\u00ad卡", "[U+FEFF]银行[U+00AD]卡"],
  ["一\u2028二\u2029三", "一[U+2028]二[U+2029]三"],
  ["\u{e0001}a\u{e001f}", "[U+E0001]a\u{e001f}"],
])("escapeInvisibleCharacters escapes the text %j as %j", (text, shown) =>
  expect(escapeInvisibleCharacters(text)).toBe(shown),
);

test.each([
  "两行\r\n字\t完",
  "👨\u200d👩\u200d👧",
  "🏴\u{e0067}\u{e0062}\u{e007f}",
  "🏴\u{e0020}\u{e007f}",
  "שלום",
  "ｱ１",
  "",
])("escapeInvisibleCharacters leaves the text %j unchanged", (text) =>
  expect(escapeInvisibleCharacters(text)).toBe(text),
);

test("escapeInvisibleCharactersDeep escapes each nested text, but no field name", () => {
  const answer = { a: ["\u202ex", 1, null], b: { c: "\u0007", d: true }, "\u202e": 2 };
  expect(escapeInvisibleCharactersDeep(answer)).toEqual({
    a: ["[U+202E]x", 1, null],
    b: { c: "[U+0007]", d: true },
    "\u202e": 2,
  });
});
