import { type ChangeEvent, useRef } from "react";
import type { Scenario } from "mock/scenario/scenario-types.ts";
import type { StepReport } from "mock/scenario/run-steps.ts";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useStore } from "../../src/lib/browser/store.ts";
import { downloadJson } from "../state/download-file.ts";
import { goToPage, showWorld } from "../state/director-location.ts";
import { selectJournalEntry } from "../state/selected-order-and-journal-entry.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { formatCallDuration } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { replaceExpectationByReceivedValue } from "./replace-expectation-by-received-value.ts";
import {
  restartScenario,
  retryFailedStep,
  replaceStepAndReplay,
  runScenarioSteps,
  isScenarioFinished,
  recentScenarioRuns,
  type CurrentScenario,
  currentScenario,
  openScenarioFromText,
  openScenario,
  scenarioFileError,
} from "./current-scenario.ts";
import { describeScenarioStep } from "./describe-step.ts";
import css from "./world-setup.module.css";
import tint from "../../src/ui/base/tone-colors.module.css";
import ui from "../ui/parts.module.css";
import { Button, buttonClassName } from "../../src/ui/base/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

const jsonText = (it: unknown): string => (it === undefined ? "–" : JSON.stringify(it));

function showEntry(world: string, seq: number): void {
  showWorld(world);
  selectJournalEntry(seq);
  goToPage("desk");
}

/** Saves the scenario with its current steps, because the user may have changed some of them. */
const downloadScenario = (scenario: Scenario) =>
  downloadJson(`${scenario.name}.scenario.json`, JSON.stringify(scenario, null, 2));

/** Expected value, received value and cause of a failed step, shown below that step. */
function FailedStepDetails({
  report,
  world,
  isOff,
}: {
  report: StepReport;
  world: string;
  isOff: boolean;
}) {
  const { n, wanted, came, why, seq } = report;
  const other = replaceExpectationByReceivedValue(report);
  return (
    <dl className={css["comparison"]}>
      <dt>要</dt>
      <dd>
        <code>{jsonText(wanted)}</code>
      </dd>
      <dt>来</dt>
      <dd>
        <code>{jsonText(came)}</code>
      </dd>
      <dt>因为</dt>
      <dd>{why}</dd>
      <dd className={css["actions"]}>
        {seq !== undefined && (
          <Button variant="line" onClick={() => showEntry(world, seq)}>
            看第 {seq} 条
          </Button>
        )}
        {other && (
          <button
            type="button"
            title="要的改成来的，再从头走到这步"
            disabled={isOff}
            onClick={() =>
              runActionAndShowOutcome(`改成 ${other.to}`, () => replaceStepAndReplay(n, other.step))
            }
            className={buttonClassName({ variant: "line" })}
          >
            改成 {other.to}
          </button>
        )}
        <button
          type="button"
          title="世界停在这里，只把这步再做一次"
          disabled={isOff}
          onClick={() => runActionAndShowOutcome("重走这步", retryFailedStep)}
          className={buttonClassName({ variant: "line" })}
        >
          <DirectorIcon name="reset" />
          重走这步
        </button>
      </dd>
    </dl>
  );
}

function stepClassName(report: StepReport | undefined): "todo" | "ok" | "bad" {
  if (report === undefined) return "todo";
  return report.ok ? "ok" : "bad";
}

function ScenarioSteps({ current, isOff }: { current: CurrentScenario; isOff: boolean }) {
  /** Index of the next step, or of the failed one. */
  const at =
    current.reports.at(-1)?.ok === false ? current.reports.length - 1 : current.reports.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrollable area must be reachable by keyboard.
    <div role="region" className={css["steps"]} tabIndex={0} aria-label="步骤">
      <ol>
        {current.scenario.steps.map((step, index) => {
          const report = current.reports[index];
          return (
            <li key={index} aria-current={index === at ? "step" : undefined}>
              <div className={classNames(ui["listRow"], css["step"], css[stepClassName(report)])}>
                <span>{index + 1}</span>
                {report === undefined ? (
                  <span />
                ) : (
                  <DirectorIcon name={report.ok ? "check" : "close"} />
                )}
                <span className="t-clip" title={JSON.stringify(step)}>
                  {describeScenarioStep(step)}
                </span>
                <span className={ui["result"]}>{report && `${report.ms} ms`}</span>
              </div>
              {report?.ok === false && (
                <FailedStepDetails
                  report={report}
                  world={current.worldRun?.world.name ?? ""}
                  isOff={isOff}
                />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function ScenarioOutcome({ current }: { current: CurrentScenario }) {
  const last = current.reports.at(-1);
  if (last?.ok === false)
    return (
      <span className={classNames(ui["pill"], ui["pill--bad"])}>
        <DirectorIcon name="close" />第 {last.n} 步
      </span>
    );
  if (isScenarioFinished(current))
    return (
      <span className={classNames(ui["pill"], ui["pill--ok"])}>
        <DirectorIcon name="check" />
        {current.reports.length} 步全过
      </span>
    );
  return (
    <span className={ui["note"]}>
      {current.reports.length} / {current.scenario.steps.length}
    </span>
  );
}

/** Recently run scenarios; a click opens one again. */
function RecentScenarioRuns({ isOff }: { isOff: boolean }) {
  const all = useStore(recentScenarioRuns);
  if (all.length === 0) return undefined;
  const green = all.filter((it) => it.ok).length;
  return (
    <section className={css["recent"]} aria-label="最近跑过">
      <h3 className={ui["subheading"]}>
        最近跑过
        <span className={ui["actions"]}>
          {green} 过 · {all.length - green} 不过
        </span>
      </h3>
      {all.map(({ scenario, ok, steps, ms }) => (
        <button
          key={scenario.name}
          type="button"
          className={classNames(ui["listRow"], css["step"], css[ok ? "ok" : "bad"])}
          disabled={isOff}
          onClick={() =>
            runActionAndShowOutcome(`换成${scenario.name}`, () => openScenario(scenario))
          }
        >
          <DirectorIcon name={ok ? "check" : "close"} />
          <span className="t-clip">{scenario.name}</span>
          <span className={ui["result"]}>
            {ok ? `${steps} 步` : `第 ${steps} 步不过`} · {formatCallDuration(ms)}
          </span>
        </button>
      ))}
    </section>
  );
}

/** Runs a scenario file step by step in a world of its own. */
export function ScenarioPanel() {
  const current = useStore(currentScenario);
  const problem = useStore(scenarioFileError);
  const isLive = useCanControlWorld();
  const chooser = useRef<HTMLInputElement>(null);
  const isOff = !isLive || !current || current.isBusy;
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file)
      runActionAndShowOutcome("换脚本", async () => openScenarioFromText(await file.text()));
    target.value = "";
  };
  return (
    <Panel
      label="脚本"
      note={current?.scenario.name}
      actions={<>{current && <ScenarioOutcome current={current} />}</>}
      isFilling
      isFlush
    >
      <div className={classNames(ui["pad"], ui["row"], css["controls"])}>
        <input
          ref={chooser}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="脚本文件"
          onChange={take}
        />
        <Button
          icon="right"
          variant="soft"
          disabled={isOff || isScenarioFinished(current)}
          onClick={() => runActionAndShowOutcome("一步", () => runScenarioSteps(1))}
        >
          一步
        </Button>
        <Button
          disabled={isOff || isScenarioFinished(current)}
          onClick={() => runActionAndShowOutcome("走到底", () => runScenarioSteps())}
        >
          <DirectorIcon name="play" />
          走到底
        </Button>
        <Button
          variant="soft"
          disabled={isOff || current.reports.length === 0}
          onClick={() => runActionAndShowOutcome("从头", restartScenario)}
        >
          <DirectorIcon name="reset" />
          从头
        </Button>
        <span className={ui["grow"]} />
        <Menu
          label="换脚本"
          className={buttonClassName({ variant: "text" })}
          isDisabled={!isLive}
          items={[
            { label: "文件", hint: "JSON", onChoose: () => chooser.current?.click() },
            ...(current
              ? [
                  {
                    label: "存成文件",
                    hint: "JSON",
                    onChoose: () => downloadScenario(current.scenario),
                  },
                ]
              : []),
          ]}
        >
          <DirectorIcon name="down" />
          换脚本
        </Menu>
      </div>
      {problem && (
        <p className={classNames(ui["pad"], tint["danger"], css["error"])} role="alert">
          {problem}
        </p>
      )}
      {current ? (
        <ScenarioSteps current={current} isOff={isOff} />
      ) : (
        <p className={classNames(ui["pad"], ui["note"])}>
          选一个脚本文件，一步一步走。它在自己的世界里走，不动这里。
        </p>
      )}
      <RecentScenarioRuns isOff={!isLive || current?.isBusy === true} />
    </Panel>
  );
}
