import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { useCloseOverlayOnBack } from "../../lib/navigation/overlay-stack.ts";
import css from "./drop-down-sheet.module.css";
import { useIgnoreDoubleTap } from "./use-ignore-double-tap.ts";
import sheet from "./sheet.module.css";

interface DropSheetProps {
  open: boolean;
  label: string;
  children: ReactNode;
  onClose: () => void;
  onClosed: () => void;
}

/** Sheet for a few rows that drops down from the top edge of the screen. */
export function DropDownSheet({ open, label, children, onClose, onClosed }: DropSheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  useCloseOverlayOnBack(open, onClose);
  const isMeant = useIgnoreDoubleTap(open);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { reason }) => !next && isMeant(reason) && onClose()}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={sheet["scrim"]} />
        <Dialog.Popup ref={popup} initialFocus={popup} className={css["drop"]} aria-label={label}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
