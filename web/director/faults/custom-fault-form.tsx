import type { ReactNode } from "react";
import { useState } from "react";
import { runActionAndShowOutcome, showStatusMessage } from "../state/status-message.ts";
import { useStore } from "../../src/lib/browser/store.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import { type PhoneUsers, useWorldUsers, usePhoneUsers } from "../state/phone-users.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { allCallNames } from "../text/call-titles.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { saveFault } from "./saved-faults.ts";
import {
  type FaultDraft,
  buildFaultInput,
  initialFaultDraft,
  canFaultKindApplyToTarget,
  type FaultTarget,
  faultTargetTitle,
  describeFaultDraft,
  type DelayDistribution,
  delayDistributions,
  type FaultKind,
  allFaultKinds,
  faultKindDefinitions,
} from "./fault-draft.ts";

const faultTargets: readonly FaultTarget[] = ["all", "socket", ...allCallNames];
const delayDistributionNames = Object.keys(delayDistributions) as DelayDistribution[];
const httpStatusOptions = [400, 401, 403, 404, 409, 429, 500, 502, 503, 504];
const countOptions = [0, 1, 2, 3, 5, 10];
const delayOptionsMs = [0, 200, 800, 2_000, 5_000, 10_000, 30_000];
const bytesPerSecondOptions = [100, 1_000, 10_000, 100_000];
const probabilityOptions = [1, 0.75, 0.5, 0.25, 0.1];

type SelectOption = readonly [value: string | number, text: string];
const OptionSelect = ({
  label,
  chosen,
  of,
  pick,
}: {
  label: string;
  chosen: string | number;
  of: readonly SelectOption[];
  pick: (it: string) => void;
}) => (
  <select
    className="in n"
    aria-label={label}
    value={chosen}
    onChange={(event) => pick(event.target.value)}
  >
    {of.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
);
const FormRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span aria-hidden="true">{label}</span>
    <div className="ownf__v">{children}</div>
  </>
);

/** Returns the option that names the affected user. */
function affectedUser(userId: string, { a, b }: PhoneUsers): "both" | "a" | "b" | "other" {
  if (userId === "") return "both";
  if (userId === a?.id) return "a";
  return userId === b?.id ? "b" : "other";
}

/**
 * Form for a custom fault: affected user, call, timing and effect. Shows the expected result before
 * the fault starts.
 */
export function CustomFaultForm() {
  const [draft, setDraft] = useState<FaultDraft>(initialFaultDraft);
  const all = useWorldUsers();
  const { a, b } = usePhoneUsers();
  const isLive = useCanControlWorld();
  const set = (more: Partial<FaultDraft>) => setDraft({ ...draft, ...more });
  const fault = buildFaultInput(draft);
  const {
    userId,
    target,
    kind,
    status,
    bytesPerSecond,
    delayMs,
    delayDistribution,
    after,
    times,
    probability,
  } = draft;
  const others = all.filter((it) => it.id !== a?.id && it.id !== b?.id);
  const side = affectedUser(userId, { a, b });
  const who = {
    both: "所有人",
    a: "买家",
    b: "卖家",
    other: all.find((it) => it.id === userId)?.nickName ?? "",
  }[side];
  const possible = allFaultKinds.filter((it) => canFaultKindApplyToTarget(it, target));
  const whos = { both: "", a: a?.id, b: b?.id, other: others[0]?.id };
  const move = (next: FaultTarget) =>
    set({
      target: next,
      ...(!canFaultKindApplyToTarget(kind, next) && {
        kind: next === "socket" ? "drop" : "dropReply",
      }),
    });

  return (
    <section className="pn" aria-label="自定义故障">
      <div className="pn__h">
        <h2>自定义故障</h2>
      </div>
      <div className="fd">
        <FormRow label="谁">
          <SegmentedControl
            label="谁"
            className=""
            options={
              [
                ["both", "所有人"],
                ["a", "买家"],
                ["b", "卖家"],
                ["other", "别人"],
              ] as const
            }
            chosen={side}
            // Disabled until the list of users has been loaded.
            isDisabled={all.length === 0}
            onChoose={(choice) =>
              whos[choice] === undefined
                ? showStatusMessage("这台手机还没有人")
                : set({ userId: whos[choice] })
            }
          />
          {side === "other" && (
            <OptionSelect
              label="别人"
              chosen={userId}
              of={others.map((it) => [it.id, it.nickName])}
              pick={(it) => set({ userId: it })}
            />
          )}
        </FormRow>
        <FormRow label="哪里">
          <OptionSelect
            label="哪里"
            chosen={target}
            of={faultTargets.map((it) => [it, it === "all" ? "所有请求" : faultTargetTitle(it)])}
            pick={(it) => move(it as FaultTarget)}
          />
        </FormRow>
        <FormRow label="什么时候">
          <OptionSelect
            label="先放过"
            chosen={after}
            of={countOptions.map((it) => [it, it === 0 ? "从头起" : `前 ${it} 次放过`])}
            pick={(it) => set({ after: Number(it) })}
          />
          <OptionSelect
            label="共几次"
            chosen={times}
            of={countOptions.map((it) => [it, it === 0 ? "不限次" : `共 ${it} 次`])}
            pick={(it) => set({ times: Number(it) })}
          />
        </FormRow>
        <FormRow label="怎么坏">
          <OptionSelect
            label="怎么坏"
            chosen={kind}
            of={possible.map((it) => [it, faultKindDefinitions[it].title])}
            pick={(it) => set({ kind: it as FaultKind })}
          />
          {kind === "status" && (
            <OptionSelect
              label="HTTP 状态"
              chosen={status}
              of={httpStatusOptions.map((it) => [it, String(it)])}
              pick={(it) => set({ status: Number(it) })}
            />
          )}
          {kind === "narrow" && (
            <OptionSelect
              label="每秒几字节"
              chosen={bytesPerSecond}
              of={bytesPerSecondOptions.map((it) => [it, `每秒 ${it / 1_000} kB`])}
              pick={(it) => set({ bytesPerSecond: Number(it) })}
            />
          )}
        </FormRow>
        <FormRow label="再加">
          <OptionSelect
            label="慢多少"
            chosen={delayMs}
            of={delayOptionsMs.map((it) => [it, it === 0 ? "不慢" : `慢 ${it} ms`])}
            pick={(it) => set({ delayMs: Number(it) })}
          />
          {delayMs > 0 && (
            <OptionSelect
              label="快慢"
              chosen={delayDistribution}
              of={delayDistributionNames.map((it) => [it, delayDistributions[it].title])}
              pick={(it) => set({ delayDistribution: it as DelayDistribution })}
            />
          )}
        </FormRow>
        <FormRow label="机会">
          <OptionSelect
            label="机会"
            chosen={probability}
            of={probabilityOptions.map((it) => [it, `${Math.round(it * 100)} %`])}
            pick={(it) => set({ probability: Number(it) })}
          />
          <span className="sub ownf__s">种子已定，每次一样</span>
        </FormRow>
      </div>
      <p className="hint hint--info ownf__w">
        <DirectorIcon name="bug" />
        <span>{describeFaultDraft(draft, who)}</span>
      </p>
      <div className="rowl ownf__a">
        <button
          type="button"
          className="btn btn--sm btn--soft"
          disabled={!fault}
          onClick={() => {
            if (!fault) return;
            const { match = {}, ...rest } = fault;
            const { userId: _whoever, ...where } = match;
            saveFault({
              code: "自",
              title: `${faultTargetTitle(target)} ${faultKindDefinitions[kind].title}`,
              note: "",
              match: where,
              ...rest,
            });
            showStatusMessage("存为常用：好了");
          }}
        >
          存为常用
        </button>
        <button
          type="button"
          className="btn btn--sm btn--danger"
          disabled={!isLive || !fault}
          onClick={() =>
            fault && runActionAndShowOutcome("开始故障", () => shownWorldClient().faults.add(fault))
          }
        >
          开始
        </button>
      </div>
    </section>
  );
}
