import { useState } from "react";
import type { NearMiss } from "../../src/client/journal.ts";
import type { Fault, OwnAnswer } from "../../src/client/rule-lists.ts";
import { act } from "../state/run-action.ts";
import { useAsked } from "../state/use-world-query.ts";
import { useBox } from "../state/observable-value.ts";
import { useEntries } from "../state/shown-journal.ts";
import { usePlace } from "../state/director-location.ts";
import { sendWorldCall, worldNow } from "../state/shown-world.ts";
import { worldUsers } from "../state/phone-users.ts";
import { useIsLive } from "../state/world-stream.ts";
import { callNames, isCallName } from "../text/call-titles.ts";
import { formatClock } from "../text/format.ts";
import { placeOf } from "../timeline/entry-causes.ts";
import { UserMarkLabel } from "../timeline/entry-details.tsx";
import { nameOf } from "../timeline/entry-text.ts";
import { asAsked } from "./rule-input.ts";
import { repaired } from "./match-for-near-miss.ts";
import { faultTitle } from "./fault-draft.ts";

/** Polling interval. No event reports that a rule has not matched for a while. */
const againMs = 15_000;
type Rule = {
  id: string;
  title: string;
  of: Fault | OwnAnswer;
  kind: "faults" | "answers";
  near: readonly NearMiss[];
};

async function neverMet(): Promise<readonly Rule[]> {
  const [faults, answers] = await Promise.all([
    worldNow().faults.list(),
    worldNow().answers.list(),
  ]);
  return [
    ...faults.map((of) => ({
      id: of.id,
      title: faultTitle(of),
      of,
      kind: "faults" as const,
      near: of.near,
    })),
    ...answers.map((of) => ({
      id: of.id,
      title: `改写${of.match.call ? callNames[of.match.call] : ""}`,
      of,
      kind: "answers" as const,
      near: of.near,
    })),
  ].flatMap((it) => (it.near === undefined ? [] : [{ ...it, near: it.near }]));
}

async function mend({ of, kind, id }: Rule, match: Fault["match"]): Promise<void> {
  const anew = { ...asAsked(of), match };
  if (kind === "answers")
    return void (await sendWorldCall("PUT /worlds/{world}/answers/{id}", {
      params: { id },
      body: anew as never,
    }));
  await sendWorldCall("DELETE /worlds/{world}/faults/{id}", { params: { id } });
  await sendWorldCall("POST /worlds/{world}/faults", { body: anew as never });
}

/** Rules without a match for a minute, with their nearest miss and how it differed. */
export function NeverMet() {
  const { world } = usePlace();
  const isLive = useIsLive();
  const all = useBox(worldUsers);
  const entries = useEntries();
  const [waited, wait] = useState<readonly string[]>([]);
  const rules = (useAsked(neverMet, [world], againMs) ?? []).filter(
    (it) => !waited.includes(it.id),
  );
  const words = (value: unknown): string =>
    all.find((one) => one.id === value)?.nickName ??
    (isCallName(value)
      ? callNames[value]
      : typeof value === "string"
        ? value
        : (JSON.stringify(value) ?? "空缺"));
  return (
    <section className="pn pn--fill nms" aria-label="一直没中">
      <div className="pn__h">
        <h2>一直没中</h2>
        {rules.length > 0 && <span className="pill pill--wait n">{rules.length}</span>}
      </div>
      {rules.length === 0 && (
        <p className="sub">开了一分钟还没有一次经过的故障和改写，在这里说差在哪。</p>
      )}
      {rules.map((rule) => {
        const fix = repaired(rule.of.match, rule.near);
        return (
          <div key={rule.id} className="nms__r">
            <p className="b">{rule.title}</p>
            <p className="sub">
              {rule.near.length === 0
                ? "还没有一条记录可以比。"
                : `开了一分多钟，0 次经过。最像的 ${rule.near.length} 条：`}
            </p>
            {rule.near.map(({ seq, differs }) => {
              const entry = entries[placeOf(entries, seq)];
              return (
                <div key={seq} className="nm">
                  <span className="n clip">
                    {entry ? formatClock(entry.at) : `#${seq}`}{" "}
                    {entry && <UserMarkLabel userId={entry["userId"]} />}{" "}
                    <b className="b">{entry && nameOf(entry)}</b>
                  </span>
                  <span className="t-warn n">差 {differs.length} 处</span>
                  {differs.slice(0, 2).map(({ field, wanted, got }) => (
                    <span key={field} className="diff">
                      <span>{field}</span>
                      <span>要 {words(wanted)}</span>
                      <b className="clip">来 {words(got)}</b>
                    </span>
                  ))}
                </div>
              );
            })}
            <div className="rowl">
              {fix && (
                <button
                  type="button"
                  className="btn btn--xs btn--line"
                  disabled={!isLive}
                  onClick={() => act("改好", () => mend(rule, fix.match))}
                >
                  改成“{words(fix.got)}”
                </button>
              )}
              <button
                type="button"
                className="btn btn--xs btn--text"
                onClick={() => wait([...waited, rule.id])}
              >
                继续等
              </button>
            </div>
          </div>
        );
      })}
    </section>
  );
}
