import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef } from "react";
import { useClosedByBack } from "../../lib/overlay-stack.ts";
import { Button } from "../control/button.tsx";
import { Icon } from "../mark/icon.tsx";
import type { IconName } from "../mark/icon-names.ts";
import { classNames } from "../style/class-names.ts";
import blank from "../frame/blank.module.css";
import css from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  title: string;
  text: string;
  icon?: IconName | undefined;
  /** Put the verb on the button (关闭挂单), not 确定. */
  confirm: { label: string; onPress: () => void; danger?: boolean | undefined; busy?: boolean | undefined };
  /** The milder way to nearly the same end. */
  other?: { label: string; onPress: () => void } | undefined;
  /** Without it the dialog has one button and no other way out. */
  cancel?: { label: string; onPress: () => void } | undefined;
  onClosed?: (() => void) | undefined;
}

/** Blocks until answered; a press beside it does nothing. A dangerous answer never has the first focus. */
export function ConfirmDialog({ open, title, text, icon, confirm, other, cancel, onClosed }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const busy = confirm.busy ?? false;
  const dismiss = () => {
    if (!busy) cancel?.onPress();
  };
  // What has one answer only is left by giving it.
  useClosedByBack(open, cancel || busy ? dismiss : confirm.onPress);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && dismiss()} onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={css["scrim"]} />
        <AlertDialog.Popup ref={popup} initialFocus={confirm.danger ? popup : true} className={css["dialog"]}>
          {icon && (
            <span className={classNames(blank["art"], blank["plain"], css["art"])}>
              <Icon name={icon} className={blank["artIcon"]} />
            </span>
          )}
          <AlertDialog.Title className={css["title"]}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={css["text"]}>{text}</AlertDialog.Description>
          {other && (
            <div className={css["other"]}>
              <Button variant="line" block disabled={busy} onClick={other.onPress}>
                {other.label}
              </Button>
            </div>
          )}
          <div className={css["actions"]}>
            <Button variant={confirm.danger ? "danger" : "ink"} busy={busy} onClick={confirm.onPress}>
              {confirm.label}
            </Button>
            {cancel && (
              <Button variant="soft" disabled={busy} onClick={cancel.onPress}>
                {cancel.label}
              </Button>
            )}
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
