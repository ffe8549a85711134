import { useLayoutEffect, useRef, useState } from "react";
import type { Confirmation } from "./confirmation-dialog.tsx";
import { Overlay } from "./overlay-host.tsx";
import { loadConfirmationDialog } from "./use-confirm.ts";

/**
 * Content of a confirmation without a `run` callback. The component that renders `ConfirmOverlay`
 * runs the action and closes the dialog.
 */
export type OwnedConfirmation = Pick<
  Exclude<Confirmation, { hasBack: false }>,
  "title" | "text" | "action" | "danger"
>;

interface ConfirmOverlayProps {
  /** `undefined` closes the dialog. */
  question: OwnedConfirmation | undefined;
  /** True while the action is running. The dialog cannot be closed then. */
  busy?: boolean;
  onAction: () => void;
  onClose: () => void;
  onClosed?: () => void;
}

/**
 * Shows a confirmation dialog while the caller passes a `question`. Use it instead of `useConfirm`
 * if something other than the answer can close the dialog, such as a status change.
 */
export function ConfirmOverlay({ question, onAction, onClose, ...rest }: ConfirmOverlayProps) {
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  // The dialog keeps its buttons while it closes, so a double tap could run the action again.
  const isOpen = useRef(false);
  useLayoutEffect(() => void (isOpen.current = question !== undefined));
  if (!last) return null;
  return (
    <Overlay
      load={loadConfirmationDialog}
      open={question !== undefined}
      question={last}
      onAnswer={(answer) => {
        if (!isOpen.current) return;
        if (answer === "action") onAction();
        else onClose();
      }}
      onClose={onClose}
      {...rest}
    />
  );
}
