import { type Entrust, PauseType } from "contract";
import { lazy, Suspense, useState } from "react";
import { ownerActsOf } from "../../trade/entrust-view.ts";
import { IconButton } from "../../ui/base/icon-button.tsx";
import type { EntrustActs } from "./use-entrust-actions.ts";

const AllAtOnceSheet = lazy(async () => ({
  default: (await import("./bulk-actions-sheet.tsx")).AllAtOnceSheet,
}));

interface AllAtOnceProps {
  selling: readonly Entrust[];
  paused: readonly Entrust[];
  acts: EntrustActs;
}

/**
 * Button in the title bar to pause all active listings, or to resume all that the owner may resume.
 * Hidden if each action would affect fewer than two listings.
 */
export function AllAtOnce({ selling, paused, acts }: AllAtOnceProps) {
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const back = paused.filter(
    (it) => ownerActsOf(it).recover && it.pauseType !== PauseType.riskControl,
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
          <AllAtOnceSheet
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
