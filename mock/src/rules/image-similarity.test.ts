import { expect, test } from "vitest";
import { imageDistance } from "./image-similarity.ts";

const print = (digit: string) => digit.repeat(256);

test("every step that differs counts one", () => {
  expect(imageDistance(print("0"), print("0"))).toBe(0);
  expect(imageDistance(print("0"), `1${print("0").slice(1)}`)).toBe(1);
  expect(imageDistance(print("0"), print("f"))).toBe(1024);
});

test("without a print nothing is said", () =>
  expect(imageDistance("", print("0"))).toBeUndefined());
