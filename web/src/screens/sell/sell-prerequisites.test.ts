import type { Output } from "contract";
import { expect, test } from "vitest";
import { firstMissingSellPrerequisite } from "./sell-prerequisites.ts";

const whole = {
  isAuthentication: 2,
  isPayPassword: 1,
  riskStatus: 1,
  restrict: { type: 0, reason: "", until: null },
};
const step = (over: object, methodsOn = 1) =>
  firstMissingSellPrerequisite({ ...whole, ...over } as Output<"userInfo">, methodsOn);

test("no prerequisite for selling is missing if all steps are done, even if buying is restricted", () => {
  expect(step({})).toBeUndefined();
  expect(step({ restrict: { ...whole.restrict, type: 1 } })).toBeUndefined();
});

test("returns the first missing step for selling, in the backend's order", () => {
  expect(step({ isAuthentication: 1, isPayPassword: 0 }, 0)).toBe("certificationNeeded");
  expect(step({ isPayPassword: 0, riskStatus: 0 }, 0)).toBe("pinNeeded");
  expect(step({ riskStatus: 0 }, 0)).toBe("methodNeeded");
  expect(step({ riskStatus: 2 })).toBe("quizNeeded");
  expect(step({ restrict: { ...whole.restrict, type: 3 } })).toBe("tradeBanned");
});
