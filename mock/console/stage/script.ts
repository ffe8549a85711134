import type { World } from "../../src/client/world.ts";
import type { Scenario } from "../../src/scenario/format.ts";
import type { StepReport } from "../../src/scenario/play.ts";
import type { StepRun } from "../../src/scenario/run-scenario.ts";
import { box } from "../feed/box.ts";
import { make, worldNow } from "../feed/shown.ts";

type Stage = { world: World; run: StepRun };
export type Script = {
  scenario: Scenario;
  /** How far it has come; a red one is the last. */
  reports: readonly StepReport[];
  stage?: Stage;
  isBusy: boolean;
};

/** The scenario in hand. It goes on while another page or another world is shown. */
export const script = box<Script | undefined>(undefined);
/** Why what was chosen is no scenario: its line and field. */
export const unfit = box<string>("");

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
    const scenario = readScenario(text);
    await leave();
    unfit.set("");
    script.set({ scenario, reports: [], isBusy: false });
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    unfit.set([error.line && `第 ${error.line} 行`, error.field, error.message].filter(Boolean).join(" · "));
  }
}

/** What was done in the shown world so far. */
export const takeWhatWasDone = async (): Promise<void> =>
  takeScript(JSON.stringify(await worldNow().journal.scenario({ name: "刚才做的" })));

/** In a world of its own, made with the first step. */
async function stageOf({ scenario, stage }: Script): Promise<Stage> {
  if (stage) return stage;
  const { beginScenario, worldFor } = await player();
  const world = await worldFor({ world: (name, wish = {}) => make(name, wish) }, scenario);
  const begun = { world, run: await beginScenario(world, scenario) };
  change({ stage: begun });
  return begun;
}

export const isOver = ({ scenario, reports }: Script): boolean => reports.length === scenario.steps.length || reports.at(-1)?.ok === false;

/** So many steps, or to the end. */
export async function goOn(steps = Number.POSITIVE_INFINITY): Promise<void> {
  const begun = script.get();
  if (!begun || begun.isBusy) return;
  change({ isBusy: true });
  try {
    const { run } = await stageOf(begun);
    for (let left = steps; left > 0; left -= 1) {
      const report = await run.next();
      // Another one may have been taken in hand meanwhile.
      const it = script.get();
      if (report === undefined || it?.scenario !== begun.scenario) return;
      change({ reports: [...it.reports, report] });
      if (!report.ok) throw new Error(`第 ${report.n} 步不过`);
      if (isOver({ ...it, reports: [...it.reports, report] })) return;
    }
  } finally {
    change({ isBusy: false });
  }
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
  if (!it) return;
  await leave();
  script.set({ scenario: it.scenario, reports: [], isBusy: false });
}
