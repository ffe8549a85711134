import type { Entrust } from "contract";
import { allowedEntrustOwnerActions } from "../../trade/entrust-display-values.ts";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import type { EntrustActions } from "./use-entrust-actions.ts";

interface BulkListingActionsButtonProps {
  selling: readonly Entrust[];
  paused: readonly Entrust[];
  acts: EntrustActions;
}

/**
 * Button in the title bar to pause all active listings, or to resume all that the owner may resume.
 * Hidden if each action would affect fewer than two listings.
 */
export function BulkListingActionsButton({ selling, paused, acts }: BulkListingActionsButtonProps) {
  const back = paused.filter((it) => allowedEntrustOwnerActions(it).recover);
  const sheet = useSheet(
    async () => (await import("./bulk-actions-sheet.tsx")).BulkListingActionsSheet,
    {
      selling,
      paused: back,
      acts,
    },
  );
  if (selling.length < 2 && back.length < 2 && !sheet.isOpen) return null;
  return <IconButton icon="more" label="批量操作" onClick={() => sheet.open()} />;
}
