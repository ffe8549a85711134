import type { World } from "../../src/client/world.ts";
import type { Scenario, ScenarioStep } from "../../src/scenario/scenario-types.ts";
import type { StepReport } from "../../src/scenario/run-steps.ts";
import type { StepRun } from "../../src/scenario/run-scenario.ts";
import { box } from "../state/observable-value.ts";
import { make } from "../state/shown-world.ts";

type Stage = { world: World; run: StepRun };
export type Script = {
  scenario: Scenario;
  /**
   * Reports of the steps that have run. A failed step stops the run, so it is always the last one.
   */
  reports: readonly StepReport[];
  stage?: Stage;
  isBusy: boolean;
};
/** Run that reached its end or a failed step. */
export type Ran = { scenario: Scenario; ok: boolean; steps: number; ms: number };

/** Open scenario. It keeps running while another page or world is shown. */
export const script = box<Script | undefined>(undefined);
/** Error of an invalid scenario file, with line and field. */
export const unfit = box<string>("");
/** Recent runs, newest first, one per name. Kept until the page is closed. */
export const recent = box<readonly Ran[]>([]);
const recentMax = 8;

/** Loaded on demand, because not every user opens a scenario. */
const reader = () => import("../../src/scenario/read-scenario.ts");
const player = () => import("../../src/scenario/run-scenario.ts");

const change = (next: Partial<Script>): void => {
  const it = script.get();
  if (it) script.set({ ...it, ...next });
};

export async function takeScript(text: string): Promise<void> {
  const { readScenario, ScenarioError } = await reader();
  try {
    await takeUp(readScenario(text));
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    unfit.set(
      [error.line && `第 ${error.line} 行`, error.field, error.message].filter(Boolean).join(" · "),
    );
  }
}

/** Opens a scenario at its first step. */
export async function takeUp(scenario: Scenario): Promise<void> {
  await leave();
  unfit.set("");
  script.set({ scenario, reports: [], isBusy: false });
}

/** Creates a world for the scenario when its first step runs. */
async function stageOf({ scenario, stage }: Script): Promise<Stage> {
  if (stage) return stage;
  const { beginScenario, worldFor } = await player();
  const world = await worldFor({ world: (name, input = {}) => make(name, input) }, scenario);
  const begun = { world, run: await beginScenario(world, scenario) };
  change({ stage: begun });
  return begun;
}

export const isOver = ({ scenario, reports }: Script): boolean =>
  reports.length === scenario.steps.length || reports.at(-1)?.ok === false;

/** Stores the reports. Returns whether more steps may run. */
function tell(of: Stage, reports: readonly StepReport[], scenario: Scenario): boolean {
  // The user may have opened another scenario meanwhile.
  if (script.get()?.stage !== of) return false;
  const next = { scenario, reports };
  change(next);
  if (!isOver({ ...next, isBusy: true })) return true;
  const ran = {
    scenario,
    ok: reports.at(-1)?.ok === true,
    steps: reports.length,
    ms: reports.reduce((sum, it) => sum + it.ms, 0),
  };
  recent.set(
    [ran, ...recent.get().filter((it) => it.scenario.name !== scenario.name)].slice(0, recentMax),
  );
  return false;
}
function throwRed(): void {
  const last = script.get()?.reports.at(-1);
  if (last?.ok === false) throw new Error(`第 ${last.n} 步不过`);
}

async function busy(run: (it: Script) => Promise<void>): Promise<void> {
  const it = script.get();
  if (!it || it.isBusy) return;
  change({ isBusy: true });
  try {
    await run(it);
    throwRed();
  } finally {
    change({ isBusy: false });
  }
}

/** Runs the given number of steps, by default all remaining ones. */
export const goOn = (steps = Number.POSITIVE_INFINITY): Promise<void> =>
  busy(async (begun) => {
    const stage = await stageOf(begun);
    let { reports } = begun;
    for (let left = steps; left > 0; left -= 1) {
      const report = await stage.run.next();
      if (report === undefined) return;
      reports = [...reports, report];
      if (!tell(stage, reports, begun.scenario)) return;
    }
  });

/** Repeats the failed step in the current state of the world. */
export const goAgain = (): Promise<void> =>
  busy(async ({ stage, scenario, reports }) => {
    const report = await stage?.run.again();
    if (stage && report) tell(stage, [...reports.slice(0, -1), report], scenario);
  });

/**
 * Replaces a step. The effects of the old step cannot be undone, so the scenario is replayed from
 * its start up to the new step.
 */
export async function goChanged(n: number, step: ScenarioStep): Promise<void> {
  const it = script.get();
  if (!it) return;
  const { verified: _verified, ...scenario } = it.scenario;
  await takeUp({ ...scenario, steps: scenario.steps.with(n - 1, step) });
  await goOn(n);
}

async function leave(): Promise<void> {
  const stage = script.get()?.stage;
  // If the world has been deleted meanwhile, the run has already ended.
  await stage?.run
    .end()
    .then(() => stage.world.close({ audit: false }))
    .catch(() => {});
}

export async function fromTheBeginning(): Promise<void> {
  const it = script.get();
  if (it) await takeUp(it.scenario);
}
