import type { Mock } from "../client/connect.ts";
import type { LedgerAudit, World } from "../client/world.ts";
import { openHttpScenarioTarget } from "./http-scenario-target.ts";
import type { Scenario } from "./scenario-types.ts";
import { runSteps, type StepReport } from "./run-steps.ts";

/** Options of `runScenario`. */
export type ScenarioRunOptions = {
  /**
   * World to play in, in its current state. Default: a new world as the file describes, which is
   * closed afterwards.
   */
  world?: World;
  /** Values of the `$hidden:NAME` placeholders in the file, by their name. */
  fill?: Readonly<Record<string, string>>;
  /** Called after each step. */
  onStep?: (step: StepReport) => void;
};
/** Outcome of a scenario. `ok`: all steps and the ledger audit passed. */
export type ScenarioReport = {
  name: string;
  ok: boolean;
  steps: StepReport[];
  audit: LedgerAudit;
  seed: number;
  secondsOfWorld: number;
};

const startsAt = "2026-11-20T02:00:00Z";

/**
 * Plays a scenario until the end or the first failed step.
 * @example
 * const report = await runScenario(mock, readScenario(text));
 * if (!report.ok) console.log(report.steps.find((it) => !it.ok));
 */
export async function runScenario(
  mock: Mock,
  scenario: Scenario,
  { world, fill, onStep }: ScenarioRunOptions = {},
): Promise<ScenarioReport> {
  const place = world ?? (await createScenarioWorld(mock, scenario));
  try {
    const { seed, now } = await place.state();
    const run = await openScenarioStepper(place, scenario, fill);
    const steps: StepReport[] = [];
    for (let step = await run.next(); step !== undefined; step = await run.next()) {
      steps.push(step);
      onStep?.(step);
    }
    await run.end();
    const audit = await place.audit();
    const secondsOfWorld = Math.round(((await place.clock.now()) - now) / 1000);
    return {
      name: scenario.name,
      ok: steps.every((it) => it.ok) && audit.ok,
      steps,
      audit,
      seed,
      secondsOfWorld,
    };
  } finally {
    if (world === undefined) await place.close({ audit: false });
  }
}

/**
 * Plays a scenario step by step. `next` returns undefined after the last step or after a failed
 * one.
 */
export type ScenarioStepper = {
  next(): Promise<StepReport | undefined>;
  /**
   * Retries the failed step in the world as the failure left it. The request id is new, unless the
   * step names one.
   */
  again(): Promise<StepReport | undefined>;
  end(): Promise<void>;
};

export async function openScenarioStepper(
  place: World,
  scenario: Scenario,
  fill: ScenarioRunOptions["fill"] = {},
): Promise<ScenarioStepper> {
  const stage = await openHttpScenarioTarget(place, scenario);
  const steps = runSteps(scenario, stage, fill);
  const one = async (input?: "again") => {
    const { done, value } = await steps.next(input);
    return done ? undefined : value;
  };
  return {
    next: () => one(),
    again: () => one("again"),
    end: () => stage.close(),
  };
}

/** Creates the world that the file describes. */
export const createScenarioWorld = (
  mock: Pick<Mock, "world">,
  scenario: Scenario,
): Promise<World> => mock.world(undefined, worldInputOf(scenario));

/**
 * Returns the options of the world. Its clock is frozen, so only steps move it. If every cast
 * member is created by the scenario, the world starts without seed data.
 */
function worldInputOf({ seed = 1, now = startsAt, cast }: Scenario) {
  const isMade = Object.values(cast).every((it) => typeof it !== "string");
  return { seed, now, frozen: true, empty: isMade };
}
