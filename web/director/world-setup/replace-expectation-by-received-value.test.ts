import { expect, test } from "vitest";
import type { ScenarioStep } from "mock/scenario/scenario-types.ts";
import { replaceExpectationByReceivedValue } from "./replace-expectation-by-received-value.ts";

const report = (
  step: ScenarioStep,
  ...differs: { field: string; wanted: unknown; got: unknown }[]
) => ({
  n: 1,
  step,
  ok: false,
  ms: 1,
  differs,
});
const pay = { as: "buyer", call: "pay", with: { orderId: "$order" } } as const;

test.each<[string, ScenarioStep, string, unknown, ScenarioStep]>([
  [
    "4",
    { ...pay, expect: { code: "pinWrong", result: { remain: 3 } } },
    "result.remain",
    4,
    { ...pay, expect: { code: "pinWrong", result: { remain: 4 } } },
  ],
  ["busy", pay, "code", "busy", { ...pay, expect: { code: "busy" } }],
  [
    "20 待付款",
    { order: "$order", status: 30 },
    "result.status",
    20,
    { order: "$order", status: 20 },
  ],
  [
    "-5",
    { ledger: { of: "seller", able: "+5", locked: 0 } },
    "able",
    "-5",
    { ledger: { of: "seller", able: "-5", locked: 0 } },
  ],
])(
  "replaces the expected value of a scenario step by the received %s and keeps variable names",
  (to, step, field, got, wanted) =>
    expect(replaceExpectationByReceivedValue(report(step, { field, wanted: "", got }))).toEqual({
      step: wanted,
      to,
    }),
);

test("replaceExpectationByReceivedValue returns undefined unless one scalar value of the step differs", () => {
  const field = { field: "code", wanted: "ok", got: "busy" };
  expect(
    replaceExpectationByReceivedValue(report(pay, field, { ...field, field: "result.remain" })),
  ).toBeUndefined();
  expect(replaceExpectationByReceivedValue(report(pay, { ...field, got: null }))).toBeUndefined();
  expect(replaceExpectationByReceivedValue(report(pay, { ...field, got: {} }))).toBeUndefined();
  expect(
    replaceExpectationByReceivedValue(report({ order: "$order", status: 30 }, field)),
  ).toBeUndefined();
  expect(replaceExpectationByReceivedValue(report({ note: "it" }))).toBeUndefined();
});
