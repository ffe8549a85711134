import { Button } from "../../ui/base/button.tsx";
import { Spinner } from "../../ui/base/spinner.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./rematch.module.css";

/** Shown while the backend looks for another seller. */
export const RematchProgressSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="重新匹配">
    <div className={css["end"]} role="status">
      <Spinner />
      <p>对方未接单，正在为您重新匹配…</p>
      <Button variant="soft" onClick={onClose}>
        取消匹配
      </Button>
    </div>
  </Sheet>
);
