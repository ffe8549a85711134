import { lazy, Suspense } from "react";
import type { EntrustActions } from "./use-entrust-actions.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../ui/overlays/dialog.tsx")).ConfirmDialog,
}));

/** Confirmation dialog of the current action. */
export function EntrustConfirmDialog({ acts: { question, open, done } }: { acts: EntrustActions }) {
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open={open}
        title={question.title}
        text={question.text}
        confirm={{ label: question.yes, onPress: question.onYes, danger: question.danger }}
        other={question.other}
        onBack={done}
      />
    </Suspense>
  );
}
