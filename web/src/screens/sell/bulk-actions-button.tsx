import { type Entrust, EntrustPauseType } from "contract";
import { lazy, Suspense, useState } from "react";
import { allowedOwnerActions } from "../../trade/entrust-view.ts";
import { IconButton } from "../../ui/base/icon-button.tsx";
import type { EntrustActions } from "./use-entrust-actions.ts";

const BulkActionsSheet = lazy(async () => ({
  default: (await import("./bulk-actions-sheet.tsx")).BulkActionsSheet,
}));

interface BulkActionsButtonProps {
  selling: readonly Entrust[];
  paused: readonly Entrust[];
  acts: EntrustActions;
}

/**
 * Button in the title bar to pause all active listings, or to resume all that the owner may resume.
 * Hidden if each action would affect fewer than two listings.
 */
export function BulkActionsButton({ selling, paused, acts }: BulkActionsButtonProps) {
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const back = paused.filter(
    (it) => allowedOwnerActions(it).recover && it.pauseType !== EntrustPauseType.riskControl,
  );
  if (selling.length < 2 && back.length < 2 && !opened) return null;
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton icon="more" label="批量操作" onClick={show} />
      {opened && (
        <Suspense fallback={null}>
          <BulkActionsSheet
            selling={selling}
            paused={back}
            acts={acts}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
