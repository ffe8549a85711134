import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { useCloseOverlayOnBack } from "../../lib/navigation/overlay-stack.ts";
import { ContentBelowSuccessRing, SuccessRing } from "../base/success-and-waiting-ring.tsx";
import css from "./success-overlay.module.css";

interface SuccessOverlayProps {
  title: string;
  /** Result of the action in one line, such as the amount. */
  children: ReactNode;
  note?: ReactNode;
  /** Buttons at the bottom: a primary one, and a secondary one below. */
  foot: ReactNode;
  onClose: () => void;
}

/**
 * Overlay for a success: a ring closes, then the title and the result appear. It stays until the
 * user presses a button or goes back.
 */
export function SuccessOverlay({ title, children, note, foot, onClose }: SuccessOverlayProps) {
  const popup = useRef<HTMLDivElement>(null);
  useCloseOverlayOnBack(true, onClose);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup ref={popup} initialFocus={popup} className={css["success"]}>
          <div className={css["said"]}>
            <SuccessRing />
            <ContentBelowSuccessRing>
              <Dialog.Title className={css["title"]}>{title}</Dialog.Title>
              <p className={`num ${css["figure"]}`}>{children}</p>
              {note && <p className={`num ${css["note"]}`}>{note}</p>}
            </ContentBelowSuccessRing>
          </div>
          <div className={css["foot"]}>{foot}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
