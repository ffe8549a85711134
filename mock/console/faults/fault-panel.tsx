import { type ReactNode, useState } from "react";
import type { Fault, FaultInput } from "../../src/client/rule-lists.ts";
import { act, say } from "../state/run-action.ts";
import { useBox } from "../state/observable-value.ts";
import { goTo } from "../state/director-location.ts";
import { worldNow } from "../state/shown-world.ts";
import { type PhoneSide, sidesNow, useSides } from "../state/phone-users.ts";
import { sendWorldCall } from "../state/shown-world.ts";
import { shownState, useIsLive } from "../state/world-stream.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Segments } from "../ui/segmented-control.tsx";
import { TimesMenu } from "../ui/hit-limit-menu.tsx";
import { again, asAsked, isUsedUp } from "./rule-input.ts";
import "./fault-panel.css";
import { forget, saved } from "./saved-faults.ts";
import { faultTitle } from "./fault-draft.ts";
import { type Usual, usual } from "./fault-presets.ts";

type Scope = "both" | PhoneSide;
const scopes: readonly (readonly [Scope, string])[] = [
  ["both", "两边"],
  ["a", "买家"],
  ["b", "卖家"],
];

const plain = new Set(["call", "socket", "userId", "caller"]);
/**
 * Returns whether an active fault is this preset for the same user. Effects are compared, because
 * each preset has a different one. A match with further conditions is a different fault.
 */
const isOf = ({ effect, match }: Fault, item: Usual, userId: string | undefined): boolean =>
  JSON.stringify(effect) === JSON.stringify(item.effect) &&
  match.call === item.match.call &&
  match.socket === item.match.socket &&
  match.userId === userId &&
  Object.keys(match).every((name) => plain.has(name));

function turnOn(item: Usual, scope: Scope): void {
  const userId = scope === "both" ? undefined : sidesNow()[scope]?.id;
  if (scope !== "both" && userId === undefined) return say("这台手机还没有人");
  const { code: _code, title, note: _note, match, ...fault } = item;
  act(`${title}打开`, () =>
    worldNow().faults.add({ ...fault, match: { ...match, ...(userId && { userId }) } }),
  );
}
const remove = ({ id }: Fault) =>
  sendWorldCall("DELETE /worlds/{world}/faults/{id}", { params: { id } });
const turnOff = (title: string, standing: readonly Fault[]) =>
  act(`${title}恢复`, () => Promise.all(standing.map(remove)));
/**
 * Restarts the counters of a fault. The old fault stays active until the new one has been added.
 */
async function renew(fault: Fault, as: FaultInput): Promise<void> {
  await worldNow().faults.add(as);
  await remove(fault);
}
const healAll = () => act("全部恢复", () => worldNow().faults.clear());

type RowProps = {
  it: Pick<Usual, "code" | "title" | "note">;
  standing: readonly Fault[];
  turn: (isOn: boolean) => void;
  children?: ReactNode;
};
function Row({ it, standing, turn, children }: RowProps) {
  const isLive = useIsLive();
  const isOn = standing.some((one) => !isUsedUp(one));
  const hits = standing.reduce((sum, one) => sum + one.hits, 0);
  const [only, ...more] = standing;
  const counted = more.length === 0 && only?.times !== undefined ? only : undefined;
  return (
    <div className={isOn ? "ft is-on" : "ft"}>
      <code>{it.code}</code>
      <span className="clip" title={it.title}>
        {it.title}
      </span>
      {counted ? (
        <TimesMenu
          label={`${it.title}几次`}
          text={`中 ${hits} / ${counted.times}`}
          isOff={!isLive}
          set={(times) => act(`${it.title}改好`, () => renew(counted, again(counted, times)))}
        />
      ) : (
        <em>{standing.length > 0 ? `中 ${hits}` : it.note}</em>
      )}
      {children}
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={isOn}
        aria-label={it.title}
        disabled={!isLive}
        onClick={() => turn(!isOn)}
      />
    </div>
  );
}

/**
 * Fault presets as switches; a red switch is on and shows its hits. Active faults without a switch
 * have rows below.
 */
export function Faults() {
  const reported = useBox(shownState)?.faults ?? [];
  const isLive = useIsLive();
  const sides = useSides();
  const [scope, setScope] = useState<Scope>("both");
  const userId = scope === "both" ? undefined : sides[scope]?.id;
  const own = useBox(saved);
  const rows = [...usual, ...own];
  const others = reported.filter((one) => !rows.some((it) => isOf(one, it, userId)));
  return (
    <section className="pn pn--fill" aria-label="故障">
      <div className="pn__h">
        <h2 data-step="3">故障</h2>
        <div className="end">
          <Segments label="给谁" className="seg--in" of={scopes} chosen={scope} pick={setScope} />
        </div>
      </div>
      <div className="fts">
        {rows.map((row) => {
          const mine = reported.filter((one) => isOf(one, row, userId));
          return (
            <Row
              key={`${row.code} ${row.title}`}
              it={row}
              standing={mine}
              turn={(isOn) => (isOn ? turnOn(row, scope) : turnOff(row.title, mine))}
            >
              {own.includes(row) && (
                <button
                  type="button"
                  className="ib"
                  aria-label={`忘掉${row.title}`}
                  title="忘掉"
                  onClick={() => forget(row)}
                >
                  <DirectorIcon name="x" />
                </button>
              )}
            </Row>
          );
        })}
        {others.map((item) => (
          <Row
            key={item.id}
            it={{ code: "自", title: faultTitle(item), note: "" }}
            standing={[item]}
            turn={(isOn) =>
              isOn
                ? act(`${faultTitle(item)}打开`, () => renew(item, asAsked(item)))
                : turnOff(faultTitle(item), [item])
            }
          />
        ))}
      </div>
      <div className="rowl">
        <button type="button" className="btn btn--xs btn--soft" onClick={() => goTo("answers")}>
          <DirectorIcon name="plus" />
          自定义故障
        </button>
        <button
          type="button"
          className="btn btn--xs btn--text"
          disabled={!isLive || reported.length === 0}
          onClick={healAll}
        >
          全部恢复
        </button>
      </div>
    </section>
  );
}
