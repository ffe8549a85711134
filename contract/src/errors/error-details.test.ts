import { expect, test } from "vitest";
import { readErrorDetails } from "./error-details.ts";

test("readErrorDetails decodes the details of a refusal", () => {
  expect(readErrorDetails("priceOutOfBand", { lo: 6.9, hi: 7.3 })).toEqual({
    lo: 69_000,
    hi: 73_000,
  });
  expect(readErrorDetails("smsWrong", { scene: 3 })).toEqual({ scene: 3 });
});

test.each([null, undefined, "text", 7, [], {}, { remain: "two" }, { remain: null }])(
  "readErrorDetails leaves out the missing or invalid detail in %j",
  (said) => {
    expect(readErrorDetails("pinWrong", said)).toEqual({});
  },
);

test("readErrorDetails returns the valid details without the invalid one", () => {
  expect(readErrorDetails("faceRefused", { reason: "光线不足", leftTimes: "none" })).toEqual({
    reason: "光线不足",
  });
});
