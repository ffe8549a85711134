import { type OrderDetail, OrderStatus } from "contract";
import { useEffect, useState } from "react";
import {
  changePaymentProgress,
  type PaymentStep,
  paymentSteps,
  readPaymentProgress,
} from "../../trade/payment-progress.ts";
import { formatRemain } from "../../lib/time/format-remaining.ts";
import { yuanText } from "../../lib/money/format-figures.ts";
import { setPageTitle } from "../../lib/browser/document-title.ts";

/** A shorter absence does not count as a payment. */
const awayMs = 8000;

export type PaymentCompanion = {
  copied: readonly PaymentStep[];
  /** Next value to copy: name, account or amount. Undefined if all were copied. */
  next: PaymentStep | undefined;
  done: (step: PaymentStep) => void;
  /** Stores another chosen account. Of the copied steps, only a copied holder stays. */
  choose: (methodId: string) => void;
  /**
   * True if the user was away after copying the amount. The page then shows the question 付好了吗？
   */
  asks: boolean;
  answer: () => void;
};

/**
 * Helps the buyer while they pay in a bank app. The page title counts down, values are copied in
 * order, and the return triggers a question.
 */
export function usePaymentCompanion(order: OrderDetail, remainSeconds: number): PaymentCompanion {
  const paying = order.isSeller === 0 && order.status === OrderStatus.waitPay;
  const { orderId } = order;
  const [copied, setCopied] = useState<readonly PaymentStep[]>(
    () => readPaymentProgress(orderId).copied,
  );
  const [asks, setAsks] = useState(false);
  const toPay = paying
    ? `⏱${formatRemain(remainSeconds * 1000)} 付 ${yuanText(order.amount)}`
    : undefined;
  useEffect(() => {
    setPageTitle({ toPay });
    return () => setPageTitle({ toPay: undefined });
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

  const keep = (now: readonly PaymentStep[], part: Parameters<typeof changePaymentProgress>[1]) => {
    changePaymentProgress(orderId, { copied: now, ...part });
    setCopied(now);
  };
  return {
    copied,
    next: paying ? paymentSteps.find((it) => !copied.includes(it)) : undefined,
    done: (step) => keep([...new Set([...copied, step])], { last: step }),
    choose: (method) =>
      keep(copied.includes("holder") ? ["holder"] : [], { method, last: undefined }),
    asks: asks && paying,
    answer: () => setAsks(false),
  };
}
