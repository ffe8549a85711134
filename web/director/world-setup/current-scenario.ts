import type { World } from "mock/client/world.ts";
import type { Scenario, ScenarioStep } from "mock/scenario/scenario-types.ts";
import type { StepReport } from "mock/scenario/run-steps.ts";
import type { ScenarioStepper } from "mock/scenario/run-scenario.ts";
import { createStore } from "../../src/lib/browser/store.ts";
import { createWorldOnThisServer } from "../state/shown-world.ts";

type ScenarioWorldRun = { world: World; run: ScenarioStepper };
export type CurrentScenario = {
  scenario: Scenario;
  /**
   * Reports of the steps that have run. A failed step stops the run, so it is always the last one.
   */
  reports: readonly StepReport[];
  worldRun?: ScenarioWorldRun;
  isBusy: boolean;
};
/** Finished run. It has reached the last step or a step that failed. */
export type FinishedScenarioRun = { scenario: Scenario; ok: boolean; steps: number; ms: number };

/** Open scenario. It keeps running while another page or world is shown. */
export const currentScenario = createStore<CurrentScenario | undefined>(undefined);
/** Error of the last scenario file if it was invalid, with line and field. Otherwise empty. */
export const scenarioFileError = createStore<string>("");
/** Recent runs, newest first, one per name. Kept until the page is closed. */
export const recentScenarioRuns = createStore<readonly FinishedScenarioRun[]>([]);
const recentRunsMax = 8;

/** The code for scenarios is loaded on demand, because not every user opens one. */
const loadScenarioReader = () => import("mock/scenario/read-scenario.ts");
const loadScenarioRunner = () => import("mock/scenario/run-scenario.ts");

const updateCurrentScenario = (next: Partial<CurrentScenario>): void => {
  const current = currentScenario.get();
  if (current) currentScenario.set({ ...current, ...next });
};

export async function openScenarioFromText(text: string): Promise<void> {
  const { readScenario, ScenarioError } = await loadScenarioReader();
  try {
    await openScenario(readScenario(text));
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    scenarioFileError.set(
      [error.line && `第 ${error.line} 行`, error.field, error.message].filter(Boolean).join(" · "),
    );
  }
}

/** Ends the current run, if any, and opens a scenario before its first step. */
export async function openScenario(scenario: Scenario): Promise<void> {
  await endScenarioRun();
  scenarioFileError.set("");
  currentScenario.set({ scenario, reports: [], isBusy: false });
}

/** Returns the run of the scenario and its world. Creates both when the first step runs. */
async function worldRunOf({ scenario, worldRun }: CurrentScenario): Promise<ScenarioWorldRun> {
  if (worldRun) return worldRun;
  const { openScenarioStepper, createScenarioWorld } = await loadScenarioRunner();
  const world = await createScenarioWorld(
    { world: (name, input = {}) => createWorldOnThisServer(name, input) },
    scenario,
  );
  const begun = { world, run: await openScenarioStepper(world, scenario) };
  updateCurrentScenario({ worldRun: begun });
  return begun;
}

export const isScenarioFinished = ({ scenario, reports }: CurrentScenario): boolean =>
  reports.length === scenario.steps.length || reports.at(-1)?.ok === false;

/** Stores the reports of the steps. Returns whether more steps may run. */
function storeStepReports(
  of: ScenarioWorldRun,
  reports: readonly StepReport[],
  scenario: Scenario,
): boolean {
  // The user may have opened another scenario meanwhile.
  if (currentScenario.get()?.worldRun !== of) return false;
  const next = { scenario, reports };
  updateCurrentScenario(next);
  if (!isScenarioFinished({ ...next, isBusy: true })) return true;
  const ran = {
    scenario,
    ok: reports.at(-1)?.ok === true,
    steps: reports.length,
    ms: reports.reduce((sum, it) => sum + it.ms, 0),
  };
  recentScenarioRuns.set(
    [ran, ...recentScenarioRuns.get().filter((it) => it.scenario.name !== scenario.name)].slice(
      0,
      recentRunsMax,
    ),
  );
  return false;
}
function throwIfStepFailed(): void {
  const last = currentScenario.get()?.reports.at(-1);
  if (last?.ok === false) throw new Error(`第 ${last.n} 步不过`);
}

async function runExclusively(run: (current: CurrentScenario) => Promise<void>): Promise<void> {
  const current = currentScenario.get();
  if (!current || current.isBusy) return;
  updateCurrentScenario({ isBusy: true });
  try {
    await run(current);
    throwIfStepFailed();
  } finally {
    updateCurrentScenario({ isBusy: false });
  }
}

/** Runs the given number of steps, by default all remaining ones. */
export const runScenarioSteps = (steps = Number.POSITIVE_INFINITY): Promise<void> =>
  runExclusively(async (begun) => {
    const stage = await worldRunOf(begun);
    let { reports } = begun;
    for (let left = steps; left > 0; left -= 1) {
      const report = await stage.run.next();
      if (report === undefined) return;
      reports = [...reports, report];
      if (!storeStepReports(stage, reports, begun.scenario)) return;
    }
  });

/** Repeats the failed step in the current state of the world. */
export const retryFailedStep = (): Promise<void> =>
  runExclusively(async ({ worldRun, scenario, reports }) => {
    const report = await worldRun?.run.again();
    if (worldRun && report) storeStepReports(worldRun, [...reports.slice(0, -1), report], scenario);
  });

/**
 * Replaces a step. The effects of the old step cannot be undone, so the scenario is replayed from
 * its start up to the new step.
 */
export async function replaceStepAndReplay(n: number, step: ScenarioStep): Promise<void> {
  const current = currentScenario.get();
  if (!current) return;
  const { verified: _verified, ...scenario } = current.scenario;
  await openScenario({ ...scenario, steps: scenario.steps.with(n - 1, step) });
  await runScenarioSteps(n);
}

async function endScenarioRun(): Promise<void> {
  const stage = currentScenario.get()?.worldRun;
  // Ignores errors, because the run has already ended if its world was deleted meanwhile.
  await stage?.run
    .end()
    .then(() => stage.world.close({ audit: false }))
    .catch(() => {});
}

export async function restartScenario(): Promise<void> {
  const current = currentScenario.get();
  if (current) await openScenario(current.scenario);
}
