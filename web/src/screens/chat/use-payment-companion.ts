import { type OrderDetail, OrderStatus } from "contract";
import { useEffect, useState } from "react";
import {
  changePaymentProgress,
  type PaymentStep,
  paymentSteps,
  readPaymentProgress,
} from "../../trade/payment-progress.ts";
import { formatRemain } from "../../lib/time/format-remain.ts";
import { yuanText } from "../../lib/money/format-figures.ts";
import { setPageTitle } from "../../lib/browser/page-title.ts";

/** A glance at another app is no payment. */
const awayMs = 8000;

export type PaymentCompanion = {
  copied: readonly PaymentStep[];
  /** What is to be copied next, the name, the account, the sum; undefined when nothing is left. */
  next: PaymentStep | undefined;
  done: (step: PaymentStep) => void;
  /** Another account was chosen: it is to be copied anew. */
  choose: (methodId: string) => void;
  /** He was away after he had copied the sum: has he paid? */
  asks: boolean;
  answer: () => void;
};

/** Beside the bank app: the title counts down, the copies come in turn, and on the way back it asks. */
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
