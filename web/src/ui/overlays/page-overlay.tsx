import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { useCloseOverlayOnBack } from "../../lib/navigation/overlay-stack.ts";
import { IconButton } from "../base/icon-button.tsx";
import { classNames } from "../base/class-names.ts";
import css from "./page-overlay.module.css";
import slide from "./slide.module.css";
import { OverlayHost } from "./overlay-host.tsx";
import { useRestoreFocusOnClose } from "./use-restore-focus.ts";

interface PageOverlayProps {
  open: boolean;
  title: string;
  /** Text at the right of the title: "4 / 10". */
  aside?: ReactNode;
  /** Content below the bar that does not scroll, such as a ProgressBar. */
  top?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  /** True for the background color of the canvas, which cards need. */
  canvas?: boolean;
  /** True if the children have margins of their own. */
  flush?: boolean;
  /**
   * True for work on an image: dark in both themes, with a close button labeled 取消 instead of 返回.
   */
  photo?: boolean;
  onClose: () => void;
  onClosed?: (() => void) | undefined;
  /** True while an API call is running. The overlay cannot be closed then. */
  busy?: boolean | undefined;
}

/**
 * Overlay that covers the whole screen, for a page without a URL. Closing it returns to the screen
 * below.
 */
export function PageOverlay({
  open,
  title,
  aside,
  top,
  children,
  foot,
  canvas = false,
  flush = false,
  photo = false,
  onClose,
  onClosed,
  busy = false,
}: PageOverlayProps) {
  const popup = useRef<HTMLDivElement>(null);
  const close = () => {
    if (!busy) onClose();
  };
  useCloseOverlayOnBack(open, close);
  const wayBack = useRestoreFocusOnClose(open, popup);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && close()}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          finalFocus={wayBack}
          className={classNames(
            slide["slide"],
            css["page"],
            canvas && css["canvas"],
            photo && css["photo"],
          )}
          aria-busy={busy || undefined}
          data-theme={photo ? "dark" : undefined}
        >
          <OverlayHost>
            <div className={css["bar"]}>
              <IconButton
                label={photo ? "取消" : "返回"}
                icon={photo ? "close" : "back"}
                onClick={close}
              />
              <Dialog.Title className={css["title"]}>{title}</Dialog.Title>
              <span className={`num ${css["aside"]}`}>{aside}</span>
            </div>
            {top && <div className={css["top"]}>{top}</div>}
            {/* The scrolling element must be reachable by keyboard even if it contains no control. */}
            <div
              role="region"
              aria-label={title}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className={classNames(css["main"], flush && css["flush"])}
            >
              {children}
            </div>
            {foot && <div className={css["foot"]}>{foot}</div>}
          </OverlayHost>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
