import type { ReactNode } from "react";
import { Icon } from "../../ui/base/icon.tsx";
import { purchaseFailedText, usePendingPurchase, usePurchaseFailed } from "./pending-purchase.ts";
import css from "./pending-purchase-line.module.css";

/** The key while a purchase is being confirmed: it does not invite to another one, and a press asks first. */
export const pendingPurchaseKey = { verb: "确认中", note: "上一笔", variant: "soft" } as const;

/**
 * Above the keys: a purchase whose result is still unknown, or that has turned out not to be made. Takes the place of the consent.
 */
export const PendingPurchaseLine = ({ children }: { children: ReactNode }) => {
  const isOpen = usePendingPurchase() !== null;
  const hasFailed = usePurchaseFailed();
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
