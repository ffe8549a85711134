import { type OrderDetail, OrderStatus } from "contract";
import { useEffect, useState } from "react";
import {
  changePaymentProgress,
  type CopyablePaymentField,
  copyablePaymentFields,
  readPaymentProgress,
} from "../../trade/payment-progress.ts";
import { formatRemainingTime } from "../../lib/time/format-remaining-time.ts";
import { yuanText } from "../../lib/money/figure-texts-with-units.ts";
import { setDocumentTitle } from "../../lib/browser/document-title.ts";

/**
 * Minimum absence from the page in milliseconds before the buyer sees the question 付好了吗？ A
 * shorter absence does not count as a payment.
 */
const awayMs = 8000;

export type PaymentGuide = {
  copiedSteps: readonly CopyablePaymentField[];
  /**
   * Next value to copy: `holder`, `account` or `amount`. Undefined if all were copied or no payment
   * is due.
   */
  nextStep: CopyablePaymentField | undefined;
  markCopied: (step: CopyablePaymentField) => void;
  /**
   * Switches to another account of the seller. A copied `holder` stays marked as copied, and the
   * other values must be copied again.
   */
  chooseMethod: (methodId: string) => void;
  /**
   * True if the user was away after copying the amount. The page then shows the question 付好了吗？
   */
  asksIfPaid: boolean;
  closeQuestion: () => void;
};

/**
 * Helps a buyer who pays in a bank app. The page title counts down, the values are copied in order,
 * and on return the page asks 付好了吗？
 */
export function usePaymentGuide(order: OrderDetail, remainSeconds: number): PaymentGuide {
  const paying = order.isSeller === 0 && order.status === OrderStatus.waitPay;
  const { orderId } = order;
  const [copied, setCopied] = useState<readonly CopyablePaymentField[]>(
    () => readPaymentProgress(orderId).copied,
  );
  const [asks, setAsks] = useState(false);
  const toPay = paying
    ? `⏱${formatRemainingTime(remainSeconds * 1000)} 付 ${yuanText(order.amount)}`
    : undefined;
  useEffect(() => {
    setDocumentTitle({ toPay });
    return () => setDocumentTitle({ toPay: undefined });
  }, [toPay]);

  useEffect(() => {
    if (!paying) return;
    let leftAt: number | undefined;
    const look = () => {
      if (document.hidden) leftAt = Date.now();
      else if (
        leftAt !== undefined &&
        Date.now() - leftAt >= awayMs &&
        readPaymentProgress(orderId).last === "amount"
      )
        setAsks(true);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [paying, orderId]);

  const keep = (
    now: readonly CopyablePaymentField[],
    part: Parameters<typeof changePaymentProgress>[1],
  ) => {
    changePaymentProgress(orderId, { copied: now, ...part });
    setCopied(now);
  };
  return {
    copiedSteps: copied,
    nextStep: paying ? copyablePaymentFields.find((it) => !copied.includes(it)) : undefined,
    markCopied: (step) => keep([...new Set([...copied, step])], { last: step }),
    chooseMethod: (method) =>
      keep(copied.includes("holder") ? ["holder"] : [], { method, last: undefined }),
    asksIfPaid: asks && paying,
    closeQuestion: () => setAsks(false),
  };
}
