import type { Mock } from "../../mock/src/client/connect.ts";
import type { Scenario } from "../../mock/src/scenario/scenario-types.ts";
import { runScenario } from "../../mock/src/scenario/run-scenario.ts";

// Entry point `lwh5-mock/scenario`: defines, reads and runs scenarios. It works in Node and in
// browsers, with any test runner.
export type {
  StepKind,
  Scenario,
  ScenarioStep,
  StepOf,
} from "../../mock/src/scenario/scenario-types.ts";
export type { StepReport } from "../../mock/src/scenario/run-steps.ts";
export {
  defineScenario,
  readScenario,
  ScenarioError,
} from "../../mock/src/scenario/read-scenario.ts";
export {
  type ScenarioRunOptions,
  type ScenarioReport,
  runScenario,
} from "../../mock/src/scenario/run-scenario.ts";

/**
 * Registers a scenario as a test of any runner. The test fails with the first failed step.
 * @example
 * scenarioTest(test, () => mock)(readScenario(text));
 */
export const scenarioTest =
  (test: (name: string, body: () => Promise<void>) => unknown, mock: () => Mock | Promise<Mock>) =>
  (scenario: Scenario): void => {
    test(scenario.name, async () => {
      const { ok, steps } = await runScenario(await mock(), scenario);
      const { n, why, wanted, came } = steps.find((it) => !it.ok) ?? {};
      if (!ok)
        throw new Error(
          `step ${n}: ${why}\nexpected ${JSON.stringify(wanted)}\nreceived ${JSON.stringify(came)}`,
        );
    });
  };
