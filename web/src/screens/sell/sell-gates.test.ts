import type { Output } from "contract";
import { expect, test } from "vitest";
import { missingPrerequisite } from "./sell-gates.ts";

const whole = {
  isAuthentication: 2,
  isPayPassword: 1,
  riskStatus: 1,
  restrict: { type: 0, reason: "", until: null },
};
const step = (over: object, methodsOn = 1) =>
  missingPrerequisite({ ...whole, ...over } as Output<"userInfo">, methodsOn);

test("nothing is missing for who has done all steps, also for who may only not buy", () => {
  expect(step({})).toBeUndefined();
  expect(step({ restrict: { ...whole.restrict, type: 1 } })).toBeUndefined();
});

test("the first missing step is told, in the order of the backend", () => {
  expect(step({ isAuthentication: 1, isPayPassword: 0 }, 0)).toBe("certificationNeeded");
  expect(step({ isPayPassword: 0, riskStatus: 0 }, 0)).toBe("pinNeeded");
  expect(step({ riskStatus: 0 }, 0)).toBe("methodNeeded");
  expect(step({ riskStatus: 2 })).toBe("quizNeeded");
  expect(step({ restrict: { ...whole.restrict, type: 3 } })).toBe("tradeBanned");
});
