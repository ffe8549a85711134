import { expect, test } from "vitest";
import { groupByFour } from "../../trade/payment-account.ts";
import { caretAfter } from "./grouped-digits-caret.ts";

test.each([
  ["", ""],
  ["6222", "6222"],
  ["62220", "6222 0"],
  ["6222023074185296300", "6222 0230 7418 5296 300"],
])("groups %j as %j", (text, shown) => {
  expect(groupByFour(text)).toBe(shown);
});

test("keeps the caret after the same digit", () => {
  const text = groupByFour("6222023074185296300");
  for (let letters = 0; letters <= 19; letters += 1) {
    const before = text.slice(0, caretAfter(letters));
    expect(before.replaceAll(" ", "")).toHaveLength(letters);
    expect(before.endsWith(" ")).toBe(false);
  }
});
