import { useState } from "react";
import { ConfirmDialog, type DialogQuestionTitle } from "./dialog.tsx";
import type { OverlayProps } from "./lazy-overlay.tsx";

export type ConfirmAnswer = "action" | "other" | undefined;

/** A question before an action. */
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
      /** Shows a message with one button only. */
      hasBack: false;
      title: string;
    }
);

interface ConfirmationDialogProps extends OverlayProps {
  question: Confirmation;
  onAnswer: (answer: ConfirmAnswer) => void;
}

/** Dialog of `useConfirm`. */
export function ConfirmationDialog({
  open,
  onClose,
  onClosed,
  question,
  onAnswer,
}: ConfirmationDialogProps) {
  const { text, action, danger, run } = question;
  const [busy, setBusy] = useState(false);
  const give = (answer: ConfirmAnswer) => {
    onAnswer(answer);
    onClose();
  };
  const act = async () => {
    setBusy(true);
    await run?.();
    setBusy(false);
    give("action");
  };
  const common = {
    open,
    onClosed,
    text,
    confirm: {
      label: action,
      danger,
      busy,
      onPress: run ? () => void act() : () => give("action"),
    },
  };
  if ("hasBack" in question) return <ConfirmDialog {...common} title={question.title} />;
  const { title, other } = question;
  return (
    <ConfirmDialog
      {...common}
      title={title}
      other={other === undefined ? undefined : { label: other, onPress: () => give("other") }}
      onBack={() => give(undefined)}
    />
  );
}
