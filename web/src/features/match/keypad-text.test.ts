import { expect, test } from "vitest";
import { groupDigits, type Key, pressKey, acceptText } from "./keypad-text.ts";

const press = (keys: string, mode: "amount" | "quantity" = "amount") =>
  [...keys].reduce((text, key) => pressKey(text, key as Key, mode), "");

test.each([
  ["500", "500"],
  ["0500", "500"],
  [".5", "0.5"],
  ["1.2.3", "1.23"],
  ["1.234", "1.23"],
  ["1234567890", "123456789"],
])("the keys %s make %s", (keys, text) => {
  expect(press(keys)).toBe(text);
});

test("a quantity has four decimals", () => {
  expect(press("1.23456", "quantity")).toBe("1.2345");
});

test("the last key is taken back, also from nothing", () => {
  expect(pressKey("12", "delete", "amount")).toBe("1");
  expect(pressKey("", "delete", "amount")).toBe("");
});

test("what a keyboard sends that is no amount changes nothing", () => {
  expect(acceptText("12a", "12", "amount")).toBe("12");
  expect(acceptText("-1", "", "amount")).toBe("");
});

test.each([
  ["", ""],
  ["1234567.5", "1,234,567.5"],
  ["1000.", "1,000."],
])("«%s» is shown as «%s»", (text, shown) => {
  expect(groupDigits(text)).toBe(shown);
});
