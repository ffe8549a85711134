import type { Entrust } from "contract";
import { CellRow, CellGroup } from "../../ui/layout/cell.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import type { EntrustActions } from "./use-entrust-actions.ts";

interface BulkActionsSheetProps {
  selling: readonly Entrust[];
  /** Paused listings that the owner may resume. */
  paused: readonly Entrust[];
  acts: EntrustActions;
  open: boolean;
  onClose: () => void;
}

export function BulkActionsSheet({ selling, paused, acts, open, onClose }: BulkActionsSheetProps) {
  const act = (todo: () => unknown) => () => {
    onClose();
    todo();
  };
  return (
    <Sheet open={open} title="批量操作" onClose={onClose}>
      <CellGroup>
        {selling.length > 0 && (
          <CellRow
            icon="pause"
            title="全部暂停"
            desc={`${selling.length} 个出售中的挂单`}
            onPress={act(() => acts.pauseAll(selling))}
          />
        )}
        {paused.length > 0 && (
          <CellRow
            icon="refresh"
            title="全部恢复"
            desc={`${paused.length} 个已暂停的挂单`}
            arrow={false}
            onPress={act(() => void acts.recoverAll(paused))}
          />
        )}
      </CellGroup>
    </Sheet>
  );
}
