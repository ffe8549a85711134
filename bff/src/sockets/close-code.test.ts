import { describe, expect, test } from "vitest";
import { closeReasonToForward } from "./close-code.ts";

describe("closeReasonToForward", () => {
  test.each([
    [4401, "撤", "撤"],
    [3000, "inside 10.0.0.7", undefined],
    [1011, "connect ECONNREFUSED 10.0.0.7:5432", undefined],
  ])(
    "closeReasonToForward returns, for the close code %i with the reason %j, the reason %j",
    (code, reason, visible) => {
      expect(closeReasonToForward(code, Buffer.from(reason))?.toString()).toBe(visible);
    },
  );
});
