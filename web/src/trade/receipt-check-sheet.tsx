import { type Fen, isPossiblePayerName, type OrderDetail } from "contract";
import { type ReactNode, useEffect, useState } from "react";
import { yuanSign } from "../lib/money/figure-texts-with-units.ts";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { buttonClassName } from "../ui/base/button.tsx";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { SeparatorDot } from "../ui/base/badges.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import {
  declaredAccountOf,
  payMethodName,
  orderPayeeMethod,
  payeeAccountText,
} from "./payment-account.ts";
import {
  ReceiptMismatchSheet,
  repeatedReceiptCheckStorageSlot,
  type ReceiptMismatchHandlers,
  type MismatchingReceiptAnswer,
} from "./receipt-mismatch-sheet.tsx";
import css from "./receipt-check.module.css";
import {
  type ReceiptCheckAnswers,
  shuffleChoices,
  createPayerNameChoices,
  createReceivedAmountChoices,
  decoyTails,
  receivedSurplusAmount,
} from "./receipt-check-choices.ts";
import {
  ReceivedAmountEntrySheet,
  PayerNameEntrySheet,
  PayerTailEntrySheet,
} from "./receipt-answer-entry-sheets.tsx";
import { amountFact, nameFact, ReceiptFacts } from "./receipt-facts.tsx";

interface ReceiptCheckProps extends ReceiptMismatchHandlers {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
  onAnswered: (answers: ReceiptCheckAnswers) => void;
  onNotArrived: () => void;
  /** Label of the action that continues despite a surplus: release or confirm. */
  goOnLabel: string;
}

/** Time for which a picked tile is shown as selected before the next question appears. */
const selectedTileMs = 240;

const createReceiptChoices = (order: OrderDetail) => {
  const sums = shuffleChoices(createReceivedAmountChoices(order.amount));
  const names = createPayerNameChoices(order.buyer.realName);
  const shuffledNames = names.length === 0 ? undefined : shuffleChoices(names, sums.at);
  const declared = declaredAccountOf(order);
  return {
    sums,
    names: shuffledNames,
    tails: declared && shuffleChoices(decoyTails(declared.tail), (shuffledNames ?? sums).at),
  };
};

/**
 * Receipt check before a release. The seller picks the received amount among similar ones, then the
 * payer, then the paying account if the buyer named one. The expected answers are not shown, and
 * the correct tile changes its position between the questions, because a release cannot be undone
 * and repeated taps on one place must not confirm it (decision 0021).
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
  const [laid, setLaid] = useState(() => createReceiptChoices(order));
  const [sum, setSum] = useState<Fen>();
  const [named, setNamed] = useState<{ payerName?: string }>();
  const [typing, setTyping] = useState(false);
  const [wrong, setWrong] = useState<MismatchingReceiptAnswer>();
  const again = () => {
    repeatedReceiptCheckStorageSlot(order.orderId).set("1");
    setLaid(createReceiptChoices(order));
    setSum(undefined);
    setNamed(undefined);
    setTyping(false);
    setWrong(undefined);
  };
  const finish = (fen: Fen, answer: Pick<ReceiptCheckAnswers, "payerName" | "payerAccountTail">) =>
    onAnswered({ receivedAmount: fen, ...answer, ...surplusFlag(order, fen) });
  /**
   * Accepts the payer's name. Continues to the question about the account if the buyer named one,
   * otherwise finishes the check.
   */
  const acceptName = (fen: Fen, answer: { payerName?: string }) => {
    setTyping(false);
    if (!laid.tails) return finish(fen, answer);
    setSum(fen);
    setNamed(answer);
  };
  /** Accepts an amount that covers the order and continues to the question about the payer. */
  const acceptSum = (fen: Fen) => {
    setWrong(undefined);
    setTyping(false);
    if (laid.names) setSum(fen);
    else acceptName(fen, {});
  };
  const judgeSum = (fen: Fen, typed: boolean) => {
    if (fen === order.amount) acceptSum(fen);
    else setWrong({ of: "sum", chosen: fen, typed });
  };
  const judgeName = (text: string) => {
    const received = sum ?? order.amount;
    const payerName = order.buyer.realName.trim();
    if (!isPossiblePayerName(payerName, text))
      return setWrong({ of: "name", chosen: text, received });
    acceptName(received, { payerName });
  };
  const judgeTail = (tail: string) => {
    const received = sum ?? order.amount;
    if (tail !== "" && tail !== declaredAccountOf(order)?.tail)
      return setWrong({ of: "account", chosen: tail, received, ...named });
    finish(received, { ...named, payerAccountTail: tail });
  };
  const common = { order, open, onClose };
  if (wrong)
    return (
      <ReceiptMismatchSheet
        {...common}
        wrong={wrong}
        goOnLabel={goOnLabel}
        onAppeal={onAppeal}
        onEvidence={onEvidence}
        onAgain={again}
        onSurplus={wrong.of === "sum" ? () => acceptSum(wrong.chosen) : undefined}
      />
    );
  const back = () => setTyping(false);
  if (typing && sum === undefined)
    return (
      <ReceivedAmountEntrySheet {...common} onAnswer={(it) => judgeSum(it, true)} onBack={back} />
    );
  if (typing && !named)
    return <PayerNameEntrySheet {...common} onAnswer={judgeName} onBack={back} />;
  if (typing) return <PayerTailEntrySheet {...common} onAnswer={judgeTail} onBack={back} />;
  const at = order.payTime === null ? "" : `${formatShortTime(order.payTime, serverNow())} 前后`;
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
      aside={<Steps nth={nthQuestion(sum, named)} of={laid.tails ? 3 : 2} />}
    >
      {sum === undefined && (
        <CheckQuestion
          key="sum"
          title="账单里，这一笔收到多少？"
          text={
            <>
              对着您的<b>{`${channelName(order)}账单`}</b>选，不要对着对方的截图
            </>
          }
          above={<RecordSketch parts={[at, "收款", `${yuanSign} ?`]} />}
          bill={<OpenBill order={order} />}
          label="到账金额"
          tiles={laid.sums.tiles.map((tile) => ({
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
      {sum !== undefined && named && (
        <AccountQuestion
          order={order}
          received={sum}
          tails={laid.tails?.tiles ?? []}
          onPick={judgeTail}
          onType={() => setTyping(true)}
        />
      )}
      {sum !== undefined && !named && (
        <CheckQuestion
          key="name"
          title="这一笔是谁付的？"
          text={`${channelName(order)}常只显示名字的后几个字，选对得上的一位`}
          above={<RecordSketch parts={[at, "付款人", "?"]} />}
          bill={<OpenBill order={order} />}
          label="付款人"
          tiles={(laid.names?.tiles ?? []).map((it) => ({ value: it, shown: it }))}
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

const nthQuestion = (sum: Fen | undefined, named: object | undefined): 1 | 2 | 3 => {
  if (sum === undefined) return 1;
  return named ? 3 : 2;
};

/** Hint by type of the receiving account: the place in the bill that names the paying account. */
const accountPlaces: Partial<Record<number, string>> = {
  1: "银行流水点开这一笔，看“对方账号”",
  2: "支付宝账单点开这一笔，看“对方账户”",
  3: "微信账单点开这一笔，看“转账人”",
};

/**
 * Question about the paying account. The amount and the payer's name, which already match the
 * order, are shown above the question.
 */
function AccountQuestion({
  order,
  received,
  tails,
  onPick,
  onType,
}: {
  order: OrderDetail;
  received: Fen;
  tails: readonly string[];
  onPick: (tail: string) => void;
  onType: () => void;
}) {
  const account = orderPayeeMethod(order);
  return (
    <CheckQuestion
      key="account"
      title="账单上，付款账号的尾号是？"
      text={accountPlaces[account?.type ?? 0] ?? "在账单里点开这一笔，看付款账号"}
      above={
        <ReceiptFacts
          facts={[
            amountFact(order, received),
            nameFact(order),
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

const surplusFlag = (order: OrderDetail, received: Fen) =>
  receivedSurplusAmount(order, received) > 0 ? { surplus: 1 as const } : {};

const channelName = (order: OrderDetail): string => {
  const account = orderPayeeMethod(order);
  return account ? payMethodName(account) : "收款账户";
};

/**
 * Links that open the payment app of an account type. The Alipay link opens its list of payments
 * directly.
 */
const bills: Partial<Record<number, string>> = {
  2: "alipays://platformapi/startapp?appId=20000003",
  3: "weixin://",
};

function OpenBill({ order }: { order: OrderDetail }) {
  const account = orderPayeeMethod(order);
  const href = account && bills[account.type];
  if (href === undefined) return null;
  return (
    <a
      className={buttonClassName({ variant: "soft", block: true })}
      href={href}
    >{`打开${channelName(order)}看账单`}</a>
  );
}

const Steps = ({ nth, of }: { nth: 1 | 2 | 3; of: 2 | 3 }) => (
  <span className={css["steps"]} role="img" aria-label={`第 ${nth} 步，共 ${of} 步`}>
    {Array.from({ length: of }, (_, at) => (
      <i key={at} data-on={at < nth ? "" : undefined} />
    ))}
  </span>
);

/**
 * Sketch of the payment record to look for: time, label, and a question mark for the value in
 * question.
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
  /** Sketch of the payment record, or the facts of the check with their results so far. */
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
  const [picked, setPicked] = useState<number>();
  const [helped, setHelped] = useState(false);
  useEffect(() => {
    const tile = picked === undefined ? undefined : tiles[picked];
    if (!tile) return;
    const timer = setTimeout(() => onPick(tile.value), selectedTileMs);
    return () => clearTimeout(timer);
    // The tiles do not change while their question is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [picked]);
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
            onClick={() => setPicked((before) => before ?? at)}
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
      {/* Note and help take the same space, because a tile must not move while the user reads their
          payment record. */}
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
