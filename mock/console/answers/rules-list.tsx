import { useState } from "react";
import type { OwnAnswer } from "../../src/client/rules.ts";
import { again, asAsked, isUsedUp } from "../faults/again.ts";
import { act } from "../feed/act.ts";
import { useAsked } from "../feed/asked.ts";
import { usePlace } from "../feed/place.ts";
import { ask, worldNow } from "../feed/shown.ts";
import { useIsLive } from "../feed/stream.ts";
import { Icon } from "../look/icon.tsx";
import { TimesMenu } from "../look/times-menu.tsx";
import { ruleWords } from "./draft.ts";

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
  const off = (it: OwnAnswer) =>
    act("停下改写", async () => {
      await ask("DELETE /worlds/{world}/answers/{id}", { params: { id: it.id } });
      rest([...resting, it]);
    });
  const on = (it: OwnAnswer) =>
    act("改写", async () => {
      await worldNow().answers.add(asAsked(it));
      rest(resting.filter((one) => one.id !== it.id));
    });
  const change = (it: OwnAnswer, times: number) =>
    act("改好", () =>
      ask("PUT /worlds/{world}/answers/{id}", { params: { id: it.id }, body: again(it, times) }),
    );
  const all = [...standing.filter((it) => !resting.some((one) => one.id === it.id)), ...resting];
  return (
    <section className="pn ans" aria-label="改写中的应答">
      <div className="pn__h">
        <h2>改写中的应答</h2>
        <div className="end">
          <button type="button" className="btn btn--xs btn--text" onClick={begin}>
            <Icon name="plus" />
            新建
          </button>
        </div>
      </div>
      <ul className="ans__l">
        {all.map((it) => {
          const { name, kind, what } = ruleWords(it);
          const isOn = !resting.includes(it);
          return (
            <li key={it.id} className="ans__r">
              <div className="grow">
                <strong>{name}</strong>{" "}
                <span className={isOn ? "pill pill--own" : "pill"}>{kind}</span>
              </div>
              {isOn && (
                <TimesMenu
                  label={`改写${name}几次`}
                  text={leftOf(it)}
                  isOff={!isLive}
                  set={(times) => change(it, times)}
                />
              )}
              <button
                type="button"
                className="switch switch--sm"
                role="switch"
                aria-checked={isOn}
                aria-label={`改写${name}`}
                disabled={!isLive}
                onClick={() => (isOn ? off(it) : on(it))}
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
