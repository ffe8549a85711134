import { expect, test } from "vitest";
import { imageDistance } from "./image-similarity.ts";

const print = (digit: string) => digit.repeat(256);

test("counts each bit that differs", () => {
  expect(imageDistance(print("0"), print("0"))).toBe(0);
  expect(imageDistance(print("0"), `1${print("0").slice(1)}`)).toBe(1);
  expect(imageDistance(print("0"), print("f"))).toBe(1024);
});

test("returns undefined if an image has no hash", () =>
  expect(imageDistance("", print("0"))).toBeUndefined());
