import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef } from "react";
import { useCloseOverlayOnBack } from "../../lib/navigation/overlay-stack.ts";
import { Button } from "../base/button.tsx";
import { Icon } from "../base/icon.tsx";
import type { IconName } from "../base/icon-names.ts";
import { classNames } from "../base/class-names.ts";
import blank from "../layout/empty-state.module.css";
import css from "./dialog.module.css";
import { useRestoreFocusOnClose } from "./use-restore-focus.ts";
import { FreezeContentOnClose } from "./freeze-on-close.tsx";

/** Title of the dialog, as a question. */
export type DialogQuestionTitle = `${string}？`;
type DialogAnswer = { label: string; onPress: () => void };

interface CommonProps {
  open: boolean;
  text: string;
  icon?: IconName | undefined;
  /** Put the verb on the button (关闭挂单), not 确定. */
  confirm: DialogAnswer & { danger?: boolean | undefined; busy?: boolean | undefined };
  onClosed?: (() => void) | undefined;
}
interface QuestionDialogProps {
  title: DialogQuestionTitle;
  /** A milder alternative with nearly the same effect. */
  other?: DialogAnswer | undefined;
  onBack: () => void;
}
/** Shows one button only, and no other way to close. */
interface MessageDialogProps {
  title: string;
  other?: undefined;
  onBack?: undefined;
}
type ConfirmDialogProps = CommonProps & (QuestionDialogProps | MessageDialogProps);

/** Modal dialog. A press outside does nothing. A dangerous answer never has the first focus. */
export function ConfirmDialog({
  open,
  title,
  text,
  icon,
  confirm,
  other,
  onBack,
  onClosed,
}: ConfirmDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const busy = confirm.busy ?? false;
  const dismiss = () => {
    if (!busy) onBack?.();
  };
  // With a single answer, closing the dialog counts as that answer.
  useCloseOverlayOnBack(open, onBack || busy ? dismiss : confirm.onPress);
  const wayBack = useRestoreFocusOnClose(open, popup);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => !next && dismiss()}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={css["scrim"]} />
        <AlertDialog.Popup
          ref={popup}
          initialFocus={confirm.danger ? popup : true}
          finalFocus={wayBack}
          className={css["dialog"]}
        >
          <FreezeContentOnClose open={open}>
            {icon && (
              <span className={classNames(blank["art"], blank["plain"], css["art"])}>
                <Icon name={icon} className={blank["artIcon"]} />
              </span>
            )}
            <AlertDialog.Title className={css["title"]}>{title}</AlertDialog.Title>
            <AlertDialog.Description className={css["text"]}>{text}</AlertDialog.Description>
            <div className={css["actions"]}>
              <Button
                variant={confirm.danger ? "danger" : "ink"}
                busy={busy}
                onClick={confirm.onPress}
              >
                {confirm.label}
              </Button>
              {other && (
                <Button variant="soft" disabled={busy} onClick={other.onPress}>
                  {other.label}
                </Button>
              )}
              {onBack && (
                <Button variant={other ? "text" : "soft"} disabled={busy} onClick={onBack}>
                  返回
                </Button>
              )}
            </div>
          </FreezeContentOnClose>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
