import { asFen } from "contract";
import { describe, expect, test } from "vitest";
import { yuanTextForMessage } from "./yuan-text.ts";

describe("yuanTextForMessage", () => {
  test("yuanTextForMessage separates thousands and shows the cents", () => {
    expect([asFen(99_963), asFen(100_002), asFen(123_456_789)].map(yuanTextForMessage)).toEqual([
      "¥999.63",
      "¥1,000.02",
      "¥1,234,567.89",
    ]);
  });
});
