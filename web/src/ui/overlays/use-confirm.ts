import { useLayoutEffect, useRef } from "react";
import type { Confirmation, ConfirmAnswer } from "./confirmation-dialog.tsx";
import { useSheet } from "./overlay-host.tsx";

export const loadConfirmationDialog = async () =>
  (await import("./confirmation-dialog.tsx")).ConfirmationDialog;

/**
 * Returns a function that asks a question in a dialog. Its promise resolves with the pressed button,
 * "action" or "other". It resolves with `undefined` if the user goes back, or if the component that
 * called `useConfirm` is unmounted, is hidden by `Activity`, or asks another question.
 *
 * @example
 * if (await confirm({ title: "关闭这个挂单？", text, action: "关闭挂单", danger: true })) close();
 */
export function useConfirm() {
  const settle = useRef((_answer: ConfirmAnswer) => {});
  const sheet = useSheet(loadConfirmationDialog, {
    onAnswer: (answer: ConfirmAnswer): void => {
      settle.current(answer);
      sheet.close();
    },
  });
  useLayoutEffect(() => {
    if (sheet.isOpen) return () => settle.current(undefined);
  }, [sheet.isOpen]);
  return (question: Confirmation): Promise<ConfirmAnswer> =>
    new Promise((done) => {
      settle.current(undefined);
      settle.current = done;
      sheet.open({ question });
    });
}
