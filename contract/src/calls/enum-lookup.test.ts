import { expect, test } from "vitest";
import { known } from "./enum-lookup.ts";
import { CompleteType } from "../orders/status.ts";

const words: Record<CompleteType, string> = {
  [CompleteType.released]: "a",
  [CompleteType.autoReleased]: "b",
  [CompleteType.ruledForBuyer]: "c",
};

test("a number has its cell, one of a newer backend has none", () => {
  expect(known(words, CompleteType.autoReleased)).toBe("b");
  expect(known(words, 99)).toBeUndefined();
});
