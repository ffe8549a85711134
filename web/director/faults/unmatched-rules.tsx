import { useState } from "react";
import type { NearMiss } from "mock/client/journal.ts";
import type { Fault, CustomAnswer } from "mock/client/rule-lists.ts";
import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useWorldQuery } from "../state/use-world-query.ts";
import { useJournalEntries } from "../state/shown-journal.ts";
import { sendControlCallToShownWorld, shownWorldClient } from "../state/shown-world.ts";
import { useWorldUsers } from "../state/phone-users.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { callTitles, isCallName } from "../text/call-titles.ts";
import { formatTimeOfDay } from "../text/format.ts";
import { indexOfJournalEntry } from "../timeline/journal-entry-causes.ts";
import { UserBadge } from "../timeline/journal-entry-details.tsx";
import { journalEntryTitle } from "../timeline/journal-entry-text.ts";
import { ruleWithoutCounters } from "./rule-hit-limit.ts";
import { adjustFaultMatchToNearMiss } from "./adjust-match-to-near-miss.ts";
import { faultTitle } from "./fault-draft.ts";
import css from "./faults.module.css";
import tint from "../../src/ui/base/tone-colors.module.css";
import ui from "../ui/parts.module.css";
import { Button } from "../../src/ui/base/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

/**
 * Polling interval. Polling is needed, because no event reports that a rule has not matched for a
 * while.
 */
const pollIntervalMs = 15_000;
type UnmatchedRule = {
  id: string;
  title: string;
  rule: Fault | CustomAnswer;
  kind: "faults" | "answers";
  nearMisses: readonly NearMiss[];
};

async function fetchUnmatchedRules(): Promise<readonly UnmatchedRule[]> {
  const [faults, answers] = await Promise.all([
    shownWorldClient().faults.list(),
    shownWorldClient().answers.list(),
  ]);
  return [
    ...faults.map((rule) => ({
      id: rule.id,
      title: faultTitle(rule),
      rule,
      kind: "faults" as const,
      nearMisses: rule.near,
    })),
    ...answers.map((rule) => ({
      id: rule.id,
      title: `改写${rule.match.call ? callTitles[rule.match.call] : ""}`,
      rule,
      kind: "answers" as const,
      nearMisses: rule.near,
    })),
  ].flatMap((it) => (it.nearMisses === undefined ? [] : [{ ...it, nearMisses: it.nearMisses }]));
}

async function replaceRuleMatch(
  { rule, kind, id }: UnmatchedRule,
  match: Fault["match"],
): Promise<void> {
  const newRule = { ...ruleWithoutCounters(rule), match };
  if (kind === "answers")
    return void (await sendControlCallToShownWorld("PUT /worlds/{world}/answers/{id}", {
      params: { id },
      body: newRule as never,
    }));
  await sendControlCallToShownWorld("POST /worlds/{world}/faults", { body: newRule as never });
  await sendControlCallToShownWorld("DELETE /worlds/{world}/faults/{id}", { params: { id } });
}

function matchValueText(value: unknown): string {
  if (isCallName(value)) return callTitles[value];
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "空缺");
}

/**
 * Lists the rules that no request has matched since they were created at least a minute ago, with
 * the most similar journal entries and their differences.
 */
export function UnmatchedRules() {
  const isLive = useCanControlWorld();
  const all = useWorldUsers();
  const entries = useJournalEntries();
  const [waited, wait] = useState<readonly string[]>([]);
  const rules = (
    useWorldQuery(["unmatched rules"], fetchUnmatchedRules, pollIntervalMs) ?? []
  ).filter((it) => !waited.includes(it.id));
  const words = (value: unknown): string =>
    all.find((one) => one.id === value)?.nickName ?? matchValueText(value);
  return (
    <Panel
      label="一直没中"
      actions={
        rules.length > 0 && (
          <span className={classNames(ui["pill"], tint["warn"])}>{rules.length}</span>
        )
      }
      isFilling
      className={css["unmatched"]}
    >
      {rules.length === 0 && (
        <p className={ui["note"]}>开了一分钟还没有一次经过的故障和改写，在这里说差在哪。</p>
      )}
      {rules.map((rule) => {
        const fix = adjustFaultMatchToNearMiss(rule.rule.match, rule.nearMisses);
        return (
          <div key={rule.id} className={css["rule"]}>
            <p>
              <b>{rule.title}</b>
            </p>
            <p className={ui["note"]}>
              {rule.nearMisses.length === 0
                ? "还没有一条记录可以比。"
                : `开了一分多钟，0 次经过。最像的 ${rule.nearMisses.length} 条：`}
            </p>
            {rule.nearMisses.map(({ seq, differs }) => {
              const entry = entries[indexOfJournalEntry(entries, seq)];
              return (
                <div key={seq} className={css["nearMiss"]}>
                  <span className="t-clip">
                    {entry ? formatTimeOfDay(entry.at) : `#${seq}`}{" "}
                    {entry && <UserBadge userId={entry["userId"]} />}{" "}
                    <b>{entry && journalEntryTitle(entry)}</b>
                  </span>
                  <span className={ui["warning"]}>差 {differs.length} 处</span>
                  {differs.slice(0, 2).map(({ field, wanted, got }) => (
                    <span key={field} className={css["diff"]}>
                      <span>{field}</span>
                      <span>要 {words(wanted)}</span>
                      <b className="t-clip">来 {words(got)}</b>
                    </span>
                  ))}
                </div>
              );
            })}
            <div className={ui["row"]}>
              {fix && (
                <Button
                  variant="line"
                  disabled={!isLive}
                  onClick={() =>
                    runActionAndShowOutcome("改好", () => replaceRuleMatch(rule, fix.match))
                  }
                >
                  改成“{words(fix.got)}”
                </Button>
              )}
              <Button variant="text" onClick={() => wait([...waited, rule.id])}>
                继续等
              </Button>
            </div>
          </div>
        );
      })}
    </Panel>
  );
}
