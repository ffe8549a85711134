import { type ReactNode, useEffect, useRef } from "react";
import ui from "./parts.module.css";
import { Button, buttonClassName } from "../../src/ui/base/button.tsx";

type Props = { title: string; close: () => void; children: ReactNode };

/**
 * Modal dialog, open while mounted. Focus stays inside; Escape closes it and returns focus to the
 * opener.
 */
export function Dialog({ title, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={ui["dialog"]} aria-label={title} onClose={close}>
      {children}
    </dialog>
  );
}

/** Dialog with a message and a button to close it. */
export const NoticeDialog = ({
  title,
  className,
  close,
  children,
}: Props & { className?: string | undefined }) => (
  <Dialog title={title} close={close}>
    <form method="dialog" className={className}>
      <h2>{title}</h2>
      {children}
      <div className={ui["dialogActions"]}>
        <Button type="submit">好</Button>
      </div>
    </form>
  </Dialog>
);

type ConfirmDialogProps = Omit<Props, "children"> & {
  sentence: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  children?: ReactNode;
  onConfirm: () => void;
};

/**
 * Confirmation for an irreversible action. `children` are inputs that are required for it; `isDisabled`
 * disables the action until they are complete.
 */
export const DirectorConfirmDialog = ({
  title,
  sentence,
  isDanger = false,
  isDisabled = false,
  close,
  children,
  onConfirm,
}: ConfirmDialogProps) => (
  <Dialog title={title} close={close}>
    <form method="dialog" onSubmit={onConfirm}>
      <h2>{title}</h2>
      <p>{sentence}</p>
      {children}
      <div className={ui["dialogActions"]}>
        {/* Not a submit button, because Enter in an input triggers the first submit button. */}
        <button
          type="button"
          className={buttonClassName({ variant: "soft" })}
          onClick={(event) => event.currentTarget.closest("dialog")?.close()}
        >
          先不
        </button>
        <Button type="submit" variant={isDanger ? "danger" : "ink"} disabled={isDisabled}>
          {title}
        </Button>
      </div>
    </form>
  </Dialog>
);
