import type { ScenarioStep } from "../../src/scenario/scenario-types.ts";
import type { StepReport } from "../../src/scenario/run-steps.ts";
import { statusName } from "../text/order-status-titles.ts";

type Fields = Readonly<Record<string, unknown>>;
const isFields = (it: unknown): it is Fields =>
  typeof it === "object" && it !== null && !Array.isArray(it);

/**
 * Returns the path of an expected value inside a step, derived from the differing field. Returns
 * `undefined` if the step has no such path.
 */
function placeIn(
  step: ScenarioStep,
  [first = "", ...rest]: readonly string[],
): readonly string[] | undefined {
  if ("ledger" in step) return ["ledger", first];
  if ("call" in step) return ["expect", first, ...rest];
  return ("order" in step || "entrust" in step) && first === "result" ? rest : undefined;
}

function put(item: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  const fields = isFields(item) ? item : {};
  return { ...fields, [first]: put(fields[first], rest, value) };
}

/**
 * Returns the step with the received value as its new expectation, if exactly one value differs.
 * `to` is the received value as display text.
 */
export function mended({
  step,
  differs = [],
}: StepReport): { step: ScenarioStep; to: string } | undefined {
  const [only, ...more] = differs;
  if (!only || more.length > 0 || !["string", "number", "boolean"].includes(typeof only.got))
    return undefined;
  const place = placeIn(step, only.field.split("."));
  if (!place) return undefined;
  const to = String(only.got);
  const name = place.at(-1) === "status" ? (statusName[Number(to)] ?? "") : "";
  return { step: put(step, place, only.got) as ScenarioStep, to: `${to} ${name}`.trim() };
}
