import { expect, test } from "vitest";
import { distanceOf } from "./image-similarity.ts";

const print = (digit: string) => digit.repeat(256);

test("every step that differs counts one", () => {
  expect(distanceOf(print("0"), print("0"))).toBe(0);
  expect(distanceOf(print("0"), `1${print("0").slice(1)}`)).toBe(1);
  expect(distanceOf(print("0"), print("f"))).toBe(1024);
});

test("without a print nothing is said", () => expect(distanceOf("", print("0"))).toBeUndefined());
