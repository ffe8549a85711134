import { Dialog } from "@base-ui/react/dialog";
import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { useCloseOverlayOnBack } from "../../lib/navigation/overlay-stack.ts";
import { useDragToCloseSheet } from "./use-drag-to-close.ts";
import { useIgnoreDoubleTap } from "./use-ignore-double-tap.ts";
import { IconButton } from "../base/icon-button.tsx";
import { classNames } from "../base/class-names.ts";
import css from "./sheet.module.css";
import slide from "./slide.module.css";
import { type AreaAboveKeyboard, useAreaAboveKeyboard } from "../layout/use-area-above-keyboard.ts";
import { useRestoreFocusOnClose } from "./use-restore-focus.ts";
import { FreezeContentOnClose } from "./freeze-on-close.tsx";
import { OverlayHost } from "./overlay-host.tsx";

interface SheetProps {
  open: boolean;
  /**
   * Called when the user closes the sheet: by the close button, Back, Escape, a press outside or a
   * drag down. Not called while `busy`.
   */
  onClose: () => void;
  /** Called after the closing animation, when the caller may navigate to another screen. */
  onClosed?: (() => void) | undefined;
  title: ReactNode;
  sub?: ReactNode;
  /** Content before the title, such as an Avatar. */
  lead?: ReactNode;
  /** Content after the title, such as the progress. */
  aside?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  /** Content at the bottom, from edge to edge, such as a keypad. */
  tray?: ReactNode;
  /**
   * Content that covers everything below the title while an API call is running. The sheet keeps
   * its height.
   */
  cover?: ReactNode;
  /**
   * True for a fixed, large height from the first frame, so that content which arrives later moves
   * neither the header nor the existing content.
   */
  tall?: boolean;
  /** True while an API call is running. The sheet cannot be closed then. */
  busy?: boolean | undefined;
}

/**
 * Sheet at the bottom of the screen for a decision, after which the user is back on the same page.
 * Traps the focus, and returns it to the opener at the end. The sheet itself takes the focus first,
 * so that no keyboard opens.
 */
export function Sheet(props: SheetProps) {
  const {
    open,
    onClose,
    onClosed,
    title,
    sub,
    lead,
    aside,
    children,
    foot,
    tray,
    cover,
    tall = false,
    busy = false,
  } = props;
  const popup = useRef<HTMLDivElement>(null);
  const close = () => {
    if (!busy) onClose();
  };
  useCloseOverlayOnBack(open, close);
  const wayBack = useRestoreFocusOnClose(open, popup);
  const isMeant = useIgnoreDoubleTap(open);
  const { movedPx, grip } = useDragToCloseSheet(
    () => popup.current?.offsetHeight ?? 0,
    !busy,
    onClose,
  );
  const seen = useAreaAboveKeyboard();
  const followsFinger =
    movedPx === undefined
      ? undefined
      : { transform: `translateY(${movedPx}px)`, transition: "none" };
  useEffect(() => {
    // Scrolls the focused field into view, because the keyboard that it opened may cover it.
    if (seen && popup.current?.contains(document.activeElement))
      document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [seen]);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { reason }) => !next && isMeant(reason) && close()}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={css["scrim"]} />
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          finalFocus={wayBack}
          className={classNames(slide["slide"], css["sheet"], tall && css["tall"])}
          style={{ ...followsFinger, ...(seen && above(seen)) }}
          aria-busy={busy || undefined}
        >
          <FreezeContentOnClose open={open}>
            <OverlayHost>
              <div className={css["head"]} {...grip}>
                {lead}
                <div className={css["heading"]}>
                  <Dialog.Title className={css["title"]}>{title}</Dialog.Title>
                  {sub && <p className={`num ${css["sub"]}`}>{sub}</p>}
                </div>
                {aside && <div className={css["aside"]}>{aside}</div>}
                <IconButton label="关闭" icon="close" onClick={close} />
              </div>
              <div className={css["below"]} inert={Boolean(cover)}>
                <div className={classNames(css["body"], !foot && !tray && css["last"])}>
                  {children}
                </div>
                {foot && <div className={css["foot"]}>{foot}</div>}
                {tray}
              </div>
              {cover && <div className={css["cover"]}>{cover}</div>}
            </OverlayHost>
          </FreezeContentOnClose>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Returns the style that moves a sheet above the keyboard. Without it, the sheet would be behind
 * the keyboard, because fixed elements are positioned in the whole page.
 */
const above = ({ topPx, heightPx }: AreaAboveKeyboard): CSSProperties => ({
  bottom: Math.max(0, document.documentElement.clientHeight - topPx - heightPx),
  maxHeight: heightPx,
});
