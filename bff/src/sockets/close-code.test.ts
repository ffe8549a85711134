import { describe, expect, test } from "vitest";
import { visibleReason } from "./close-code.ts";

describe("visibleReason", () => {
  test.each([
    [4401, "撤", "撤"],
    [3000, "inside 10.0.0.7", undefined],
    [1011, "connect ECONNREFUSED 10.0.0.7:5432", undefined],
  ])("code %i with reason %j is %j", (code, reason, visible) => {
    expect(visibleReason(code, Buffer.from(reason))?.toString()).toBe(visible);
  });
});
