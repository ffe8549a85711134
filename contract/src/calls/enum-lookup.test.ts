import { expect, test } from "vitest";
import { lookUpEnum } from "./enum-lookup.ts";
import { CompleteType } from "../orders/status.ts";

const words: Record<CompleteType, string> = {
  [CompleteType.released]: "a",
  [CompleteType.autoReleased]: "b",
  [CompleteType.ruledForBuyer]: "c",
};

test("lookUpEnum returns the value of a known number and undefined for an unknown one", () => {
  expect(lookUpEnum(words, CompleteType.autoReleased)).toBe("b");
  expect(lookUpEnum(words, 99)).toBeUndefined();
});
