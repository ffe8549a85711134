import { useState } from "react";
import type { OwnAnswer } from "../../src/client/rule-lists.ts";
import { again, asAsked, isUsedUp } from "../faults/rule-input.ts";
import { act } from "../state/run-action.ts";
import { useAsked } from "../state/use-world-query.ts";
import { usePlace } from "../state/director-location.ts";
import { sendWorldCall, worldNow } from "../state/shown-world.ts";
import { useIsLive } from "../state/world-stream.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { TimesMenu } from "../ui/hit-limit-menu.tsx";
import { ruleWords } from "./answer-draft.ts";

const leftOf = (it: OwnAnswer): string =>
  it.times === undefined ? "不限" : isUsedUp(it) ? "用完" : `剩 ${it.times - it.hits}`;

/**
 * List of the active custom responses. Rules that were switched off stay in the list so that they
 * can be switched on again.
 */
export function RulesList({ begin }: { begin: () => void }) {
  const { world } = usePlace();
  const isLive = useIsLive();
  const standing = useAsked(() => worldNow().answers.list(), [world]) ?? [];
  const [resting, rest] = useState<readonly OwnAnswer[]>([]);
  const off = (ownAnswer: OwnAnswer) =>
    act("停下改写", async () => {
      await sendWorldCall("DELETE /worlds/{world}/answers/{id}", { params: { id: ownAnswer.id } });
      rest([...resting, ownAnswer]);
    });
  const on = (ownAnswer: OwnAnswer) =>
    act("改写", async () => {
      await worldNow().answers.add(asAsked(ownAnswer));
      rest(resting.filter((one) => one.id !== ownAnswer.id));
    });
  const change = (ownAnswer: OwnAnswer, times: number) =>
    act("改好", () =>
      sendWorldCall("PUT /worlds/{world}/answers/{id}", {
        params: { id: ownAnswer.id },
        body: again(ownAnswer, times),
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
          const { name, kind, what } = ruleWords(item);
          const isOn = !resting.includes(item);
          return (
            <li key={item.id} className="ans__r">
              <div className="grow">
                <strong>{name}</strong>{" "}
                <span className={isOn ? "pill pill--own" : "pill"}>{kind}</span>
              </div>
              {isOn && (
                <TimesMenu
                  label={`改写${name}几次`}
                  text={leftOf(item)}
                  isOff={!isLive}
                  set={(times) => change(item, times)}
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
