import { parseDecimal } from "contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { insertThousandsSeparators } from "./format-money.ts";
import {
  type AmountKeypadKey,
  type AmountKind,
  amountKeypadKeys,
  caretPositionAfterCharacters,
  applyKeyboardEditToAmount,
  countCharactersBeforeCaret,
  applyKeypadKeyToAmount,
  type AmountWithCaret,
} from "./amount-text-editing.ts";

const press = (keys: readonly AmountKeypadKey[], kind: AmountKind = "fiat") =>
  keys.reduce<AmountWithCaret>(
    (it, key) => applyKeypadKeyToAmount(it.text, [it.caret, it.caret], key, kind),
    {
      text: "",
      caret: 0,
    },
  );
const keysOf = (text: string) =>
  [...text].map((it) => (it === "<" ? "delete" : it) as AmountKeypadKey);
const paste = (text: string, into = "", kind: AmountKind = "fiat") =>
  applyKeyboardEditToAmount(into, text, text.length, false, kind).text;

test.each([
  ["500", "500"],
  ["0500", "500"],
  [".5", "0.5"],
  ["1.2.3", "1.23"],
  ["1.234", "1.23"],
  ["1234567890", "123456789"],
  ["12<<3", "3"],
  ["<1", "1"],
])("pressing the keypad keys %s results in the amount %s", (keys, text) => {
  expect(press(keysOf(keys)).text).toBe(text);
});

test("the amount keypad allows two decimals for money and four for a coin quantity", () => {
  expect(press(["1", "00", "00"]).text).toBe("10000");
  expect(press(["1", ".", "5", "00"]).text).toBe("1.50");
  expect(press(keysOf("1.23456"), "asset").text).toBe("1.2345");
});

test.each([
  ["¥1,000元", "1000"],
  ["1，000.50", "1000.50"],
  ["１００", "100"],
  [" ￥ 1 200 ", "1200"],
  ["100。5", "100.5"],
  ["100.001", "100.001"],
  ["abc", ""],
  ["-5", ""],
  ["1e3", ""],
  ["9".repeat(40), ""],
])("reads the pasted text «%s» as the amount «%s»", (text, typed) => {
  expect(paste(text)).toBe(typed);
});

test("ignores typed characters that no amount can contain, and keeps the caret", () => {
  expect(applyKeyboardEditToAmount("1234", "1,2x34", 4, false, "fiat")).toEqual({
    text: "1234",
    caret: 2,
  });
  expect(applyKeyboardEditToAmount("12.3", "12.3.", 5, false, "fiat")).toEqual({
    text: "12.3",
    caret: 4,
  });
});

test("deleting a thousands separator in an amount deletes the digit next to it", () => {
  expect(applyKeyboardEditToAmount("1234", "1234", 1, false, "fiat")).toEqual({
    text: "234",
    caret: 0,
  });
  expect(applyKeyboardEditToAmount("1234", "1234", 1, true, "fiat")).toEqual({
    text: "134",
    caret: 1,
  });
});

test("typed, pasted or keypad input replaces the selected part of an amount", () => {
  expect(applyKeyboardEditToAmount("1234567", "1,9,567", 3, false, "fiat")).toEqual({
    text: "19567",
    caret: 2,
  });
  expect(applyKeyboardEditToAmount("1000", "1，000.50", 8, false, "fiat")).toEqual({
    text: "1000.50",
    caret: 7,
  });
  expect(applyKeyboardEditToAmount("1000", "¥2,500元", 7, false, "fiat")).toEqual({
    text: "2500",
    caret: 4,
  });
  expect(applyKeypadKeyToAmount("1234", [0, 4], "5", "fiat")).toEqual({ text: "5", caret: 1 });
});

const amounts = fc
  .tuple(
    fc.integer({ min: 0, max: 999_999_999 }),
    fc.option(fc.stringMatching(/^\d{0,2}$/), { nil: undefined }),
  )
  .map(([whole, fraction]) => (fraction === undefined ? String(whole) : `${whole}.${fraction}`));
const amountAndPlace = amounts.chain((text) =>
  fc.record({ text: fc.constant(text), at: fc.integer({ min: 0, max: text.length }) }),
);

test("thousands separators change neither an amount nor the caret position among its digits", () => {
  fc.assert(
    fc.property(amountAndPlace, ({ text, at }) => {
      const shown = insertThousandsSeparators(text);
      expect(shown.replaceAll(",", "")).toBe(text);
      expect(countCharactersBeforeCaret(shown, caretPositionAfterCharacters(shown, at))).toBe(at);
      expect(parseDecimal(shown, 2)).toBe(parseDecimal(text, 2));
      expect(paste(`¥${shown}元`)).toBe(text);
    }),
  );
});

test("inserts a typed digit of an amount before the caret and keeps all digits behind the caret", () => {
  fc.assert(
    fc.property(amountAndPlace, fc.constantFrom("1", "5", "9"), ({ text, at }, digit) => {
      const shown = insertThousandsSeparators(text);
      const place = caretPositionAfterCharacters(shown, at);
      const typed = applyKeyboardEditToAmount(
        text,
        shown.slice(0, place) + digit + shown.slice(place),
        place + 1,
        false,
        "fiat",
      );
      expect(typed).toEqual(
        applyKeypadKeyToAmount(text, [at, at], digit as AmountKeypadKey, "fiat"),
      );
      expect(typed.text.slice(typed.caret)).toBe(text.slice(at));
      expect(typed.text === text || typed.text[typed.caret - 1] === digit).toBe(true);
    }),
  );
});

test("the delete key removes the digit that the previous key has added to an amount", () => {
  fc.assert(
    fc.property(amountAndPlace, fc.constantFrom("1", "5", "9"), ({ text, at }, digit) => {
      const typed = applyKeypadKeyToAmount(text, [at, at], digit as AmountKeypadKey, "fiat");
      fc.pre(typed.text.length === text.length + 1);
      expect(
        applyKeypadKeyToAmount(typed.text, [typed.caret, typed.caret], "delete", "fiat"),
      ).toEqual({
        text,
        caret: at,
      });
    }),
  );
});

test("any sequence of keypad keys leaves a valid amount and caret position", () => {
  const steps = fc.array(
    fc.record({ key: fc.constantFrom(...amountKeypadKeys), at: fc.nat(), length: fc.nat(3) }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(steps, fc.constantFrom<AmountKind>("fiat", "price", "asset"), (all, kind) => {
      let text = "";
      for (const { key, at, length } of all) {
        const start = text === "" ? 0 : at % (text.length + 1);
        const typed = applyKeypadKeyToAmount(
          text,
          [start, Math.min(text.length, start + length)],
          key,
          kind,
        );
        expect(typed.text).toMatch(/^(\d+\.?\d*)?$/);
        expect(typed.text).not.toMatch(/^0\d/);
        expect(typed.caret).toBeGreaterThanOrEqual(0);
        expect(typed.caret).toBeLessThanOrEqual(typed.text.length);
        text = typed.text;
      }
    }),
  );
});
