import { type ReactNode, useState } from "react";
import type { Fault, FaultInput } from "mock/client/rule-lists.ts";
import { runActionAndShowOutcome, showStatusMessage } from "../state/status-message.ts";
import { useStore } from "../../src/lib/browser/store.ts";
import { goToPage } from "../state/director-location.ts";
import { shownWorldClient } from "../state/shown-world.ts";
import { type PhonePosition, currentPhoneUsers, usePhoneUsers } from "../state/phone-users.ts";
import { sendControlCallToShownWorld } from "../state/shown-world.ts";
import { statusOfShownWorld, useCanControlWorld } from "../state/world-stream.ts";
import { SegmentedControl } from "../../src/ui/base/segmented-control.tsx";
import { HitLimitMenu } from "../ui/hit-limit-menu.tsx";
import {
  ruleInputWithHitLimit,
  ruleWithoutCounters,
  isRuleHitLimitReached,
} from "./rule-hit-limit.ts";
import { removeSavedFault, savedFaults } from "./saved-faults.ts";
import { faultTitle } from "./fault-draft.ts";
import { type FaultPreset, faultPresets } from "./fault-presets.ts";
import css from "./faults.module.css";
import ui from "../ui/parts.module.css";
import { Button } from "../../src/ui/base/button.tsx";
import { Switch } from "../../src/ui/base/switch.tsx";
import { Panel } from "../ui/panel.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { classNames } from "../../src/ui/base/class-names.ts";

type FaultScope = "both" | PhonePosition;
const faultScopeOptions: readonly { value: FaultScope; label: string }[] = [
  { value: "both", label: "两边" },
  { value: "a", label: "买家" },
  { value: "b", label: "卖家" },
];

const presetMatchFields = new Set(["call", "socket", "userId", "caller"]);
/**
 * Returns whether an active fault equals this preset for the same user. Compares effect, call and
 * socket, because a fault does not name its preset. A match with further conditions is a different
 * fault. `caller` is ignored, because the mock adds it to every fault.
 */
const isFaultOfPreset = (
  { effect, match }: Fault,
  item: FaultPreset,
  userId: string | undefined,
): boolean =>
  JSON.stringify(effect) === JSON.stringify(item.effect) &&
  match.call === item.match.call &&
  match.socket === item.match.socket &&
  match.userId === userId &&
  Object.keys(match).every((name) => presetMatchFields.has(name));

function enablePreset(item: FaultPreset, scope: FaultScope): void {
  const userId = scope === "both" ? undefined : currentPhoneUsers()[scope]?.id;
  if (scope !== "both" && userId === undefined) return showStatusMessage("这台手机还没有人");
  const { code: _code, title, note: _note, match, ...fault } = item;
  runActionAndShowOutcome(`${title}打开`, () =>
    shownWorldClient().faults.add({ ...fault, match: { ...match, ...(userId && { userId }) } }),
  );
}
const removeFault = ({ id }: Fault) =>
  sendControlCallToShownWorld("DELETE /worlds/{world}/faults/{id}", { params: { id } });
const disableFaults = (title: string, standing: readonly Fault[]) =>
  runActionAndShowOutcome(`${title}恢复`, () => Promise.all(standing.map(removeFault)));
/**
 * Replaces a fault, which restarts its counters. The old fault stays active until the new one has
 * been added.
 */
async function replaceFault(fault: Fault, as: FaultInput): Promise<void> {
  await shownWorldClient().faults.add(as);
  await removeFault(fault);
}
const clearAllFaults = () =>
  runActionAndShowOutcome("全部恢复", () => shownWorldClient().faults.clear());

type RowProps = {
  preset: Pick<FaultPreset, "code" | "title" | "note">;
  activeFaults: readonly Fault[];
  onToggle: (isOn: boolean) => void;
  children?: ReactNode;
};
function FaultRow({ preset, activeFaults, onToggle, children }: RowProps) {
  const isLive = useCanControlWorld();
  const isOn = activeFaults.some((one) => !isRuleHitLimitReached(one));
  const hits = activeFaults.reduce((sum, one) => sum + one.hits, 0);
  const [only, ...more] = activeFaults;
  const counted = more.length === 0 && only?.times !== undefined ? only : undefined;
  return (
    <div className={classNames(css["fault"], isOn && css["is-on"])}>
      <code>{preset.code}</code>
      <span className="t-clip" title={preset.title}>
        {preset.title}
      </span>
      {counted ? (
        <HitLimitMenu
          label={`${preset.title}几次`}
          text={`中 ${hits} / ${counted.times}`}
          isDisabled={!isLive}
          onChoose={(times) =>
            runActionAndShowOutcome(`${preset.title}改好`, () =>
              replaceFault(counted, ruleInputWithHitLimit(counted, times)),
            )
          }
        />
      ) : (
        <em>{activeFaults.length > 0 ? `中 ${hits}` : preset.note}</em>
      )}
      {children}
      <Switch
        label={preset.title}
        hideLabel
        checked={isOn}
        disabled={!isLive}
        onChange={() => onToggle(!isOn)}
      />
    </div>
  );
}

/**
 * Fault presets and saved faults as switches. The switch of an active fault is red, and its row
 * shows how often the fault has matched. Active faults that equal no preset have rows below.
 */
export function FaultPanel() {
  const reported = useStore(statusOfShownWorld)?.faults ?? [];
  const isLive = useCanControlWorld();
  const sides = usePhoneUsers();
  const [scope, setScope] = useState<FaultScope>("both");
  const userId = scope === "both" ? undefined : sides[scope]?.id;
  const own = useStore(savedFaults);
  const rows = [...faultPresets, ...own];
  const others = reported.filter((one) => !rows.some((it) => isFaultOfPreset(one, it, userId)));
  return (
    <Panel
      label="故障"
      step="3"
      actions={
        <SegmentedControl
          label="给谁"
          size="sm"
          options={faultScopeOptions}
          value={scope}
          onChange={setScope}
        />
      }
      isFilling
    >
      <div className={css["faults"]}>
        {rows.map((row) => {
          const mine = reported.filter((one) => isFaultOfPreset(one, row, userId));
          return (
            <FaultRow
              key={`${row.code} ${row.title}`}
              preset={row}
              activeFaults={mine}
              onToggle={(isOn) =>
                isOn ? enablePreset(row, scope) : disableFaults(row.title, mine)
              }
            >
              {own.includes(row) && (
                <IconButton
                  label={`忘掉${row.title}`}
                  title="忘掉"
                  icon="close"
                  onClick={() => removeSavedFault(row)}
                />
              )}
            </FaultRow>
          );
        })}
        {others.map((item) => (
          <FaultRow
            key={item.id}
            preset={{ code: "自", title: faultTitle(item), note: "" }}
            activeFaults={[item]}
            onToggle={(isOn) =>
              isOn
                ? runActionAndShowOutcome(`${faultTitle(item)}打开`, () =>
                    replaceFault(item, ruleWithoutCounters(item)),
                  )
                : disableFaults(faultTitle(item), [item])
            }
          />
        ))}
      </div>
      <div className={ui["row"]}>
        <Button icon="plus" variant="soft" onClick={() => goToPage("answers")}>
          自定义故障
        </Button>
        <Button variant="text" disabled={!isLive || reported.length === 0} onClick={clearAllFaults}>
          全部恢复
        </Button>
      </div>
    </Panel>
  );
}
