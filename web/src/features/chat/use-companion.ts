import { type OrderDetail, OrderStatus } from "contract";
import { useEffect, useRef, useState } from "react";
import { formatCny } from "../../lib/format-money.ts";
import { formatRemain } from "../../lib/format-time.ts";
import { storage } from "../../lib/storage.ts";

const steps = ["holder", "account", "amount"] as const;
type Step = (typeof steps)[number];
export type Paying = { copied: readonly Step[]; vouchers: readonly string[] };

const slotOf = (orderId: string) => storage.personal(`paying_${orderId}`);
const isText = (it: unknown): it is string => typeof it === "string";

/** How far somebody has come with his payment. It stays through a reload: a bank app may push the page out of the memory. */
export function readPaying(orderId: string): Paying {
  try {
    const kept = JSON.parse(slotOf(orderId).get() ?? "{}") as { copied?: unknown; vouchers?: unknown };
    const texts = (it: unknown) => (Array.isArray(it) ? it.filter(isText) : []);
    return { copied: steps.filter((it) => texts(kept.copied).includes(it)), vouchers: texts(kept.vouchers) };
  } catch {
    return { copied: [], vouchers: [] };
  }
}
export const changePaying = (orderId: string, part: Partial<Paying>): void =>
  slotOf(orderId).set(JSON.stringify({ ...readPaying(orderId), ...part }));
export const forgetPaying = (orderId: string): void => slotOf(orderId).clear();

export type Companion = {
  /** What is to be copied next, the name, the account, the sum; undefined when nothing is to be paid. */
  next: Step | undefined;
  done: (step: Step) => void;
  /** He was away after he had copied something: has he paid? */
  asks: boolean;
  answer: () => void;
};

/** Beside the bank app: the title counts down, the copies come in turn, and on the way back it asks. */
export function useCompanion(order: OrderDetail | undefined, remainSeconds: number): Companion {
  const paying = order !== undefined && order.isSeller === 0 && order.status === OrderStatus.waitPay;
  const orderId = order?.orderId ?? "";
  const [copied, setCopied] = useState<readonly Step[]>(() => readPaying(orderId).copied);
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

  const done = (step: Step) => {
    const next = [...new Set([...readPaying(orderId).copied, step])];
    changePaying(orderId, { copied: next });
    setCopied(next);
  };
  const next = paying ? steps.find((it) => !copied.includes(it)) : undefined;
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
