import { expect, test } from "vitest";
import { imageHashDistance } from "./image-similarity.ts";

const print = (digit: string) => digit.repeat(256);

test("imageHashDistance counts each bit that differs", () => {
  expect(imageHashDistance(print("0"), print("0"))).toBe(0);
  expect(imageHashDistance(print("0"), `1${print("0").slice(1)}`)).toBe(1);
  expect(imageHashDistance(print("0"), print("f"))).toBe(1024);
});

test("imageHashDistance returns undefined if an image has no hash", () =>
  expect(imageHashDistance("", print("0"))).toBeUndefined());
