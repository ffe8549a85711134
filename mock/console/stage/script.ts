import type { World } from "../../src/client/world.ts";
import type { Scenario, Step } from "../../src/scenario/format.ts";
import type { StepReport } from "../../src/scenario/play.ts";
import type { StepRun } from "../../src/scenario/run-scenario.ts";
import { box } from "../feed/box.ts";
import { make } from "../feed/shown.ts";

type Stage = { world: World; run: StepRun };
export type Script = {
  scenario: Scenario;
  /** How far it has come; a red one is the last. */
  reports: readonly StepReport[];
  stage?: Stage;
  isBusy: boolean;
};
/** One that has come to its end, or to a red step. */
export type Ran = { scenario: Scenario; ok: boolean; steps: number; ms: number };

/** The scenario in hand. It goes on while another page or another world is shown. */
export const script = box<Script | undefined>(undefined);
/** Why what was chosen is no scenario: its line and field. */
export const unfit = box<string>("");
/** The newest first, each name once; as long as this page is open. */
export const recent = box<readonly Ran[]>([]);
const recentMax = 8;

/** Whoever never opens one need not wait for what reads and plays it. */
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

/** From its beginning. */
export async function takeUp(scenario: Scenario): Promise<void> {
  await leave();
  unfit.set("");
  script.set({ scenario, reports: [], isBusy: false });
}

/** In a world of its own, made with the first step. */
async function stageOf({ scenario, stage }: Script): Promise<Stage> {
  if (stage) return stage;
  const { beginScenario, worldFor } = await player();
  const world = await worldFor({ world: (name, wish = {}) => make(name, wish) }, scenario);
  const begun = { world, run: await beginScenario(world, scenario) };
  change({ stage: begun });
  return begun;
}

export const isOver = ({ scenario, reports }: Script): boolean =>
  reports.length === scenario.steps.length || reports.at(-1)?.ok === false;

/** What one step came to; whether there is more to do. */
function tell(of: Stage, reports: readonly StepReport[], scenario: Scenario): boolean {
  // Another one may have been taken in hand meanwhile.
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

/** So many steps, or to the end. */
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

/** The red step once more, in the world as it stands. */
export const goAgain = (): Promise<void> =>
  busy(async ({ stage, scenario, reports }) => {
    const report = await stage?.run.again();
    if (stage && report) tell(stage, [...reports.slice(0, -1), report], scenario);
  });

/** Another in its place. What it did is done already, so all is played anew up to it. */
export async function goChanged(n: number, step: Step): Promise<void> {
  const it = script.get();
  if (!it) return;
  const { verified: _verified, ...scenario } = it.scenario;
  await takeUp({ ...scenario, steps: scenario.steps.with(n - 1, step) });
  await goOn(n);
}

async function leave(): Promise<void> {
  const stage = script.get()?.stage;
  // Whoever has dropped that world has ended it.
  await stage?.run
    .end()
    .then(() => stage.world.close({ audit: false }))
    .catch(() => {});
}

export async function fromTheBeginning(): Promise<void> {
  const it = script.get();
  if (it) await takeUp(it.scenario);
}
