import { useState } from "react";
import { act, say } from "../feed/act.ts";
import { useBox } from "../feed/box.ts";
import { goTo } from "../feed/place.ts";
import { worldNow } from "../feed/shown.ts";
import { type Side, sidesNow, useSides } from "../feed/sides.ts";
import { ask } from "../feed/shown.ts";
import { state, useIsLive } from "../feed/stream.ts";
import { Icon } from "../look/icon.tsx";
import { Segments } from "../look/segments.tsx";
import "./faults.css";
import { type Usual, usual } from "./usual.ts";

type Scope = "both" | Side;
const scopes: readonly (readonly [Scope, string])[] = [
  ["both", "两边"],
  ["a", "买家"],
  ["b", "卖家"],
];

type Told = NonNullable<ReturnType<typeof state.get>>["faults"][number];

/** The same trouble, for the same person: of the keys of an effect each has its own. */
const isOf = ({ effect, match }: Told, it: Usual, userId: string | undefined): boolean =>
  JSON.stringify(effect) === JSON.stringify(it.effect) && match.call === it.match.call && match.userId === userId;

function turnOn(it: Usual, scope: Scope): void {
  const userId = scope === "both" ? undefined : sidesNow()[scope]?.id;
  if (scope !== "both" && userId === undefined) return say("这台手机还没有人");
  const { effect, times } = it;
  act(`${it.title}打开`, () =>
    worldNow().faults.add({ effect, match: { ...it.match, ...(userId && { userId }) }, ...(times && { times }) }),
  );
}
const turnOff = (it: Usual, ids: readonly string[]) =>
  act(`${it.title}恢复`, () => Promise.all(ids.map((id) => ask("DELETE /worlds/{world}/faults/{id}", { params: { id } }))));
const healAll = () => act("全部恢复", () => worldNow().faults.clear());

/** Trouble as switches; on is red, with what it has hit. */
export function Faults() {
  const told = useBox(state)?.faults ?? [];
  const isLive = useIsLive();
  const sides = useSides();
  const [scope, setScope] = useState<Scope>("both");
  const userId = scope === "both" ? undefined : sides[scope]?.id;
  return (
    <section className="pn grow" aria-label="故障">
      <div className="pn__h">
        <h2 data-step="3">故障</h2>
        <div className="end">
          <Segments label="给谁" className="seg--in" of={scopes} chosen={scope} pick={setScope} />
        </div>
      </div>
      {usual.map((it) => {
        const mine = told.filter((one) => isOf(one, it, userId));
        const isOn = mine.some((one) => one.times === undefined || one.hits < one.times);
        const hits = mine.reduce((sum, one) => sum + one.hits, 0);
        return (
          <div key={it.code} className={isOn ? "ft is-on" : "ft"}>
            <code>{it.code}</code>
            <span className="clip">{it.title}</span>
            <em>{mine.length > 0 ? `中 ${hits}` : it.note}</em>
            <button
              type="button"
              role="switch"
              className="switch"
              aria-checked={isOn}
              aria-label={it.title}
              disabled={!isLive}
              onClick={() =>
                isOn
                  ? turnOff(
                      it,
                      mine.map((one) => one.id),
                    )
                  : turnOn(it, scope)
              }
            />
          </div>
        );
      })}
      <div className="rowl">
        <button type="button" className="btn btn--xs btn--soft" onClick={() => goTo("answers")}>
          <Icon name="plus" />
          自定义故障
        </button>
        <button type="button" className="btn btn--xs btn--text" disabled={!isLive || told.length === 0} onClick={healAll}>
          全部恢复
        </button>
      </div>
    </section>
  );
}
