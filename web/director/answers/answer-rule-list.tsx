import { useState } from "react";
import type { CustomAnswer } from "mock/client/rule-lists.ts";
import {
  ruleInputWithHitLimit,
  ruleWithoutCounters,
  isRuleHitLimitReached,
} from "../faults/rule-hit-limit.ts";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useWorldQuery } from "../state/use-world-query.ts";
import { useDirectorLocation } from "../state/director-location.ts";
import { sendControlCallToShownWorld, shownWorldClient } from "../state/shown-world.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { HitLimitMenu } from "../ui/hit-limit-menu.tsx";
import { describeAnswerRule } from "./answer-draft.ts";

function remainingHitsText(rule: CustomAnswer): string {
  if (rule.times === undefined) return "不限";
  return isRuleHitLimitReached(rule) ? "用完" : `剩 ${rule.times - rule.hits}`;
}

/**
 * List of the active custom responses. Rules that were switched off stay in the list so that they
 * can be switched on again.
 */
export function AnswerRuleList({ begin }: { begin: () => void }) {
  const { world } = useDirectorLocation();
  const isLive = useCanControlWorld();
  const standing = useWorldQuery(["answers"], () => shownWorldClient().answers.list()) ?? [];
  const [resting, rest] = useState<readonly CustomAnswer[]>([]);
  const off = (ownAnswer: CustomAnswer) =>
    runActionAndShowOutcome("停下改写", async () => {
      await sendControlCallToShownWorld("DELETE /worlds/{world}/answers/{id}", {
        params: { id: ownAnswer.id },
      });
      rest([...resting, ownAnswer]);
    });
  const on = (ownAnswer: CustomAnswer) =>
    runActionAndShowOutcome("改写", async () => {
      await shownWorldClient().answers.add(ruleWithoutCounters(ownAnswer));
      rest(resting.filter((one) => one.id !== ownAnswer.id));
    });
  const change = (ownAnswer: CustomAnswer, times: number) =>
    runActionAndShowOutcome("改好", () =>
      sendControlCallToShownWorld("PUT /worlds/{world}/answers/{id}", {
        params: { id: ownAnswer.id },
        body: ruleInputWithHitLimit(ownAnswer, times),
      }),
    );
  const all = [...standing.filter((it) => !resting.some((one) => one.id === it.id)), ...resting];
  return (
    <section className="pn ans" aria-label="改写中的应答">
      <div className="pn__h">
        <h2>改写中的应答</h2>
        <div className="end">
          <button type="button" className="btn btn--xs btn--text" onClick={begin}>
            <DirectorIcon name="plus" />
            新建
          </button>
        </div>
      </div>
      <ul className="ans__l">
        {all.map((item) => {
          const { name, kind, what } = describeAnswerRule(item);
          const isOn = !resting.includes(item);
          return (
            <li key={item.id} className="ans__r">
              <div className="grow">
                <strong>{name}</strong>{" "}
                <span className={isOn ? "pill pill--own" : "pill"}>{kind}</span>
              </div>
              {isOn && (
                <HitLimitMenu
                  label={`改写${name}几次`}
                  text={remainingHitsText(item)}
                  isDisabled={!isLive}
                  onChoose={(times) => change(item, times)}
                />
              )}
              <button
                type="button"
                className="switch switch--sm"
                role="switch"
                aria-checked={isOn}
                aria-label={`改写${name}`}
                disabled={!isLive}
                onClick={() => (isOn ? off(item) : on(item))}
              />
              <p className="sub n clip" title={what}>
                {what}
              </p>
            </li>
          );
        })}
      </ul>
      {all.length === 0 && <p className="sub">还没有改写：下面挑一条记录，改一处</p>}
    </section>
  );
}
