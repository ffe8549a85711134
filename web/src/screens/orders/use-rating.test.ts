import { expect, test } from "vitest";
import { ratingProblemOf, ratingGroupOfStars } from "./use-rating.ts";

test("requires a rating, and a reason for few stars", () => {
  expect(ratingProblemOf({ stars: 5, content: "" })).toEqual({ content: undefined });
  expect(ratingProblemOf({ stars: 2, content: "太慢" })).toEqual({
    content: "请说明不满意的原因（至少 5 个字）",
  });
  expect(ratingProblemOf({ stars: 0, content: "" })).toEqual({ stars: "请选择评分" });
  expect(ratingProblemOf({ stars: 5, content: "好".repeat(201) })).toEqual({
    content: "最多 200 个字",
  });
});

test("groups tags by the number of stars", () => {
  expect([1, 2, 3, 4, 5].map(ratingGroupOfStars)).toEqual([3, 3, 2, 1, 1]);
});
