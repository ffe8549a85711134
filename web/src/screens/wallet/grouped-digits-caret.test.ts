import { expect, test } from "vitest";
import { groupDigitsByFour } from "../../trade/payment-account.ts";
import { caretPositionInGroupedDigits } from "./grouped-digits-caret.ts";

test.each([
  ["", ""],
  ["6222", "6222"],
  ["62220", "6222 0"],
  ["6222023074185296300", "6222 0230 7418 5296 300"],
])("groups the digits of the card number %j as %j", (text, shown) => {
  expect(groupDigitsByFour(text)).toBe(shown);
});

test("places the caret after the same digit in a card number grouped by four digits", () => {
  const text = groupDigitsByFour("6222023074185296300");
  for (let letters = 0; letters <= 19; letters += 1) {
    const before = text.slice(0, caretPositionInGroupedDigits(letters));
    expect(before.replaceAll(" ", "")).toHaveLength(letters);
    expect(before.endsWith(" ")).toBe(false);
  }
});
