import { type Fen, fen, type OrderDetail, OrderStatus } from "contract";
import { type ReactNode, useState } from "react";
import { yuanText } from "../lib/money/format-figures.ts";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { storage } from "../lib/browser/storage.ts";
import { Figure } from "../ui/figures/figure.tsx";
import { Banner } from "../ui/layout/banner.tsx";
import { Callout } from "../ui/layout/callout.tsx";
import { CellRow, CellGroup } from "../ui/layout/cell.tsx";
import { SeparatorDot } from "../ui/base/badges.tsx";
import { KeyValues } from "../ui/layout/key-values.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import { knownAppealTypes } from "./use-appeal-form.ts";
import { useSendChatMessage } from "./use-send-chat-message.ts";
import css from "./receipt-check.module.css";
import { type ReceiptFinding, receivedSurplusOf } from "./receipt-check-choices.ts";

/**
 * An answer that does not match the order. `typed`: the seller entered it because it was not among
 * the choices.
 */
export type ReceiptMismatch =
  | { of: "sum"; chosen: Fen; typed: boolean }
  | { of: "name"; chosen: string; received: Fen };

export interface ReceiptMismatchHandlers {
  /** A wrong amount or name leads to the matching type of appeal. */
  onAppeal: (type: number, found: ReceiptFinding) => void;
  /** Inside an appeal, the seller adds evidence instead. */
  onEvidence: () => void;
}

interface ReceiptMismatchSheetProps extends ReceiptMismatchHandlers {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
  wrong: ReceiptMismatch;
  /** Label of the action that continues despite a surplus: release or confirm. */
  goOnLabel: string;
  /**
   * Continues although more than the due amount arrived. Absent if the backend has refused the
   * surplus.
   */
  onSurplus?: (() => void) | undefined;
  /** Message of the backend that refused the surplus. */
  refusal?: string | undefined;
  /** Starts the check again. Absent if it may not be repeated. */
  onAgain?: (() => void) | undefined;
}

/**
 * Marks that the seller has repeated the check, which is allowed once per order in case they
 * misread the amount.
 */
export const storedRepeatedReceiptCheck = (orderId: string) =>
  storage.personal(`checked_${orderId}`);

/** Shows how the answer differs from the order and offers the next steps. No coins have moved. */
export function ReceiptMismatchSheet(props: ReceiptMismatchSheetProps) {
  const { order, open, onClose, wrong, refusal, onAgain } = props;
  const [mayRepeat] = useState(() => storedRepeatedReceiptCheck(order.orderId).get() === undefined);
  const ask = useSendChatMessage(order.orderId, onClose);
  const again = onAgain && mayRepeat && (
    <CellRow
      icon="refresh"
      title="看错了，重新核对"
      desc="还可核对 1 次，选项会换"
      onPress={onAgain}
    />
  );
  const body =
    wrong.of === "sum" ? (
      <WrongAmountBody {...props} wrong={wrong} again={again} ask={ask.send} />
    ) : (
      <WrongNameBody {...props} wrong={wrong} again={again} />
    );
  return (
    <Sheet
      open={open}
      busy={ask.busy}
      onClose={onClose}
      title={titleOf(order, wrong)}
      sub={
        <>
          {`尾号 ${order.orderNo.slice(-4)}`}
          <SeparatorDot />
          还没有放币
        </>
      }
    >
      <div className={css["wrong"]}>
        {refusal !== undefined && <Banner tone="warn" text={refusal} />}
        {body}
      </div>
    </Sheet>
  );
}

function titleOf(order: OrderDetail, wrong: ReceiptMismatch): string {
  if (wrong.of === "name") return "付款人不符";
  const more = receivedSurplusOf(order, wrong.chosen);
  return more > 0 ? `多收 ${yuanText(more)}` : `少收 ${yuanText(fen(-more))}`;
}

type BodyProps<W> = Omit<ReceiptMismatchSheetProps, "wrong"> & { wrong: W; again: ReactNode };

function WrongAmountBody({
  order,
  wrong,
  onSurplus,
  goOnLabel,
  again,
  ask,
  ...ways
}: BodyProps<ReceiptMismatch & { of: "sum" }> & { ask: (text: string) => void }) {
  const { chosen } = wrong;
  const more = receivedSurplusOf(order, chosen);
  const missing = fen(Math.max(0, -more));
  const isMore = more > 0;
  const line = `收到 ${yuanText(chosen)}，还差 ${yuanText(missing)}，请补`;
  return (
    <>
      <KeyValues
        boxed
        rows={[
          { key: "订单应收", value: <Figure kind="fiat" value={order.amount} tail="due" /> },
          {
            key: wrong.typed ? "您填的到账" : "您选的到账",
            value: <Figure kind="fiat" value={chosen} />,
          },
          isMore
            ? { key: "多收", value: <Figure kind="fiat" value={more} /> }
            : {
                key: "还差",
                value: (
                  <span className={css["bad"]}>
                    <Figure kind="fiat" value={missing} />
                  </span>
                ),
              },
        ]}
      />
      <CellGroup label="可以怎么做" apart>
        {isMore && onSurplus && (
          <CellRow
            icon="check-circle"
            title={`多收 ${yuanText(more)}，${goOnLabel}`}
            desc="接着核对姓名；多的部分双方自行退还"
            onPress={onSurplus}
          />
        )}
        {!isMore && (
          <CellRow
            icon="chat"
            title={`请对方补 ${yuanText(missing)}`}
            desc={`发送：${line}`}
            onPress={() => ask(line)}
          />
        )}
        {again}
        <AppealOrEvidenceRow
          {...ways}
          order={order}
          title={isMore ? "不是这一笔，申诉" : "对方不补，申诉"}
          filled={`付款金额不符，实收 ${yuanText(chosen)}`}
          type={knownAppealTypes.wrongAmount}
          found={{ receivedAmount: chosen }}
        />
      </CellGroup>
      <p className={css["note"]}>
        {isMore
          ? `记录：订单 ${yuanText(order.amount)}，您核对到账 ${yuanText(chosen)}。`
          : deadlineNote(order)}
      </p>
    </>
  );
}

function WrongNameBody({
  order,
  wrong,
  again,
  ...ways
}: BodyProps<ReceiptMismatch & { of: "name" }>) {
  const { chosen, received } = wrong;
  const more = receivedSurplusOf(order, received);
  const sumText = more > 0 ? `多收 ${yuanText(more)}` : "相符";
  return (
    <>
      <KeyValues
        boxed
        rows={[
          {
            key: "到账金额",
            value: (
              <>
                <Figure kind="fiat" value={received} /> <Mark fits={more === 0} text={sumText} />
              </>
            ),
          },
          { key: "订单付款人", value: order.buyer.realName },
          {
            key: "账单上的付款人",
            value: (
              <>
                {chosen} <Mark fits={false} text="不符" />
              </>
            ),
          },
        ]}
      />
      <Callout
        tone="warn"
        icon="alert"
        title="这笔钱先不要动"
        text="不转走，不提现。要退，只用“原路退款”退给付款的账户；聊天里给的新账户一律不退。"
      />
      <CellGroup label="可以怎么做" apart>
        {again}
        <AppealOrEvidenceRow
          {...ways}
          order={order}
          title="申诉：非本人付款"
          filled={`${more > 0 ? "" : "金额 "}${more > 0 ? sumText : `${yuanText(received)} 相符`}，付款人不符`}
          type={knownAppealTypes.wrongName}
          found={{ receivedAmount: received, payerName: chosen }}
        />
      </CellGroup>
    </>
  );
}

interface AppealOrEvidenceRowProps extends ReceiptMismatchHandlers {
  order: OrderDetail;
  title: string;
  /** Values that are already filled in for the appeal. */
  filled: string;
  type: number;
  found: ReceiptFinding;
}

/**
 * Row that opens the appeal with the finding filled in, or the evidence form if an appeal is
 * already running.
 */
function AppealOrEvidenceRow({
  order,
  title,
  filled,
  type,
  found,
  onAppeal,
  onEvidence,
}: AppealOrEvidenceRowProps) {
  if (order.allow.suspend === 1)
    return (
      <CellRow
        icon="scale"
        title={title}
        desc={`已填好：${filled}`}
        onPress={() => onAppeal(type, found)}
      />
    );
  if (order.status !== OrderStatus.suspended || order.allow.replenish !== 1) return null;
  return (
    <CellRow
      icon="scale"
      title="提交证据"
      desc="申诉进行中，请上传这一笔的账单"
      onPress={onEvidence}
    />
  );
}

/** Time left for the check. Empty outside of the release stage. */
function deadlineNote({ status, deadline, allow }: OrderDetail): string {
  if (status !== OrderStatus.waitDelivery || deadline === null || deadline < serverNow()) return "";
  const longer = allow.delay === 1 ? "；时间不够可延长 30 分钟" : "";
  return `仍请在 ${formatShortTime(deadline, serverNow())} 前核对${longer}。`;
}

const Mark = ({ fits, text }: { fits: boolean; text: string }) => (
  <small className={css["mark"]} data-fits={fits || undefined}>
    {text}
  </small>
);
