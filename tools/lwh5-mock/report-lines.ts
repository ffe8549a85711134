import type { ScenarioStep } from "../../mock/src/scenario/scenario-types.ts";
import type { StepReport } from "../../mock/src/scenario/run-steps.ts";
import type { ScenarioReport } from "../../mock/src/scenario/run-scenario.ts";

export type ScenarioRun = { path: string; report: ScenarioReport };

export function summarizeStep(step: ScenarioStep): string {
  if ("call" in step)
    return `${step.as} ${step.call}${step.expect?.code ? ` ${step.expect.code}` : ""}`;
  return JSON.stringify(step).slice(1, -1).replaceAll('"', "").slice(0, 100);
}

export function formatFailureLines({ n, step, ok, why, wanted, came, seq }: StepReport): string[] {
  if (ok) return [];
  const where = seq === undefined ? "" : ` (entry ${seq} of the journal)`;
  return [
    `  RED ${n} ${summarizeStep(step)}${where}`,
    `      why      ${why}`,
    ...(wanted === undefined ? [] : [`      expected ${JSON.stringify(wanted)}`]),
    ...(came === undefined ? [] : [`      received ${JSON.stringify(came).slice(0, 1_000)}`]),
  ];
}
