import { expect, test } from "vitest";
import { readErrorDetails } from "./error-details.ts";

test("reads details of a refusal in our names", () => {
  expect(readErrorDetails("priceOutOfBand", { lo: 6.9, hi: 7.3 })).toEqual({
    lo: 69_000,
    hi: 73_000,
  });
  expect(readErrorDetails("smsWrong", { scene: 3 })).toEqual({ scene: 3 });
});

test.each([null, undefined, "text", 7, [], {}, { remain: "two" }, { remain: null }])(
  "leaves out missing and unreadable details: %j",
  (said) => {
    expect(readErrorDetails("pinWrong", said)).toEqual({});
  },
);

test("keeps the other details if one does not fit", () => {
  expect(readErrorDetails("faceRefused", { reason: "光线不足", leftTimes: "none" })).toEqual({
    reason: "光线不足",
  });
});
