import { asFen, type OrderDetail } from "contract";
import { useState } from "react";
import { yuanText } from "../lib/money/figure-texts-with-units.ts";
import { Button } from "../ui/base/button.tsx";
import { ElderContent } from "../ui/elder/elder-content.tsx";
import { SafetySentence } from "../ui/elder/safety-sentence.tsx";
import { Banner } from "../ui/layout/banner.tsx";
import { Card } from "../ui/layout/card.tsx";
import { PageOverlay } from "../ui/overlays/page-overlay.tsx";
import css from "./elder-check.module.css";
import { ElderReceiptFacts } from "./elder-receipt-facts.tsx";
import { declaredAccountOf } from "./payment-account.ts";
import { receivedSurplusAmount } from "./receipt-check-choices.ts";
import { mismatchFacts, type ReceiptFact } from "./receipt-facts.tsx";
import type { ReceiptMismatchSheetProps } from "./receipt-mismatch-sheet.tsx";
import {
  appealForMismatch,
  missingAmountMessage,
  type MismatchingReceiptAnswer,
  repeatedReceiptCheckStorageSlot,
  wayAfterMismatch,
} from "./receipt-mismatch.ts";
import { useSendChatMessage } from "./use-send-chat-message.ts";

const titles: Record<MismatchingReceiptAnswer["of"], string> = {
  sum: "金额对不上，",
  name: "付款人对不上，",
  account: "账户对不上，",
};

/**
 * Shows how the seller's answer in the receipt check differs from the order, and offers the next
 * steps. No coins have been released.
 */
export function ElderDiffersPage({
  order,
  open,
  onClose,
  wrong,
  goOnLabel,
  onAppeal,
  onEvidence,
  onAgain,
  onSurplus,
  refusal,
}: ReceiptMismatchSheetProps) {
  const [mayRepeat] = useState(
    () => repeatedReceiptCheckStorageSlot(order.orderId).get() === undefined,
  );
  const ask = useSendChatMessage(order.orderId, onClose);
  const { type, found } = appealForMismatch(wrong);
  const way = wayAfterMismatch(order);
  const more = wrong.of === "sum" ? receivedSurplusAmount(order, wrong.chosen) : asFen(0);
  return (
    <PageOverlay
      canvas
      flush
      open={open}
      busy={ask.busy}
      title="放币前核对"
      onClose={onClose}
      foot={
        way && (
          <Button
            size="lg"
            block
            onClick={() => (way === "appeal" ? onAppeal(type, found) : onEvidence())}
          >
            {way === "appeal" ? "发起申诉，请平台来判" : "提交证据"}
          </Button>
        )
      }
    >
      <ElderContent
        more={
          <>
            {onAgain && mayRepeat && (
              <Button size="lg" block variant="line" onClick={onAgain}>
                我看错了，重新选
              </Button>
            )}
            {more > 0 && onSurplus && (
              <Button size="lg" block variant="line" onClick={onSurplus}>
                {goOnLabel}
              </Button>
            )}
            {wrong.of === "sum" && more < 0 && (
              <Button
                size="lg"
                block
                variant="line"
                busy={ask.busy}
                onClick={() => ask.send(missingAmountMessage(order, wrong.chosen))}
              >
                {`请对方补 ${yuanText(asFen(-more))}`}
              </Button>
            )}
          </>
        }
      >
        <h2 className={css["title"]} aria-live="polite">
          {titles[wrong.of]}
          <br />
          先不要放币
        </h2>
        {refusal !== undefined && <Banner tone="warn" text={refusal} />}
        <Card>
          <ElderReceiptFacts facts={differingFacts(order, wrong)} />
        </Card>
        <SafetySentence>{sentenceOf(wrong, more)}</SafetySentence>
      </ElderContent>
    </PageOverlay>
  );
}

function sentenceOf({ of }: MismatchingReceiptAnswer, more: number): string {
  if (of !== "sum") return "这笔钱可能是别人付的。不要放币，也不要私下退钱。";
  return more > 0
    ? "多收的钱可能不是这一笔。看清楚账单，再决定放不放。"
    : "钱还没有收够。收够之前不要放币，谁催都不要。";
}

/** Joins the facts that agree into one row, so that the differing one is in view. */
function differingFacts(order: OrderDetail, wrong: MismatchingReceiptAnswer): ReceiptFact[] {
  if (wrong.of === "sum")
    return [
      {
        label: "金额",
        state: "bad",
        value: `${wrong.typed ? "您填的是" : "您看到"} ${yuanText(wrong.chosen)}`,
        note: `订单应收 ${yuanText(order.amount)}`,
      },
    ];
  const facts = mismatchFacts(order, wrong).filter(
    ({ state }) => state !== "open" || declaredAccountOf(order) !== undefined,
  );
  const agreed = facts.filter(({ state }) => state === "ok");
  return [
    { label: agreed.map(({ label }) => label).join("和"), state: "ok", value: "对上了" },
    ...facts.filter(({ state }) => state !== "ok"),
  ];
}
