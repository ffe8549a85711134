import { expect, test } from "vitest";
import { lookUpEnum } from "./enum-lookup.ts";
import { CompleteType } from "../orders/status.ts";

const words: Record<CompleteType, string> = {
  [CompleteType.released]: "a",
  [CompleteType.autoReleased]: "b",
  [CompleteType.ruledForBuyer]: "c",
};

test("returns the entry of a number, or undefined for a newer one", () => {
  expect(lookUpEnum(words, CompleteType.autoReleased)).toBe("b");
  expect(lookUpEnum(words, 99)).toBeUndefined();
});
