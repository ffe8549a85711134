import { useState } from "react";
import type { CustomAnswer } from "mock/client/rule-lists.ts";
import {
  ruleInputWithHitLimit,
  ruleWithoutCounters,
  isRuleHitLimitReached,
} from "../faults/rule-hit-limit.ts";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useWorldQuery } from "../state/use-world-query.ts";
import { sendControlCallToShownWorld, shownWorldClient } from "../state/shown-world.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { HitLimitMenu } from "../ui/hit-limit-menu.tsx";
import { describeAnswerRule } from "./answer-draft.ts";
import css from "./answers.module.css";
import tint from "../../src/ui/base/tone-colors.module.css";
import ui from "../ui/parts.module.css";
import { Button } from "../../src/ui/base/button.tsx";
import { Switch } from "../../src/ui/base/switch.tsx";
import { Panel } from "../ui/panel.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

function remainingHitsText(rule: CustomAnswer): string {
  if (rule.times === undefined) return "不限";
  return isRuleHitLimitReached(rule) ? "用完" : `剩 ${rule.times - rule.hits}`;
}

/**
 * List of the custom responses. A response that was switched off stays in the list until the user
 * leaves the page, so that they can switch it on again.
 */
export function AnswerRuleList({ begin }: { begin: () => void }) {
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
    <Panel
      label="改写中的应答"
      actions={
        <Button icon="plus" variant="text" onClick={begin}>
          新建
        </Button>
      }
      className={undefined}
    >
      <ul className={css["rules"]}>
        {all.map((item) => {
          const { name, kind, description } = describeAnswerRule(item);
          const isOn = !resting.includes(item);
          return (
            <li key={item.id} className={css["rule"]}>
              <div className={ui["grow"]}>
                <strong>{name}</strong>{" "}
                <span className={classNames(ui["pill"], isOn && tint["info"])}>{kind}</span>
              </div>
              {isOn && (
                <HitLimitMenu
                  label={`改写${name}几次`}
                  text={remainingHitsText(item)}
                  isDisabled={!isLive}
                  onChoose={(times) => change(item, times)}
                />
              )}
              <Switch
                label={`改写${name}`}
                hideLabel
                checked={isOn}
                disabled={!isLive}
                onChange={() => (isOn ? off(item) : on(item))}
              />
              <p className={classNames(ui["note"], "t-clip")} title={description}>
                {description}
              </p>
            </li>
          );
        })}
      </ul>
      {all.length === 0 && <p className={ui["note"]}>还没有改写：下面挑一条记录，改一处</p>}
    </Panel>
  );
}
