import { ConfirmDialog } from "../../ui/overlays/dialog.tsx";

interface PendingPurchaseQuestionProps {
  onYes: () => void;
  onNo: () => void;
}

/** Confirmation dialog before a purchase while the outcome of the previous one is unknown. */
export const PendingPurchaseConfirmDialog = ({ onYes, onNo }: PendingPurchaseQuestionProps) => (
  <ConfirmDialog
    open
    title="上一笔还没有结果，仍要购买？"
    text="上一笔购买可能已经下单，正在确认。现在再买，可能会有两笔订单。"
    confirm={{ label: "仍要购买", onPress: onYes }}
    onBack={onNo}
  />
);
