import { type ChangeEvent, useRef } from "react";
import type { Scenario } from "../../src/scenario/scenario-types.ts";
import type { StepReport } from "../../src/scenario/run-steps.ts";
import { act } from "../state/run-action.ts";
import { useBox } from "../state/observable-value.ts";
import { saveFile } from "../state/download-file.ts";
import { goTo, showWorld } from "../state/director-location.ts";
import { pickEntry } from "../state/selected-items.ts";
import { useIsLive } from "../state/world-stream.ts";
import { tookOf } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { mended } from "./step-with-received-value.ts";
import {
  fromTheBeginning,
  goAgain,
  goChanged,
  goOn,
  isOver,
  recent,
  type Script,
  script,
  takeScript,
  takeUp,
  unfit,
} from "./current-scenario.ts";
import { wordsOf } from "./describe-step.ts";

const asText = (it: unknown): string => (it === undefined ? "–" : JSON.stringify(it));

function seeEntry(world: string, seq: number): void {
  showWorld(world);
  pickEntry(seq);
  goTo("desk");
}

/** Saves the scenario with its current steps, because the user may have changed some of them. */
const save = (scenario: Scenario) =>
  saveFile(`${scenario.name}.scenario.json`, JSON.stringify(scenario, null, 2));

/** Expected value, received value and cause of a failed step, shown below that step. */
function Red({ report, world, isOff }: { report: StepReport; world: string; isOff: boolean }) {
  const { n, wanted, came, why, seq } = report;
  const other = mended(report);
  return (
    <dl className="cmp">
      <dt>要</dt>
      <dd>
        <code>{asText(wanted)}</code>
      </dd>
      <dt>来</dt>
      <dd>
        <code>{asText(came)}</code>
      </dd>
      <dt>因为</dt>
      <dd>{why}</dd>
      <dd className="acts">
        {seq !== undefined && (
          <button
            type="button"
            className="btn btn--xs btn--line"
            onClick={() => seeEntry(world, seq)}
          >
            看第 {seq} 条
          </button>
        )}
        {other && (
          <button
            type="button"
            className="btn btn--xs btn--line"
            title="要的改成来的，再从头走到这步"
            disabled={isOff}
            onClick={() => act(`改成 ${other.to}`, () => goChanged(n, other.step))}
          >
            改成 {other.to}
          </button>
        )}
        <button
          type="button"
          className="btn btn--xs btn--line"
          title="世界停在这里，只把这步再做一次"
          disabled={isOff}
          onClick={() => act("重走这步", goAgain)}
        >
          <DirectorIcon name="reset" />
          重走这步
        </button>
      </dd>
    </dl>
  );
}

function Steps({ it, isOff }: { it: Script; isOff: boolean }) {
  /** Index of the next step, or of the failed one. */
  const at = it.reports.at(-1)?.ok === false ? it.reports.length - 1 : it.reports.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrollable area must be reachable by keyboard.
    <div role="region" className="sps" tabIndex={0} aria-label="步骤">
      <ol>
        {it.scenario.steps.map((step, index) => {
          const report = it.reports[index];
          const look = report === undefined ? "todo" : report.ok ? "ok" : "bad";
          return (
            <li key={index} aria-current={index === at ? "step" : undefined}>
              <div className={`sp ${look}`}>
                <span className="n">{index + 1}</span>
                {report === undefined ? <span /> : <DirectorIcon name={report.ok ? "ok" : "x"} />}
                <span className="clip" title={JSON.stringify(step)}>
                  {wordsOf(step)}
                </span>
                <span className="e">{report && `${report.ms} ms`}</span>
              </div>
              {report?.ok === false && (
                <Red report={report} world={it.stage?.world.name ?? ""} isOff={isOff} />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Outcome({ it }: { it: Script }) {
  const last = it.reports.at(-1);
  if (last?.ok === false)
    return (
      <span className="pill pill--bad n">
        <DirectorIcon name="x" />第 {last.n} 步
      </span>
    );
  if (isOver(it))
    return (
      <span className="pill pill--ok n">
        <DirectorIcon name="ok" />
        {it.reports.length} 步全过
      </span>
    );
  return (
    <span className="sub n">
      {it.reports.length} / {it.scenario.steps.length}
    </span>
  );
}

/** Recently run scenarios; a click opens one again. */
function Recent({ isOff }: { isOff: boolean }) {
  const all = useBox(recent);
  if (all.length === 0) return undefined;
  const green = all.filter((it) => it.ok).length;
  return (
    <section className="sp__r" aria-label="最近跑过">
      <h3 className="h3">
        最近跑过
        <span className="end n">
          {green} 过 · {all.length - green} 不过
        </span>
      </h3>
      {all.map(({ scenario, ok, steps, ms }) => (
        <button
          key={scenario.name}
          type="button"
          className={ok ? "sp ok" : "sp bad"}
          disabled={isOff}
          onClick={() => act(`换成${scenario.name}`, () => takeUp(scenario))}
        >
          <DirectorIcon name={ok ? "ok" : "x"} />
          <span className="clip">{scenario.name}</span>
          <span className="e">
            {ok ? `${steps} 步` : `第 ${steps} 步不过`} · {tookOf(ms)}
          </span>
        </button>
      ))}
    </section>
  );
}

/** Runs a scenario file step by step in a world of its own. */
export function ScriptPanel() {
  const it = useBox(script);
  const problem = useBox(unfit);
  const isLive = useIsLive();
  const chooser = useRef<HTMLInputElement>(null);
  const isOff = !isLive || !it || it.isBusy;
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) act("换脚本", async () => takeScript(await file.text()));
    target.value = "";
  };
  return (
    <section className="pn pn--fill pn--flush" aria-label="脚本">
      <div className="pn__h">
        <h2>脚本</h2>
        <span className="sub clip">{it?.scenario.name}</span>
        <div className="end">{it && <Outcome it={it} />}</div>
      </div>
      <div className="pad rowl sp__do">
        <input
          ref={chooser}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="脚本文件"
          onChange={take}
        />
        <button
          type="button"
          className="btn btn--sm btn--soft"
          disabled={isOff || isOver(it)}
          onClick={() => act("一步", () => goOn(1))}
        >
          <DirectorIcon name="right" />
          一步
        </button>
        <button
          type="button"
          className="btn btn--sm"
          disabled={isOff || isOver(it)}
          onClick={() => act("走到底", () => goOn())}
        >
          <DirectorIcon name="play" />
          走到底
        </button>
        <button
          type="button"
          className="btn btn--sm btn--soft"
          disabled={isOff || it.reports.length === 0}
          onClick={() => act("从头", fromTheBeginning)}
        >
          <DirectorIcon name="reset" />
          从头
        </button>
        <span className="grow" />
        <Menu
          label="换脚本"
          className="btn btn--xs btn--text"
          isOff={!isLive}
          items={[
            { label: "文件", hint: "JSON", run: () => chooser.current?.click() },
            ...(it ? [{ label: "存成文件", hint: "JSON", run: () => save(it.scenario) }] : []),
          ]}
        >
          <DirectorIcon name="chev" />
          换脚本
        </Menu>
      </div>
      {problem && (
        <p className="pad sp__no" role="alert">
          {problem}
        </p>
      )}
      {it ? (
        <Steps it={it} isOff={isOff} />
      ) : (
        <p className="pad sub">选一个脚本文件，一步一步走。它在自己的世界里走，不动这里。</p>
      )}
      <Recent isOff={!isLive || it?.isBusy === true} />
    </section>
  );
}
