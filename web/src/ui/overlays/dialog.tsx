import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useCloseOverlayOnBack } from "../../lib/navigation/overlay-stack.ts";
import { Button } from "../base/button.tsx";
import { Icon } from "../base/icon.tsx";
import type { IconName } from "../base/icon-names.ts";
import { classNames } from "../base/class-names.ts";
import { isEnterToSubmit } from "../inputs/enter-key.ts";
import blank from "../layout/empty-state.module.css";
import css from "./dialog.module.css";
import { useRestoreFocusOnClose } from "./use-restore-focus.ts";
import { FreezeContentOnClose } from "./freeze-on-close.tsx";

/** Title of a question: it must end with a Chinese question mark. */
export type DialogQuestionTitle = `${string}？`;
type DialogAnswer = { label: string; onPress: () => void };

interface CommonProps {
  open: boolean;
  icon?: IconName | undefined;
  /** Button that confirms. Use a verb as its label (关闭挂单), not 确定. */
  confirm: DialogAnswer & {
    danger?: boolean | undefined;
    busy?: boolean | undefined;
    disabled?: boolean | undefined;
  };
  onClosed?: (() => void) | undefined;
  /** Inputs or other content below the text. Enter in an input confirms, like the button. */
  children?: ReactNode;
}
interface QuestionDialogProps {
  title: DialogQuestionTitle;
  text: string;
  /**
   * Button for a milder action than `confirm` with nearly the same effect, such as 只暂停 next to
   * 关闭挂单.
   */
  other?: DialogAnswer | undefined;
  onBack: () => void;
}
/** Dialog with one button only. Back has the same effect as the button, Escape has none. */
interface MessageDialogProps {
  title: string;
  text: string;
  other?: undefined;
  onBack?: undefined;
}
/**
 * Dialog with content below the text. The button 返回 is omitted if `onBack` is the same function as
 * `confirm.onPress`.
 */
interface ContentDialogProps {
  title: string;
  text?: string;
  children: ReactNode;
  other?: undefined;
  onBack: () => void;
}
type ConfirmDialogProps = CommonProps &
  (QuestionDialogProps | MessageDialogProps | ContentDialogProps);

/**
 * Modal dialog. A press outside does nothing. A button for a dangerous action never has the first
 * focus.
 */
export function ConfirmDialog({
  open,
  title,
  text,
  icon,
  confirm,
  children,
  other,
  onBack,
  onClosed,
}: ConfirmDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const busy = confirm.busy ?? false;
  const dismiss = () => {
    if (!busy) onBack?.();
  };
  const confirmByEnter = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement) || !isEnterToSubmit(event)) return;
    // Otherwise the key would also press the button that gets the focus when the dialog closes.
    event.preventDefault();
    if (!busy && !confirm.disabled) confirm.onPress();
  };
  // Without `onBack`, Back counts as a press of the only button.
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
          role={children ? "dialog" : "alertdialog"}
          initialFocus={confirm.danger ? popup : true}
          finalFocus={wayBack}
          className={css["dialog"]}
          onKeyDown={confirmByEnter}
        >
          <FreezeContentOnClose open={open}>
            {icon && (
              <span className={classNames(blank["art"], blank["plain"], css["art"])}>
                <Icon name={icon} className={blank["artIcon"]} />
              </span>
            )}
            <AlertDialog.Title className={css["title"]}>{title}</AlertDialog.Title>
            {text !== undefined && (
              <AlertDialog.Description className={css["text"]}>{text}</AlertDialog.Description>
            )}
            {children && <div className={css["content"]}>{children}</div>}
            <div className={css["actions"]}>
              <Button
                variant={confirm.danger ? "danger" : "ink"}
                busy={busy}
                disabled={confirm.disabled}
                onClick={confirm.onPress}
              >
                {confirm.label}
              </Button>
              {other && (
                <Button variant="soft" disabled={busy} onClick={other.onPress}>
                  {other.label}
                </Button>
              )}
              {onBack && onBack !== confirm.onPress && (
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
