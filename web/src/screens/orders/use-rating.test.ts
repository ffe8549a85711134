import { expect, test } from "vitest";
import { validateRatingEntry, ratingTagGroupNumberForStars } from "./use-rating.ts";

test("a rating requires stars, a reason for few stars, and a text of at most 200 characters", () => {
  expect(validateRatingEntry({ stars: 5, content: "" })).toEqual({ content: undefined });
  expect(validateRatingEntry({ stars: 2, content: "太慢" })).toEqual({
    content: "请说明不满意的原因（至少 5 个字）",
  });
  expect(validateRatingEntry({ stars: 0, content: "" })).toEqual({ stars: "请选择评分" });
  expect(validateRatingEntry({ stars: 5, content: "好".repeat(201) })).toEqual({
    content: "最多 200 个字",
  });
});

test("ratingTagGroupNumberForStars returns the group of rating tags for each number of stars", () => {
  expect([1, 2, 3, 4, 5].map(ratingTagGroupNumberForStars)).toEqual([3, 3, 2, 1, 1]);
});
