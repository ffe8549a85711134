import type { ReactNode } from "react";
import { useState } from "react";
import { runActionAndShowOutcome, showStatusMessage } from "../state/status-message.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import { type PhoneUsers, useWorldUsers, usePhoneUsers } from "../state/phone-users.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { allCallNames } from "../text/call-titles.ts";
import { SegmentedControl } from "../../src/ui/base/segmented-control.tsx";
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
import css from "./faults.module.css";
import ui from "../ui/parts.module.css";
import { Button } from "../../src/ui/base/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { Banner } from "../../src/ui/layout/banner.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";
import { OptionSelect } from "../ui/option-select.tsx";

const faultTargets: readonly FaultTarget[] = ["all", "socket", ...allCallNames];
const delayDistributionNames = Object.keys(delayDistributions) as DelayDistribution[];
const httpStatusOptions = [400, 401, 403, 404, 409, 429, 500, 502, 503, 504];
const countOptions = [0, 1, 2, 3, 5, 10];
const delayOptionsMs = [0, 200, 800, 2_000, 5_000, 10_000, 30_000];
const bytesPerSecondOptions = [100, 1_000, 10_000, 100_000];
const probabilityOptions = [1, 0.75, 0.5, 0.25, 0.1];

const FormRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span aria-hidden="true">{label}</span>
    <div className={css["values"]}>{children}</div>
  </>
);

const affectedUserOptions = [
  { value: "both", label: "所有人" },
  { value: "a", label: "买家" },
  { value: "b", label: "卖家" },
  { value: "other", label: "别人" },
] as const;
/** Returns the value in `affectedUserOptions` for this user id. An empty id means all users. */
function affectedUser(userId: string, { a, b }: PhoneUsers): "both" | "a" | "b" | "other" {
  if (userId === "") return "both";
  if (userId === a?.id) return "a";
  return userId === b?.id ? "b" : "other";
}

/**
 * Form for a custom fault: affected user, call, frequency and effect. Describes the expected result
 * before the fault starts.
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
    <Panel label="自定义故障">
      <div className={ui["form"]}>
        <FormRow label="谁">
          {/* Disabled until the list of users has been loaded. */}
          <fieldset disabled={all.length === 0}>
            <SegmentedControl
              label="谁"
              options={affectedUserOptions}
              value={side}
              onChange={(choice) =>
                whos[choice] === undefined
                  ? showStatusMessage("这台手机还没有人")
                  : set({ userId: whos[choice] })
              }
              size="sm"
            />
          </fieldset>
          {side === "other" && (
            <OptionSelect
              label="别人"
              chosen={userId}
              options={others.map((it) => [it.id, it.nickName])}
              onChoose={(it) => set({ userId: it })}
            />
          )}
        </FormRow>
        <FormRow label="哪里">
          <OptionSelect
            label="哪里"
            chosen={target}
            options={faultTargets.map((it) => [
              it,
              it === "all" ? "所有请求" : faultTargetTitle(it),
            ])}
            onChoose={(it) => move(it as FaultTarget)}
          />
        </FormRow>
        <FormRow label="什么时候">
          <OptionSelect
            label="先放过"
            chosen={after}
            options={countOptions.map((it) => [it, it === 0 ? "从头起" : `前 ${it} 次放过`])}
            onChoose={(it) => set({ after: Number(it) })}
          />
          <OptionSelect
            label="共几次"
            chosen={times}
            options={countOptions.map((it) => [it, it === 0 ? "不限次" : `共 ${it} 次`])}
            onChoose={(it) => set({ times: Number(it) })}
          />
        </FormRow>
        <FormRow label="怎么坏">
          <OptionSelect
            label="怎么坏"
            chosen={kind}
            options={possible.map((it) => [it, faultKindDefinitions[it].title])}
            onChoose={(it) => set({ kind: it as FaultKind })}
          />
          {kind === "status" && (
            <OptionSelect
              label="HTTP 状态"
              chosen={status}
              options={httpStatusOptions.map((it) => [it, String(it)])}
              onChoose={(it) => set({ status: Number(it) })}
            />
          )}
          {kind === "narrow" && (
            <OptionSelect
              label="每秒几字节"
              chosen={bytesPerSecond}
              options={bytesPerSecondOptions.map((it) => [it, `每秒 ${it / 1_000} kB`])}
              onChoose={(it) => set({ bytesPerSecond: Number(it) })}
            />
          )}
        </FormRow>
        <FormRow label="再加">
          <OptionSelect
            label="慢多少"
            chosen={delayMs}
            options={delayOptionsMs.map((it) => [it, it === 0 ? "不慢" : `慢 ${it} ms`])}
            onChoose={(it) => set({ delayMs: Number(it) })}
          />
          {delayMs > 0 && (
            <OptionSelect
              label="快慢"
              chosen={delayDistribution}
              options={delayDistributionNames.map((it) => [it, delayDistributions[it].title])}
              onChoose={(it) => set({ delayDistribution: it as DelayDistribution })}
            />
          )}
        </FormRow>
        <FormRow label="机会">
          <OptionSelect
            label="机会"
            chosen={probability}
            options={probabilityOptions.map((it) => [it, `${Math.round(it * 100)} %`])}
            onChoose={(it) => set({ probability: Number(it) })}
          />
          <span className={classNames(ui["note"], css["seed"])}>种子已定，每次一样</span>
        </FormRow>
      </div>
      <div className={css["summary"]}>
        <Banner text={describeFaultDraft(draft, who)} />
      </div>
      <div className={classNames(ui["row"], css["actions"])}>
        <Button
          variant="soft"
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
        </Button>
        <Button
          variant="danger"
          disabled={!isLive || !fault}
          onClick={() =>
            fault && runActionAndShowOutcome("开始故障", () => shownWorldClient().faults.add(fault))
          }
        >
          开始
        </Button>
      </div>
    </Panel>
  );
}
