import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { useClosedByBack } from "../../lib/navigation/overlay-stack.ts";
import { Rising, SuccessRing } from "../base/success-ring.tsx";
import css from "./success.module.css";

interface SuccessProps {
  title: string;
  /** What it came to, in one line. */
  children: ReactNode;
  note?: ReactNode;
  /** One solid button, and a milder one below it. */
  foot: ReactNode;
  onClose: () => void;
}

/** It is done: the ring closes, the figure rises, and all stays until a tap. */
export function Success({ title, children, note, foot, onClose }: SuccessProps) {
  const popup = useRef<HTMLDivElement>(null);
  useClosedByBack(true, onClose);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup ref={popup} initialFocus={popup} className={css["success"]}>
          <div className={css["said"]}>
            <SuccessRing />
            <Rising>
              <Dialog.Title className={css["title"]}>{title}</Dialog.Title>
              <p className={`num ${css["figure"]}`}>{children}</p>
              {note && <p className={`num ${css["note"]}`}>{note}</p>}
            </Rising>
          </div>
          <div className={css["foot"]}>{foot}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
