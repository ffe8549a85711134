import type { OwnedConfirmation } from "../../ui/overlays/confirm-overlay.tsx";

/**
 * Question that the user must confirm before a purchase, while the outcome of the previous one is
 * unknown.
 */
export const pendingPurchaseQuestion: OwnedConfirmation = {
  title: "上一笔还没有结果，仍要购买？",
  text: "上一笔购买可能已经下单，正在确认。现在再买，可能会有两笔订单。",
  action: "仍要购买",
};
