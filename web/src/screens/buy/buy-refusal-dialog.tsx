import { ConfirmDialog } from "../../ui/overlays/dialog.tsx";
import type { RefusalQuestion } from "./use-submit-purchase.ts";

export const BuyQuestion = ({ question }: { question: RefusalQuestion }) => (
  <ConfirmDialog
    open
    title={question.title}
    text={question.text}
    confirm={{ label: question.yes, onPress: question.onYes }}
    onBack={question.onNo}
  />
);
