import { type OrderDetail, OrderStatus } from "contract";
import { useEffect, useRef, useState } from "react";
import { changePaying, type PayingStep, payingSteps, readPaying } from "../../deal/paying.ts";
import { formatCny } from "../../lib/format-money.ts";
import { formatRemain } from "../../lib/format-remain.ts";

export type Companion = {
  /** What is to be copied next, the name, the account, the sum; undefined when nothing is to be paid. */
  next: PayingStep | undefined;
  done: (step: PayingStep) => void;
  /** He was away after he had copied something: has he paid? */
  asks: boolean;
  answer: () => void;
};

/** Beside the bank app: the title counts down, the copies come in turn, and on the way back it asks. */
export function useCompanion(order: OrderDetail | undefined, remainSeconds: number): Companion {
  const paying = order !== undefined && order.isSeller === 0 && order.status === OrderStatus.waitPay;
  const orderId = order?.orderId ?? "";
  const [copied, setCopied] = useState<readonly PayingStep[]>(() => readPaying(orderId).copied);
  const [asks, setAsks] = useState(false);
  useTitle(paying ? `⏱${formatRemain(remainSeconds * 1000)} 付¥${formatCny(order.amount)}` : undefined);

  const started = paying && copied.length > 0;
  useEffect(() => {
    if (!started) return;
    let left = false;
    const look = () => {
      if (document.hidden) left = true;
      else if (left) setAsks(true);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [started]);

  const done = (step: PayingStep) => {
    const next = [...new Set([...readPaying(orderId).copied, step])];
    changePaying(orderId, { copied: next });
    setCopied(next);
  };
  const next = paying ? payingSteps.find((it) => !copied.includes(it)) : undefined;
  return { next, done, asks: asks && paying, answer: () => setAsks(false) };
}

/** The shell names the page after its screen; while there is something to pay, the page is named after that. */
function useTitle(title: string | undefined): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (title === undefined) {
      if (before.current !== undefined) document.title = before.current;
      before.current = undefined;
      return;
    }
    before.current ??= document.title;
    document.title = title;
  }, [title]);
  useEffect(
    () => () => {
      if (before.current !== undefined) document.title = before.current;
    },
    [],
  );
}
