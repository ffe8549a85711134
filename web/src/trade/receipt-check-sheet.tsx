import { type Fen, type OrderDetail } from "contract";
import { type ReactNode, useState } from "react";
import { yuanSign } from "../lib/money/figure-texts-with-units.ts";
import { buttonClassName } from "../ui/base/button.tsx";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { SeparatorDot } from "../ui/base/badges.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import { payeeAccountText } from "./payment-account.ts";
import { ReceiptMismatchSheet } from "./receipt-mismatch-sheet.tsx";
import css from "./receipt-check.module.css";
import { type ReceiptCheckAnswers } from "./receipt-check-choices.ts";
import {
  ReceivedAmountEntrySheet,
  PayerNameEntrySheet,
  PayerTailEntrySheet,
} from "./receipt-answer-entry-sheets.tsx";
import { receiptBillOf } from "./receipt-bill.ts";
import type { ReceiptMismatchHandlers } from "./receipt-mismatch.ts";
import { amountFact, nameFact, ReceiptFacts } from "./receipt-facts.tsx";
import { usePickedTile, useReceiptCheck } from "./use-receipt-check.ts";

export interface ReceiptCheckProps extends ReceiptMismatchHandlers {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
  onAnswered: (answers: ReceiptCheckAnswers) => void;
  onNotArrived: () => void;
  /** Label of the button that continues despite a surplus: 仍然放币 or 仍然确认到账. */
  goOnLabel: string;
}

/**
 * Receipt check before a release or a confirmation of receipt. The seller picks the received amount
 * among similar ones, then the payer, then the paying account if the buyer named one. No tile is
 * marked as the expected answer, and the correct tile changes its position between the questions,
 * because a release cannot be undone and repeated taps on one place must not confirm it (decision
 * 0021).
 */
export function ReceiptCheckSheet({
  order,
  open,
  onClose,
  onAnswered,
  onNotArrived,
  goOnLabel,
  onAppeal,
  onEvidence,
}: ReceiptCheckProps) {
  const check = useReceiptCheck(order, onAnswered);
  const { choices, sum, question, wrong, typing, setTyping, judgeSum, judgeName, judgeTail } =
    check;
  const common = { order, open, onClose };
  if (wrong)
    return (
      <ReceiptMismatchSheet
        {...common}
        wrong={wrong}
        goOnLabel={goOnLabel}
        onAppeal={onAppeal}
        onEvidence={onEvidence}
        onAgain={check.again}
        onSurplus={wrong.of === "sum" ? () => check.acceptSum(wrong.chosen) : undefined}
      />
    );
  const back = () => setTyping(false);
  if (typing && question === "sum")
    return (
      <ReceivedAmountEntrySheet {...common} onAnswer={(it) => judgeSum(it, true)} onBack={back} />
    );
  if (typing && question === "name")
    return <PayerNameEntrySheet {...common} onAnswer={judgeName} onBack={back} />;
  if (typing) return <PayerTailEntrySheet {...common} onAnswer={judgeTail} onBack={back} />;
  const { channel, around: at } = receiptBillOf(order);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="放币前核对"
      sub={
        <>
          {`尾号 ${order.orderNo.slice(-4)}`}
          <SeparatorDot />
          {payeeAccountText(order)}
        </>
      }
      aside={<Steps nth={check.questionNumber} of={check.questionsCount} />}
    >
      {question === "sum" && (
        <CheckQuestion
          key="sum"
          title="账单里，这一笔收到多少？"
          text={
            <>
              对着您的<b>{`${channel}账单`}</b>选，不要对着对方的截图
            </>
          }
          above={<RecordSketch parts={[at, "收款", `${yuanSign} ?`]} />}
          bill={<OpenBill order={order} />}
          label="到账金额"
          tiles={choices.sums.tiles.map((tile) => ({
            value: tile,
            shown: <TradeFigure kind="fiat" value={tile} />,
          }))}
          onPick={(it) => judgeSum(it, false)}
          others={[
            { label: "金额不在其中", press: () => setTyping(true) },
            { label: "没有收到这笔钱", press: onNotArrived },
          ]}
          note="这里不显示订单金额，选完由系统比对。选错不会放币。"
        />
      )}
      {question === "account" && sum !== undefined && (
        <AccountQuestion
          order={order}
          received={sum}
          payerName={check.payerName}
          tails={choices.tails?.tiles ?? []}
          onPick={judgeTail}
          onType={() => setTyping(true)}
        />
      )}
      {question === "name" && (
        <CheckQuestion
          key="name"
          title="这一笔是谁付的？"
          text={`${channel}常只显示名字的后几个字，选对得上的一位`}
          above={<RecordSketch parts={[at, "付款人", "?"]} />}
          bill={<OpenBill order={order} />}
          label="付款人"
          tiles={(choices.names?.tiles ?? []).map((it) => ({ value: it, shown: it }))}
          onPick={judgeName}
          others={[{ label: "姓名不在其中", press: () => setTyping(true) }]}
          help={{
            label: "账单看不到姓名",
            text: "在账单里点开这一笔，查看“账单详情”或“回单”，那里有付款人姓名。仍看不到时，请不要放币，先在聊天中核对。",
          }}
          note="他人代付的钱可能被追回。姓名对不上，请不要放币。"
        />
      )}
    </Sheet>
  );
}

/**
 * Question about the account from which the buyer paid. The amount and the payer's name, which are
 * already checked, are shown above the question.
 */
function AccountQuestion({
  order,
  received,
  payerName,
  tails,
  onPick,
  onType,
}: {
  order: OrderDetail;
  received: Fen;
  payerName: string | undefined;
  tails: readonly string[];
  onPick: (tail: string) => void;
  onType: () => void;
}) {
  return (
    <CheckQuestion
      key="account"
      title="账单上，付款账号的尾号是？"
      text={receiptBillOf(order).accountHint}
      above={
        <ReceiptFacts
          facts={[
            amountFact(order, received),
            ...(payerName === undefined ? [] : [nameFact(order)]),
            { label: "付款账号", state: "now", value: "正在核对" },
          ]}
        />
      }
      isAboveFirst
      bill={<OpenBill order={order} />}
      label="付款账号的尾号"
      tiles={tails.map((it) => ({ value: it, shown: it }))}
      onPick={onPick}
      others={[
        { label: "尾号不在其中", press: onType },
        { label: "账单看不到账号", press: () => onPick("") },
      ]}
      note="看不到账号也可以放币：以金额和姓名为准，订单里会记下这一项没有核对。"
    />
  );
}

function OpenBill({ order }: { order: OrderDetail }) {
  const { channel, href } = receiptBillOf(order);
  if (href === undefined) return null;
  return (
    <a
      className={buttonClassName({ variant: "soft", block: true })}
      href={href}
    >{`打开${channel}看账单`}</a>
  );
}

const Steps = ({ nth, of }: { nth: number; of: number }) => (
  <span className={css["steps"]} role="img" aria-label={`第 ${nth} 步，共 ${of} 步`}>
    {Array.from({ length: of }, (_, at) => (
      <i key={at} data-on={at < nth ? "" : undefined} />
    ))}
  </span>
);

/**
 * Sketch of the entry to look for in the seller's bill: time, label, and a question mark in place
 * of the value.
 */
const RecordSketch = ({ parts }: { parts: readonly [string, string, string] }) => (
  <div className={css["sketch"]} aria-hidden="true">
    <p>
      <i />
      <i />
    </p>
    <p className={css["line"]}>
      <span className="num">{parts[0]}</span>
      <span className="t-3">{parts[1]}</span>
      <b className="num">{parts[2]}</b>
    </p>
  </div>
);

interface CheckQuestionProps<T> {
  title: string;
  text: ReactNode;
  /** Sketch of the entry in the bill, or the facts of the check with their results so far. */
  above: ReactNode;
  /** True if `above` is shown above the question instead of below it. */
  isAboveFirst?: boolean;
  bill: ReactNode;
  label: string;
  tiles: readonly { value: T; shown: ReactNode }[];
  onPick: (value: T) => void;
  others: readonly { label: string; press: () => void }[];
  help?: { label: string; text: string };
  note: string;
}

function CheckQuestion<T>({
  title,
  text,
  above,
  isAboveFirst = false,
  bill,
  label,
  tiles,
  onPick,
  others,
  help,
  note,
}: CheckQuestionProps<T>) {
  const { picked, pick } = usePickedTile(tiles, onPick);
  const [helped, setHelped] = useState(false);
  return (
    <div className={css["question"]}>
      {isAboveFirst && above}
      <div>
        <p className={css["title"]} aria-live="polite">
          {title}
        </p>
        <p className={css["text"]}>{text}</p>
      </div>
      {!isAboveFirst && above}
      {bill}
      <div className={css["picks"]} role="group" aria-label={label}>
        {tiles.map(({ shown }, at) => (
          <button
            key={at}
            type="button"
            className={css["pick"]}
            aria-pressed={picked === at}
            onClick={() => pick(at)}
          >
            {shown}
          </button>
        ))}
        {others.map((item) => (
          <button key={item.label} type="button" className={css["other"]} onClick={item.press}>
            {item.label}
          </button>
        ))}
        {help && (
          <button
            type="button"
            className={css["other"]}
            aria-expanded={helped}
            onClick={() => setHelped(!helped)}
          >
            {help.label}
          </button>
        )}
      </div>
      {/* Note and help have the same place and height, because no tile may move while the user
          compares it with their bill. */}
      <div className={css["foot"]}>
        <p className={css["note"]} data-hidden={(help && helped) || undefined}>
          {note}
        </p>
        {help && (
          <p className={css["note"]} data-hidden={!helped || undefined}>
            {help.text}
          </p>
        )}
      </div>
    </div>
  );
}
