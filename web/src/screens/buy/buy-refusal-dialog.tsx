import { ConfirmDialog } from "../../ui/overlays/dialog.tsx";
import type { BuyRefusalDialogContent } from "./use-submit-purchase.ts";

export const BuyRefusalDialog = ({ question }: { question: BuyRefusalDialogContent }) => (
  <ConfirmDialog
    open
    title={question.title}
    text={question.text}
    confirm={{ label: question.yes, onPress: question.onYes }}
    onBack={question.onNo}
  />
);
