import type { ReactNode } from "react";
import { Icon } from "../../ui/base/icon.tsx";
import {
  purchaseFailedText,
  usePendingPurchase,
  useHasPendingPurchaseFailed,
} from "./pending-purchase.ts";
import css from "./pending-purchase-status-line.module.css";

/**
 * Props of the buy button while the outcome of the previous purchase is unknown. The label does not
 * invite another purchase, and a tap on the button asks for confirmation.
 */
export const pendingPurchaseButtonProps = {
  verb: "确认中",
  note: "上一笔",
  variant: "soft",
} as const;

/**
 * Line above the buttons: reports a purchase with an unknown outcome, or one that failed. Replaces
 * the consent text.
 */
export const PendingPurchaseStatusLine = ({ children }: { children: ReactNode }) => {
  const isOpen = usePendingPurchase() !== null;
  const hasFailed = useHasPendingPurchaseFailed();
  return (
    <div className={css["place"]} role="status">
      {isOpen || hasFailed ? (
        <p className={css["doubt"]}>
          <Icon name={isOpen ? "clock" : "info"} size="sm" />
          {isOpen
            ? "正在确认上一笔购买是否成功，查到后自动打开订单。请先不要重复购买。"
            : purchaseFailedText}
        </p>
      ) : (
        children
      )}
    </div>
  );
};
