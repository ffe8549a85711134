import { expect, test } from "vitest";
import { pickPaymentSuffix } from "./payment-suffix.ts";

test("pickPaymentSuffix returns the only free suffix, and undefined if all 99 are in use", () => {
  const all = Array.from({ length: 99 }, (_, i) => i + 1);
  expect(pickPaymentSuffix(all, 0.5)).toBeUndefined();
  expect(pickPaymentSuffix(all.slice(1), 0.99)).toBe(1);
});
