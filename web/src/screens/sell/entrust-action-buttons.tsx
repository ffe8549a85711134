import type { Entrust } from "contract";
import { lazy, Suspense, useState } from "react";
import { ownerActsOf } from "../../trade/entrust-view.ts";
import { Button, type ButtonSize } from "../../ui/base/button.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import type { EntrustActs } from "./use-entrust-actions.ts";

const EntrustMore = lazy(async () => ({
  default: (await import("./entrust-actions-sheet.tsx")).EntrustMore,
}));

const HoursSheet = lazy(async () => ({
  default: (await import("./open-hours-sheet.tsx")).HoursSheet,
}));

interface EntrustActProps {
  entrust: Entrust;
  acts: EntrustActs;
}

export const hasUsualAct = (entrust: Entrust): boolean => {
  const may = ownerActsOf(entrust);
  return may.pause || may.recover || may.again;
};

/** Button for the most common action in the current status. */
export function UsualAct({ entrust, acts, size }: EntrustActProps & { size: ButtonSize }) {
  const may = ownerActsOf(entrust);
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
  if (!may.again) return null;
  return (
    <Button size={size} variant="soft" onClick={() => acts.again(entrust)}>
      照此再发一单
    </Button>
  );
}

/**
 * Menu button for all other actions. `isDetail`: price and orders are already on the screen, so
 * their entries are left out.
 */
export function MoreActs({
  entrust,
  acts,
  isDetail = false,
}: EntrustActProps & { isDetail?: boolean }) {
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const [hours, setHours] = useState(false);
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton icon="more" label="更多操作" onClick={show} />
      {opened && (
        <Suspense fallback={null}>
          <EntrustMore
            entrust={entrust}
            acts={acts}
            isDetail={isDetail}
            open={open}
            onHours={() => setHours(true)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
      {hours && (
        <Suspense fallback={null}>
          <HoursSheet entrust={entrust} onClosed={() => setHours(false)} />
        </Suspense>
      )}
    </>
  );
}
