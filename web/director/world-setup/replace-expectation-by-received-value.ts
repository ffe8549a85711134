import type { ScenarioStep } from "mock/scenario/scenario-types.ts";
import type { StepReport } from "mock/scenario/run-steps.ts";
import { orderStatusTitles } from "../text/order-status-titles.ts";

type UnknownFields = Readonly<Record<string, unknown>>;
const isUnknownFields = (value: unknown): value is UnknownFields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns the path inside a step to the expected value of a differing field. Returns `undefined` if
 * the step has no such value.
 */
function expectationPath(
  step: ScenarioStep,
  [first = "", ...rest]: readonly string[],
): readonly string[] | undefined {
  if ("ledger" in step) return ["ledger", first];
  if ("call" in step) return ["expect", first, ...rest];
  return ("order" in step || "entrust" in step) && first === "result" ? rest : undefined;
}

function replaceAtPath(
  item: unknown,
  [first, ...rest]: readonly string[],
  value: unknown,
): unknown {
  if (first === undefined) return value;
  const fields = isUnknownFields(item) ? item : {};
  return { ...fields, [first]: replaceAtPath(fields[first], rest, value) };
}

/**
 * Returns the step with the received value as its new expectation, if exactly one value differs and
 * a string, number or boolean was received. `to` is the received value as display text.
 */
export function replaceExpectationByReceivedValue({
  step,
  differs = [],
}: StepReport): { step: ScenarioStep; to: string } | undefined {
  const [only, ...more] = differs;
  if (!only || more.length > 0 || !["string", "number", "boolean"].includes(typeof only.got))
    return undefined;
  const place = expectationPath(step, only.field.split("."));
  if (!place) return undefined;
  const to = String(only.got);
  const name = place.at(-1) === "status" ? (orderStatusTitles[Number(to)] ?? "") : "";
  return { step: replaceAtPath(step, place, only.got) as ScenarioStep, to: `${to} ${name}`.trim() };
}
