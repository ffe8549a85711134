import { expect, test } from "vitest";
import { readErrorDetails } from "./error-details.ts";

test("facts are read in our words", () => {
  expect(readErrorDetails("priceOutOfBand", { lo: 6.9, hi: 7.3 })).toEqual({
    lo: 69_000,
    hi: 73_000,
  });
  expect(readErrorDetails("smsWrong", { scene: 3 })).toEqual({ scene: 3 });
});

test.each([null, undefined, "text", 7, [], {}, { remain: "two" }, { remain: null }])(
  "what is not there, or does not fit, is left out: %j",
  (said) => {
    expect(readErrorDetails("pinWrong", said)).toEqual({});
  },
);

test("one that does not fit takes nothing from the others", () => {
  expect(readErrorDetails("faceRefused", { reason: "光线不足", leftTimes: "none" })).toEqual({
    reason: "光线不足",
  });
});
