import type { Input, RefusalCode } from "contract";
import { useRef, useState } from "react";
import { type CallError, isUnknownOutcomeError, isRefusalError } from "../../api/call-error.ts";
import { refusalDetailsOf } from "../../api/refusal-details.ts";
import { useCommand } from "../../api/use-command.ts";
import {
  readPendingPurchase,
  markPurchaseCreatedOrder,
  hasPurchaseCreatedOrder,
  purchaseNotSentText,
  setPendingPurchaseFailed,
} from "../../trade/pending-purchase/pending-purchase.ts";
import { pendingPurchaseQuestion } from "../../trade/pending-purchase/pending-purchase-question.ts";
import {
  beginPendingPurchase,
  endPendingPurchase,
} from "../../trade/pending-purchase/pending-purchase-watch.ts";
import {
  prerequisiteCodes,
  isPrerequisiteCode,
  openPrerequisiteList,
} from "../../trade/prerequisites.ts";
import { fetchFreshRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { storage } from "../../lib/browser/storage.ts";
import { clearStoredPurchaseFormValues, lockedPriceOrListingPrice } from "./purchase-form.ts";
import { coinsText } from "../../lib/money/figure-texts-with-units.ts";
import type { OwnedConfirmation } from "../../ui/overlays/confirm-overlay.tsx";

type Purchase = Input<"buyCreate">;
/**
 * Confirmation in which the user decides how to continue after a refusal, or while the outcome of
 * an earlier purchase is unknown.
 */
type PurchaseQuestion = OwnedConfirmation & { onAction: () => void };

/** Returns the error text of the amount field after a refusal that opens no dialog. */
function problemOf(error: CallError): string {
  const { remain } = refusalDetailsOf(error, "remainTooLow");
  return remain === undefined
    ? error.text
    : `余量不足，剩余 ${coinsText(remain, runtimeConfig.assetUnit)}，可点“全部”购买`;
}

const answered: readonly RefusalCode<"buyCreate">[] = [
  ...prerequisiteCodes,
  "openOrdersLimit",
  "priceChanged",
  "sumChanged",
  "remainTooLow",
  "payTypeUnsupported",
  "conditionsNotMet",
  "amountOutOfLimits",
  "dailyLimit",
  "ownEntrust",
];

/**
 * Compares two purchases without price, price lock and `payAmount`, because the lock may have been
 * renewed since the first request.
 */
const sameWish = (a: Purchase, b: Purchase): boolean =>
  a.entrustId === b.entrustId &&
  a.amount === b.amount &&
  a.quantity === b.quantity &&
  a.payType === b.payType &&
  a.buyerMethodId === b.buyerMethodId;

export function useSubmitPurchase(entrustId: string, onBusy: (busy: boolean) => void) {
  const go = useAppNavigate();
  const create = useCommand("buyCreate", { handles: answered, toleratesUnknownOutcome: true });
  /** Last purchase sent by this component. */
  const sent = useRef<Purchase>(undefined);
  const [question, setQuestion] = useState<PurchaseQuestion>();
  const [problem, setProblem] = useState<string>();

  const send = async (input: Purchase) => {
    if (hasPurchaseCreatedOrder(sent.current)) return;
    const pending = readPendingPurchase();
    // If the user repeats a purchase whose outcome is unknown, send the pending input unchanged. It
    // then has the same request id, so the backend creates only one order.
    if (pending?.name === "buyCreate" && !pending.reloaded && sameWish(pending.input, input))
      return sendNow(pending.input);
    if (!pending) return sendNow(input);
    setQuestion({ ...pendingPurchaseQuestion, onAction: () => void sendNow(input) });
  };
  const sendNow = async (purchase: Purchase) => {
    setPendingPurchaseFailed(false);
    // A request that cannot leave the device creates no order, so its outcome is known.
    if (!navigator.onLine) return setProblem(purchaseNotSentText);
    const since = serverNow();
    const pending = readPendingPurchase();
    sent.current = purchase;
    onBusy(true);
    setProblem(undefined);
    setQuestion(undefined);
    try {
      const made = await create.mutateAsync(purchase);
      markPurchaseCreatedOrder(purchase);
      clearStoredPurchaseFormValues();
      if (pending?.input === purchase) endPendingPurchase();
      storage.orderId.set(made.orderId);
      go(paths.orderBuyChat({ orderId: made.orderId }), { replace: true });
    } catch (error) {
      if (isUnknownOutcomeError(error))
        beginPendingPurchase({
          name: "buyCreate",
          input: purchase,
          since: pending?.input === purchase ? pending.since : since,
        });
      if (!isRefusalError(error)) return;
      if (pending?.input === purchase) endPendingPurchase();
      answerRefusal(error, purchase);
    } finally {
      onBusy(false);
    }
  };
  const answerRefusal = (error: CallError, purchase: Purchase) => {
    if (isPrerequisiteCode(error.codeName)) return openPrerequisiteList(error.codeName);
    if (error.codeName === "openOrdersLimit")
      return setQuestion({
        title: "有订单待处理，去查看？",
        text: error.text,
        action: "查看订单",
        onAction: () => go(paths.order()),
      });
    if (error.codeName === "priceChanged")
      return setQuestion({
        title: "价格已变动，继续购买？",
        text: error.text,
        action: "继续购买",
        onAction: () => void sendAtNewPrice(purchase),
      });
    setProblem(problemOf(error));
  };
  const sendAtNewPrice = async (purchase: Purchase) => {
    const detail = await fetchFreshRead("buySellDetail", { id: entrustId });
    // Omit `payAmount`, because the amount on the screen was computed at the previous price.
    await send({
      ...purchase,
      price: lockedPriceOrListingPrice(detail),
      payAmount: undefined,
      ...(detail.lockId && { lockId: detail.lockId }),
    });
  };
  return {
    send,
    question,
    dismissQuestion: () => setQuestion(undefined),
    problem,
    sending: create.isPending,
  };
}
