import { type Input, parseDecimal, type Refusals, units, unitsDecimals } from "contract";
import { useRef, useState } from "react";
import { type CallError, isOutcomeUnknown, isRefused } from "../../api/call-error.ts";
import { useCommand } from "../../api/command.ts";
import { readNow } from "../../api/read.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatUnits } from "../../lib/format-money.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { storage } from "../../lib/storage.ts";

type Purchase = Input<"buyCreate">;
type Refusal = Refusals<"buyCreate">;
/** A refusal that is not the end: what is asked, and what a yes does. */
export type Question = { title: string; text: string; yes: string; onYes: () => void; onNo: () => void };

/** Refusals that a step of the person lifts, and where it is taken. */
const steps: Partial<Record<Refusal, { title: string; yes: string; to: string }>> = {
  certificationNeeded: { title: "还差一步", yes: "去认证", to: paths.certification() },
  pinNeeded: { title: "还差一步", yes: "去设置", to: paths.szPassword() },
  methodNeeded: { title: "还差一步", yes: "去添加", to: paths.payment() },
  quizNeeded: { title: "还差一步", yes: "去测评", to: paths.my() },
  openOrdersLimit: { title: "有订单待处理", yes: "查看订单", to: paths.order() },
};

/** What stands beside the button when a refusal has no question. */
function problemOf({ codeName, text, facts }: CallError): string {
  const remain = codeName === "remainTooLow" ? parseDecimal(String(facts["remain"]), unitsDecimals) : undefined;
  return remain === undefined ? text : `${text}，剩余 ${formatUnits(units(remain))} ${runtimeConfig.assetUnit}，可点“全部”购买`;
}

const answered: readonly Refusal[] = [
  "priceChanged",
  "remainTooLow",
  "payTypeUnsupported",
  "conditionsNotMet",
  "amountOutOfLimits",
  "dailyLimit",
  "ownEntrust",
  "tradeBanned",
];

/** The price may have been locked anew meanwhile; what is wanted is the same. */
const sameWish = (a: Purchase, b: Purchase): boolean =>
  a.entrustId === b.entrustId &&
  a.amount === b.amount &&
  a.quantity === b.quantity &&
  a.payType === b.payType &&
  a.buyerMethodId === b.buyerMethodId;

export function useBuy(entrustId: string, onBusy: (busy: boolean) => void) {
  const go = useGo();
  const create = useCommand("buyCreate", { handles: [...answered, ...(Object.keys(steps) as Refusal[])] });
  const [question, setQuestion] = useState<Question>();
  const [problem, setProblem] = useState<string>();
  const ask = (it: Omit<Question, "onNo">) => setQuestion({ ...it, onNo: () => setQuestion(undefined) });

  // After an unknown outcome the same wish goes out word for word, so that its request id makes one order of both.
  const unknown = useRef<Purchase>(undefined);
  const send = async (wish: Purchase) => {
    const purchase = unknown.current && sameWish(unknown.current, wish) ? unknown.current : wish;
    onBusy(true);
    setProblem(undefined);
    setQuestion(undefined);
    try {
      const made = await create.mutateAsync(purchase);
      storage.orderId.set(made.orderId);
      go(paths.orderBuyChat({ orderId: made.orderId }), { replace: true });
    } catch (error) {
      unknown.current = isOutcomeUnknown(error) ? purchase : undefined;
      if (isRefused(error)) refused(error, purchase);
    } finally {
      onBusy(false);
    }
  };
  const refused = (error: CallError, purchase: Purchase) => {
    const step = steps[error.codeName as Refusal];
    if (step) return ask({ title: step.title, text: error.text, yes: step.yes, onYes: () => go(step.to) });
    if (error.codeName === "priceChanged")
      return ask({ title: "价格已变动", text: error.text, yes: "继续购买", onYes: () => void sendAtNewPrice(purchase) });
    setProblem(problemOf(error));
  };
  const sendAtNewPrice = async (purchase: Purchase) => {
    const { lockPrice, lockId } = await readNow("buySellDetail", { id: entrustId });
    await send({ ...purchase, price: lockPrice, ...(lockId && { lockId }) });
  };
  return { send, question, problem, sending: create.isPending };
}
