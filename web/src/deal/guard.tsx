import type { Fen, OrderDetail } from "contract";
import { type ReactNode, useEffect, useState } from "react";
import { formatWhen } from "../lib/format-time.ts";
import { serverNow } from "../lib/server-clock.ts";
import { storage } from "../lib/storage.ts";
import { buttonClass } from "../ui/control/button.tsx";
import { Figure } from "../ui/figure/figure.tsx";
import { Cell, Cells } from "../ui/list/cell.tsx";
import { Sep } from "../ui/mark/marks.tsx";
import { Sheet } from "../ui/overlay/sheet.tsx";
import { accountName, accountOf, payeeAccount } from "./account.ts";
import { appealTypes } from "./appeal.ts";
import css from "./guard.module.css";
import { type Answers, type Found, laidOut, namesNear, sumsNear } from "./near.ts";
import { yuanSign } from "../lib/format-figures.ts";

interface GuardProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
  onAnswered: (answers: Answers) => void;
  onNotArrived: () => void;
  /** A wrong sum or name leads to the appeal that fits it, never past it. */
  onAppeal: (type: number, found: Found) => void;
}

type Wrong = { of: "sum"; chosen: Fen | undefined } | { of: "name"; chosen: string | undefined };

/** The picked tile is seen to be picked before the next question comes. */
const stoodMs = 240;

/** Was everything asked once more already? Only once per order may somebody have misread. */
const retried = (orderId: string) => storage.personal(`checked_${orderId}`);

const lay = (order: OrderDetail) => {
  const sums = laidOut(sumsNear(order.amount));
  const names = namesNear(order.buyer.realName);
  return { sums, names: names.length === 0 ? undefined : laidOut(names, sums.at) };
};

/**
 * Money leaves only by choosing what the own account shows: the sum among near ones, then who paid it. Nothing here says what is
 * expected, a choice is the answer, and no place is right twice.
 */
export function Guard({ order, open, onClose, onAnswered, onNotArrived, onAppeal }: GuardProps) {
  const [laid, setLaid] = useState(() => lay(order));
  const [sum, setSum] = useState<Fen>();
  const [wrong, setWrong] = useState<Wrong>();
  const again = () => {
    retried(order.orderId).set("1");
    setLaid(lay(order));
    setSum(undefined);
    setWrong(undefined);
  };
  const pickSum = (it: Fen) => {
    if (it !== order.amount) return setWrong({ of: "sum", chosen: it });
    if (laid.names) setSum(it);
    else onAnswered({ receivedAmount: it });
  };
  const pickName = (it: string) => {
    if (it !== order.buyer.realName.trim()) return setWrong({ of: "name", chosen: it });
    onAnswered({ receivedAmount: order.amount, payerName: it });
  };
  if (wrong) return <Mismatch {...{ order, open, onClose, wrong, again, onNotArrived, onAppeal }} />;
  const at = order.payTime === null ? "" : `${formatWhen(order.payTime, serverNow())} 前后`;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="放币前核对"
      sub={
        <>
          {`尾号 ${order.orderNo.slice(-4)}`}
          <Sep />
          {payeeAccount(order)}
        </>
      }
      aside={<Steps nth={sum === undefined ? 1 : 2} />}
    >
      {sum === undefined ? (
        <Question
          key="sum"
          title="账单里，这一笔收到多少？"
          text={
            <>
              对着您的<b>{`${channelName(order)}账单`}</b>选，不要对着对方的截图
            </>
          }
          sketch={[at, "收款", `${yuanSign} ?`]}
          bill={<OpenBill order={order} />}
          label="到账金额"
          tiles={laid.sums.tiles.map((it) => ({ value: it, shown: <Figure kind="fiat" value={it} /> }))}
          onPick={pickSum}
          others={[
            { label: "金额不在其中", press: () => setWrong({ of: "sum", chosen: undefined }) },
            { label: "没有收到这笔钱", press: onNotArrived },
          ]}
          note="这里不显示订单金额，选完由系统比对。选错不会放币。"
        />
      ) : (
        <Question
          key="name"
          title="这一笔是谁付的？"
          text={`${channelName(order)}常只显示名字的后几个字，选对得上的一位`}
          sketch={[at, "付款人", "?"]}
          bill={<OpenBill order={order} />}
          label="付款人"
          tiles={(laid.names?.tiles ?? []).map((it) => ({ value: it, shown: it }))}
          onPick={pickName}
          others={[{ label: "姓名不在其中", press: () => setWrong({ of: "name", chosen: undefined }) }]}
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

const channelName = (order: OrderDetail): string => {
  const account = accountOf(order);
  return account ? accountName(account) : "收款账户";
};

/** The apps whose bill a link can open. */
const bills: Partial<Record<number, string>> = { 2: "alipays://platformapi/startapp?appId=20000003", 3: "weixin://" };

function OpenBill({ order }: { order: OrderDetail }) {
  const account = accountOf(order);
  const href = account && bills[account.type];
  if (href === undefined) return null;
  return <a className={buttonClass({ variant: "soft", block: true })} href={href}>{`打开${channelName(order)}看账单`}</a>;
}

const Steps = ({ nth }: { nth: 1 | 2 }) => (
  <span className={css["steps"]} role="img" aria-label={`第 ${nth} 步，共 2 步`}>
    <i data-on="" />
    <i data-on={nth === 2 ? "" : undefined} />
  </span>
);

interface QuestionProps<T> {
  title: string;
  text: ReactNode;
  /** The line of the bill that is looked for: when, what, and what it does not say here. */
  sketch: readonly [string, string, string];
  bill: ReactNode;
  label: string;
  tiles: readonly { value: T; shown: ReactNode }[];
  onPick: (value: T) => void;
  others: readonly { label: string; press: () => void }[];
  help?: { label: string; text: string };
  note: string;
}

function Question<T>({ title, text, sketch, bill, label, tiles, onPick, others, help, note }: QuestionProps<T>) {
  const [picked, setPicked] = useState<number>();
  const [helped, setHelped] = useState(false);
  useEffect(() => {
    const tile = picked === undefined ? undefined : tiles[picked];
    if (!tile) return;
    const timer = setTimeout(() => onPick(tile.value), stoodMs);
    return () => clearTimeout(timer);
    // The tiles stand as they are for as long as their question does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [picked]);
  return (
    <div className={css["question"]}>
      <div>
        <p className={css["title"]} aria-live="polite">
          {title}
        </p>
        <p className={css["text"]}>{text}</p>
      </div>
      <div className={css["sketch"]} aria-hidden="true">
        <p>
          <i />
          <i />
        </p>
        <p className={css["line"]}>
          <span className="num">{sketch[0]}</span>
          <span className="t-3">{sketch[1]}</span>
          <b className="num">{sketch[2]}</b>
        </p>
      </div>
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
        {others.map((it) => (
          <button key={it.label} type="button" className={css["other"]} onClick={it.press}>
            {it.label}
          </button>
        ))}
        {help && (
          <button type="button" className={css["other"]} aria-expanded={helped} onClick={() => setHelped(!helped)}>
            {help.label}
          </button>
        )}
      </div>
      {help && helped && <p className={css["text"]}>{help.text}</p>}
      <p className={css["note"]}>{note}</p>
    </div>
  );
}

interface MismatchProps extends Pick<GuardProps, "order" | "open" | "onClose" | "onNotArrived" | "onAppeal"> {
  wrong: Wrong;
  again: () => void;
}

/** What was chosen is not what is due: nothing has left, and three ways lead on. */
function Mismatch({ order, open, onClose, wrong, again, onNotArrived, onAppeal }: MismatchProps) {
  const [mayRetry] = useState(() => retried(order.orderId).get() === undefined);
  const isSum = wrong.of === "sum";
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isSum ? "金额对不上" : "姓名对不上"}
      sub={
        <>
          {`尾号 ${order.orderNo.slice(-4)}`}
          <Sep />
          还没有放币
        </>
      }
    >
      <div className={css["wrong"]}>
        <dl className={css["diff"]}>
          {wrong.of === "sum" ? (
            <>
              <Row label="订单应收" value={<Figure kind="fiat" value={order.amount} tail="due" />} />
              <Row label="您选的到账" value={wrong.chosen === undefined ? "不在选项中" : <Figure kind="fiat" value={wrong.chosen} />} />
              {wrong.chosen !== undefined && (
                <Row label="相差" value={<Figure kind="fiat" value={(wrong.chosen - order.amount) as Fen} sign />} bad />
              )}
            </>
          ) : (
            <>
              <Row label="应付款人" value={order.buyer.realName} />
              <Row label="您选的付款人" value={wrong.chosen ?? "不在选项中"} bad />
            </>
          )}
        </dl>
        <Cells label="可以怎么做" apart>
          {mayRetry && <Cell icon="refresh" title="看错了，重新核对" desc="还可核对 1 次，选项会换" onPress={again} />}
          <Cell icon="clock" title="还没到账，再等等" desc="资产继续锁定，没有放币" onPress={onNotArrived} />
          {order.allow.suspend === 1 && (
            <Cell
              icon="scale"
              title={isSum ? "到账的就是这个数，申诉" : "就是这个人付的，申诉"}
              desc={`类型已选：${isSum ? "付款金额不符" : "非实名账户付款"}`}
              onPress={() => onAppeal(isSum ? appealTypes.wrongAmount : appealTypes.wrongName, foundIn(order, wrong))}
            />
          )}
        </Cells>
      </div>
    </Sheet>
  );
}

/** What he saw instead; a name is asked for after the sum did fit. */
function foundIn({ amount }: OrderDetail, wrong: Wrong): Found {
  const { chosen } = wrong;
  if (wrong.of === "sum") return wrong.chosen === undefined ? {} : { receivedAmount: wrong.chosen };
  return { receivedAmount: amount, ...(chosen !== undefined && { payerName: String(chosen) }) };
}

const Row = ({ label, value, bad }: { label: string; value: ReactNode; bad?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num" data-bad={bad || undefined}>
      {value}
    </dd>
  </div>
);
