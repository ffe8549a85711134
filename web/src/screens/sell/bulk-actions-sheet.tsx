import type { Entrust } from "contract";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import type { EntrustActions } from "./use-entrust-actions.ts";

interface BulkListingActionsSheetProps {
  selling: readonly Entrust[];
  /** Paused listings that the owner may resume. */
  paused: readonly Entrust[];
  acts: EntrustActions;
  open: boolean;
  onClose: () => void;
}

export function BulkListingActionsSheet({
  selling,
  paused,
  acts,
  open,
  onClose,
}: BulkListingActionsSheetProps) {
  const act = (todo: () => unknown) => () => {
    onClose();
    todo();
  };
  return (
    <Sheet open={open} title="批量操作" onClose={onClose}>
      <ListRowGroup>
        {selling.length > 0 && (
          <ListRow
            icon="pause"
            title="全部暂停"
            desc={`${selling.length} 个出售中的挂单`}
            onPress={act(() => acts.pauseAll(selling))}
          />
        )}
        {paused.length > 0 && (
          <ListRow
            icon="refresh"
            title="全部恢复"
            desc={`${paused.length} 个已暂停的挂单`}
            arrow={false}
            onPress={act(() => void acts.recoverAll(paused))}
          />
        )}
      </ListRowGroup>
    </Sheet>
  );
}
