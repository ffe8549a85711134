import { useState } from "react";
import { ConfirmDialog, type DialogQuestionTitle } from "./dialog.tsx";
import type { OverlayProps } from "./lazy-overlay.tsx";

export type ConfirmAnswer = "action" | "other" | undefined;

/** Content of the dialog: a question before an action, or a message with one button. */
export type Confirmation = {
  text: string;
  /** Label of the button for the action. Use a verb (关闭挂单), not 确定. */
  action: string;
  danger?: boolean | undefined;
  /**
   * The action. It runs while the dialog is still open, and the dialog cannot be closed until it
   * ends.
   */
  run?: (() => Promise<unknown>) | undefined;
} & (
  | {
      title: DialogQuestionTitle;
      /**
       * Label of a second button that does something else than `action`, such as 只暂停 next to 关闭挂单.
       * The answer is then "other".
       */
      other?: string | undefined;
    }
  | {
      /** Marks a message that has only the button for `action`, without 返回. */
      hasBack: false;
      title: string;
    }
);

interface ConfirmationDialogProps extends OverlayProps {
  question: Confirmation;
  /** True while the action is running. The dialog cannot be closed then. */
  busy?: boolean | undefined;
  /** Called with the answer. The caller then closes the dialog by `open`. */
  onAnswer: (answer: ConfirmAnswer) => void;
}

/** Dialog of `useConfirm` and `ConfirmOverlay`. */
export function ConfirmationDialog({
  open,
  onClosed,
  question,
  busy = false,
  onAnswer,
}: ConfirmationDialogProps) {
  const { text, action, danger, run } = question;
  const [runs, setRuns] = useState(false);
  const act = async () => {
    setRuns(true);
    try {
      await run?.();
    } finally {
      setRuns(false);
    }
    onAnswer("action");
  };
  const common = {
    open,
    onClosed,
    text,
    confirm: {
      label: action,
      danger,
      busy: busy || runs,
      onPress: run ? () => void act() : () => onAnswer("action"),
    },
  };
  if ("hasBack" in question) return <ConfirmDialog {...common} title={question.title} />;
  const { title, other } = question;
  return (
    <ConfirmDialog
      {...common}
      title={title}
      other={other === undefined ? undefined : { label: other, onPress: () => onAnswer("other") }}
      onBack={() => onAnswer(undefined)}
    />
  );
}
