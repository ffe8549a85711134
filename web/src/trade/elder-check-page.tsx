import { buttonClassName } from "../ui/base/button.tsx";
import { yuanText } from "../lib/money/figure-texts-with-units.ts";
import { ElderContent } from "../ui/elder/elder-content.tsx";
import { SafetySentence } from "../ui/elder/safety-sentence.tsx";
import { PageOverlay } from "../ui/overlays/page-overlay.tsx";
import css from "./elder-check.module.css";
import { ElderDiffersPage } from "./elder-differs-page.tsx";
import {
  PayerNameEntrySheet,
  PayerTailEntrySheet,
  ReceivedAmountEntrySheet,
} from "./receipt-answer-entry-sheets.tsx";
import { receiptBillOf } from "./receipt-bill.ts";
import type { ReceiptCheckProps } from "./receipt-check-sheet.tsx";
import { usePickedTile, useReceiptCheck } from "./use-receipt-check.ts";

/**
 * Receipt check of elder mode, with one question per page. The answers are low on the page, near
 * the thumb.
 */
export function ElderCheckPage({
  order,
  open,
  onClose,
  onAnswered,
  goOnLabel,
  onAppeal,
  onEvidence,
}: ReceiptCheckProps) {
  const check = useReceiptCheck(order, onAnswered);
  const { choices, question, wrong, typing, setTyping, judgeSum, judgeName, judgeTail } = check;
  const common = { order, open, onClose };
  if (wrong)
    return (
      <ElderDiffersPage
        {...common}
        wrong={wrong}
        goOnLabel={goOnLabel}
        onAppeal={onAppeal}
        onEvidence={onEvidence}
        onAgain={check.again}
        onSurplus={wrong.of === "sum" ? () => check.acceptSum(wrong.chosen) : undefined}
      />
    );
  const typed = { ...common, onBack: () => setTyping(false) };
  if (typing && question === "sum")
    return <ReceivedAmountEntrySheet {...typed} onAnswer={(it) => judgeSum(it, true)} />;
  if (typing && question === "name") return <PayerNameEntrySheet {...typed} onAnswer={judgeName} />;
  if (typing) return <PayerTailEntrySheet {...typed} onAnswer={judgeTail} />;
  const { channel, around, accountHint, href } = receiptBillOf(order);
  const ask = {
    nth: check.questionNumber,
    of: check.questionsCount,
    onOther: () => setTyping(true),
  };
  return (
    <PageOverlay
      canvas
      flush
      open={open}
      title="放币前核对"
      onClose={onClose}
      foot={
        href !== undefined && (
          <a
            className={buttonClassName({ variant: "soft", size: "lg", block: true })}
            href={href}
          >{`打开${channel}看账单`}</a>
        )
      }
    >
      {question === "sum" && (
        <Question
          key="sum"
          {...ask}
          title="您收到的是多少钱？"
          sentence={`看${channel}账单里${around === "" ? "" : ` ${around}`}的那一笔，照着选。`}
          label="收到的金额"
          tiles={choices.sums.tiles.map((value) => ({ value, text: yuanText(value) }))}
          onPick={(it) => judgeSum(it, false)}
        />
      )}
      {question === "name" && (
        <Question
          key="name"
          {...ask}
          title="这笔钱是谁付的？"
          sentence={`${channel}常只显示名字的后几个字，选对得上的那一位。`}
          label="付款人"
          tiles={(choices.names?.tiles ?? []).map((value) => ({ value, text: value }))}
          onPick={judgeName}
        />
      )}
      {question === "account" && (
        <Question
          key="account"
          {...ask}
          title="付款账号的尾号是？"
          sentence={`${accountHint}。`}
          label="付款账号的尾号"
          tiles={(choices.tails?.tiles ?? []).map((value) => ({ value, text: value }))}
          onPick={judgeTail}
          unseen={{ label: "账单看不到账号", press: () => judgeTail("") }}
        />
      )}
    </PageOverlay>
  );
}

interface QuestionProps<T> {
  nth: number;
  of: number;
  title: string;
  sentence: string;
  label: string;
  tiles: readonly { value: T; text: string }[];
  onPick: (value: T) => void;
  /** Opens the sheet for typing an answer that is not among the tiles. */
  onOther: () => void;
  /** Button with which the seller answers that the bill does not show the value. */
  unseen?: { label: string; press: () => void };
}

function Question<T>(props: QuestionProps<T>) {
  const { nth, of, title, sentence, label, tiles, onPick, onOther, unseen } = props;
  const { picked, pick } = usePickedTile(tiles, onPick);
  return (
    <ElderContent>
      <ElderSteps nth={nth} of={of} />
      <div>
        <p className={css["step"]}>{`第 ${nth} 步，共 ${of} 步`}</p>
        <h2 className={css["title"]} aria-live="polite">
          {title}
        </h2>
      </div>
      <SafetySentence>{sentence}</SafetySentence>
      <div className={css["picks"]} role="group" aria-label={label}>
        {tiles.map(({ text }, at) => (
          <button
            key={text}
            type="button"
            className="num"
            aria-pressed={picked === at}
            onClick={() => pick(at)}
          >
            {text}
          </button>
        ))}
        <button type="button" className={css["other"]} onClick={onOther}>
          都不是
        </button>
        {unseen && (
          <button type="button" className={css["other"]} onClick={unseen.press}>
            {unseen.label}
          </button>
        )}
      </div>
    </ElderContent>
  );
}

/**
 * Bar with one part for each step. Hidden from screen readers, because the page states the progress
 * in words.
 */
export const ElderSteps = ({ nth, of }: { nth: number; of: number }) => (
  <div className={css["steps"]} aria-hidden="true">
    {Array.from({ length: of }, (_, at) => (
      <i key={at} data-on={at < nth ? "" : undefined} />
    ))}
  </div>
);
