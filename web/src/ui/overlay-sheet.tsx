import { Drawer } from "@base-ui/react/drawer";
import { type ReactNode, useRef } from "react";
import { IconButton } from "./icon-button.tsx";
import css from "./overlay-sheet.module.css";

interface SheetProps {
  open: boolean;
  /** The cross, Escape, a press beside it, a drag down. Not called while busy. */
  onClose: () => void;
  /** After the way out is done: the moment to leave the route. */
  onClosed?: (() => void) | undefined;
  title: string;
  sub?: ReactNode;
  /** Before the title: an Avatar. */
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  /** A call runs: nothing closes the sheet. */
  busy?: boolean | undefined;
}

/** A decision that returns to the same page. Focus is held inside and goes back to the opener; the sheet itself takes it, so no keyboard jumps up. */
export function Sheet({ open, onClose, onClosed, title, sub, lead, children, foot, busy = false }: SheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && close()} onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}>
      <Drawer.Portal>
        <Drawer.Backdrop className={css["scrim"]} />
        <Drawer.Viewport className={css["viewport"]}>
          <Drawer.Popup ref={popup} initialFocus={popup} className={css["sheet"]} aria-busy={busy || undefined}>
            <div className={css["content"]} data-base-ui-swipe-ignore={busy ? "" : undefined}>
              <header className={css["head"]}>
                {lead}
                <div className={css["heading"]}>
                  <Drawer.Title className={css["title"]}>{title}</Drawer.Title>
                  {sub && <p className={`num ${css["sub"]}`}>{sub}</p>}
                </div>
                <IconButton label="关闭" icon="close" onClick={close} />
              </header>
              <div className={css["body"]}>{children}</div>
              {foot && <div className={css["foot"]}>{foot}</div>}
            </div>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
