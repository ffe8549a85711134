import type { Mock } from "../client/connect.ts";
import type { Audit, World } from "../client/world.ts";
import { openScenarioTarget } from "./by-client.ts";
import type { Scenario } from "./format.ts";
import { runSteps, type StepReport } from "./play.ts";

export type RunOptions = {
  /** One that is there already, at whatever stands in it; otherwise one is made as the file says, and ended. */
  world?: World;
  /** Values of the `$hidden:NAME` placeholders in the file, by their name. */
  fill?: Readonly<Record<string, string>>;
  /** Hears of each step when it is done. */
  onStep?: (step: StepReport) => void;
};
export type RunReport = {
  name: string;
  ok: boolean;
  steps: StepReport[];
  audit: Audit;
  seed: number;
  secondsOfWorld: number;
};

const startsAt = "2026-11-20T02:00:00Z";

/** From the first step to the last, or to the first red one. */
export async function runScenario(
  mock: Mock,
  scenario: Scenario,
  { world, fill, onStep }: RunOptions = {},
): Promise<RunReport> {
  const place = world ?? (await worldFor(mock, scenario));
  try {
    const { seed, now } = await place.state();
    const run = await beginScenario(place, scenario, fill);
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

/** One step more each time it is asked; nothing after the last, or after a red one. */
export type StepRun = {
  next(): Promise<StepReport | undefined>;
  /** The red one that was the last once more, as another command; the world is as it has left it. */
  again(): Promise<StepReport | undefined>;
  end(): Promise<void>;
};

export async function beginScenario(
  place: World,
  scenario: Scenario,
  fill: RunOptions["fill"] = {},
): Promise<StepRun> {
  const stage = await openScenarioTarget(place, scenario);
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

/** Made as the file says. */
export const worldFor = (mock: Pick<Mock, "world">, scenario: Scenario): Promise<World> =>
  mock.world(undefined, wishOf(scenario));

/** Its time moves by its steps alone. A cast that is made, all of it, has the world for itself. */
function wishOf({ seed = 1, now = startsAt, cast }: Scenario) {
  const isMade = Object.values(cast).every((it) => typeof it !== "string");
  return { seed, now, frozen: true, empty: isMade };
}
