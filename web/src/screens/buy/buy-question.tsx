import { ConfirmDialog } from "../../ui/overlays/dialog.tsx";
import type { Question } from "./use-buy.ts";

export const BuyQuestion = ({ question }: { question: Question }) => (
  <ConfirmDialog
    open
    title={question.title}
    text={question.text}
    confirm={{ label: question.yes, onPress: question.onYes }}
    onBack={question.onNo}
  />
);
