import { useState } from "react";
import { ConfirmDialog, type DialogQuestionTitle } from "./dialog.tsx";
import type { OverlayProps } from "./lazy-overlay.tsx";

export type ConfirmAnswer = "action" | "other" | undefined;

/** Content of the dialog: a question before an action, or a message with one button. */
export type Confirmation = {
  text: string;
  /** Label of the action. Put the verb on the button (关闭挂单), not 确定. */
  action: string;
  danger?: boolean | undefined;
  /** Runs while the dialog is still open. Until it ends, the dialog cannot be closed. */
  run?: (() => Promise<unknown>) | undefined;
} & (
  | {
      title: DialogQuestionTitle;
      /** Label of a milder alternative with nearly the same effect. */
      other?: string | undefined;
    }
  | {
      /** Marks a message with one button only. */
      hasBack: false;
      title: string;
    }
);

interface ConfirmationDialogProps extends OverlayProps {
  question: Confirmation;
  /** True while the action is under way. The dialog cannot be closed then. */
  busy?: boolean | undefined;
  /** The owner closes the dialog. */
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
