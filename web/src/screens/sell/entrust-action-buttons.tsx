import { type Entrust, EntrustPauseType, EntrustStatus } from "contract";
import { allowedEntrustOwnerActions } from "../../trade/entrust-display-values.ts";
import { Button, type ButtonSize } from "../../ui/base/button.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import type { EntrustActions } from "./use-entrust-actions.ts";

interface EntrustActionButtonProps {
  entrust: Entrust;
  acts: EntrustActions;
}

/**
 * Returns whether risk control has paused the listing and the owner cannot resume it, so that only
 * customer service can help.
 */
const isPausedByRiskControl = (entrust: Entrust): boolean =>
  entrust.status === EntrustStatus.paused &&
  entrust.pauseType === EntrustPauseType.riskControl &&
  !allowedEntrustOwnerActions(entrust).recover;

export const hasMainEntrustAction = (entrust: Entrust): boolean => {
  const may = allowedEntrustOwnerActions(entrust);
  return may.pause || may.recover || may.again || isPausedByRiskControl(entrust);
};

/**
 * Button for the most common action in the current status of the listing. Renders nothing if there
 * is none.
 */
export function MainEntrustActionButton({
  entrust,
  acts,
  size,
}: EntrustActionButtonProps & { size: ButtonSize }) {
  const may = allowedEntrustOwnerActions(entrust);
  const common = { size, busy: acts.busyId === entrust.entrustId, busyLabel: "处理中" } as const;
  if (may.pause)
    return (
      <Button {...common} variant="soft" onClick={() => acts.pause(entrust)}>
        暂停
      </Button>
    );
  if (may.recover)
    return (
      <Button {...common} onClick={() => void acts.recover(entrust)}>
        恢复
      </Button>
    );
  if (isPausedByRiskControl(entrust))
    return (
      <Button size={size} variant="soft" onClick={acts.askService}>
        联系客服
      </Button>
    );
  if (!may.again) return null;
  return (
    <Button size={size} variant="soft" onClick={() => acts.again(entrust)}>
      照此再发一单
    </Button>
  );
}

/**
 * Button that opens the sheet with the less common actions. `isDetail`: the price can be changed on
 * this screen, so the sheet leaves out the entry 改价.
 */
export function MoreEntrustActionsButton({
  entrust,
  acts,
  isDetail = false,
}: EntrustActionButtonProps & { isDetail?: boolean }) {
  const hours = useSheet(async () => (await import("./open-hours-sheet.tsx")).OpenHoursSheet, {
    entrust,
  });
  const actions = useSheet(
    async () => (await import("./entrust-actions-sheet.tsx")).EntrustActionsSheet,
    { entrust, acts, isDetail, onHours: () => hours.open() },
  );
  return <IconButton icon="more" label="更多操作" onClick={() => actions.open()} />;
}
