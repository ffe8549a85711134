import { asFen, type OrderDetail, OrderStatus } from "contract";
import { type ReactNode, useState } from "react";
import { yuanText } from "../lib/money/figure-texts-with-units.ts";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { Banner } from "../ui/layout/banner.tsx";
import { Callout } from "../ui/layout/callout.tsx";
import { ListRow, ListRowGroup } from "../ui/layout/list-row.tsx";
import { SeparatorDot } from "../ui/base/badges.tsx";
import { KeyValueList } from "../ui/layout/key-values.tsx";
import { Button } from "../ui/base/button.tsx";
import { Icon } from "../ui/base/icon.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import { runtimeConfig } from "../api/runtime-config.ts";
import { declaredAccountOf, payeeAccountText } from "./payment-account.ts";
import { mismatchFacts, type PayerMismatch, ReceiptFacts } from "./receipt-facts.tsx";
import { useSendChatMessage } from "./use-send-chat-message.ts";
import css from "./receipt-check.module.css";
import { type ReceiptFindingForAppeal, receivedSurplusAmount } from "./receipt-check-choices.ts";
import {
  appealForMismatch,
  missingAmountMessage,
  type MismatchingReceiptAnswer,
  type ReceiptMismatchHandlers,
  wayAfterMismatch,
  repeatedReceiptCheckStorageSlot,
} from "./receipt-mismatch.ts";

export interface ReceiptMismatchSheetProps extends ReceiptMismatchHandlers {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
  wrong: MismatchingReceiptAnswer;
  /** Label of the action that continues despite a surplus: 仍然放币 or 仍然确认到账. */
  goOnLabel: string;
  /**
   * Continues although more than the due amount arrived. Absent if the mismatch is not about the
   * amount, or if the backend has refused the surplus.
   */
  onSurplus?: (() => void) | undefined;
  /** Text of the refusal if the backend has refused the surplus. */
  refusal?: string | undefined;
  /**
   * Starts the check again. Offered only once per order. Absent if the backend has refused the
   * surplus.
   */
  onAgain?: (() => void) | undefined;
}

/**
 * Shows how the seller's answer differs from the order and offers the next steps. No coins have
 * been released.
 */
export function ReceiptMismatchSheet(props: ReceiptMismatchSheetProps) {
  const { order, wrong } = props;
  if (wrong.of === "account" || (wrong.of === "name" && declaredAccountOf(order)))
    return <PayerMismatchSheet {...props} wrong={wrong} />;
  return <AmountOrNameMismatchSheet {...props} wrong={wrong} />;
}

/**
 * Shown if the name of the payer or the paying account differs from the order, and the buyer has
 * named an account. Offers no release, because another person may have paid.
 */
function PayerMismatchSheet({
  order,
  open,
  onClose,
  wrong,
  onAgain,
  onAppeal,
  onEvidence,
}: Omit<ReceiptMismatchSheetProps, "wrong"> & { wrong: PayerMismatch }) {
  const [mayRepeat] = useState(
    () => repeatedReceiptCheckStorageSlot(order.orderId).get() === undefined,
  );
  const { type, found } = appealForMismatch(wrong);
  const way = wayAfterMismatch(order);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="放币前核对"
      sub={
        <>
          {`尾号 ${order.orderNo.slice(-4)}`}
          <SeparatorDot />
          {`收款至${payeeAccountText(order)}`}
        </>
      }
      foot={
        <div className={css["ways"]}>
          {way === "appeal" && (
            <Button size="lg" block onClick={() => onAppeal(type, found)}>
              发起申诉，事实已填好
            </Button>
          )}
          {way === "evidence" && (
            <Button size="lg" block onClick={onEvidence}>
              提交证据
            </Button>
          )}
          {onAgain && mayRepeat && (
            <Button size="lg" block variant="line" onClick={onAgain}>
              我看错了，重新选
            </Button>
          )}
        </div>
      }
    >
      <div className={css["wrong"]}>
        <div>
          <p className={css["title"]} aria-live="polite">
            {wrong.of === "name" ? "付款人对不上，先不要放币" : "付款账号对不上，先不要放币"}
          </p>
          <p className={css["text"]}>
            这笔钱可能是别人付的，对方只是转来一张截图。放了币，真正付钱的人还会来追这笔款。
          </p>
        </div>
        <ReceiptFacts facts={mismatchFacts(order, wrong)} />
        <HintLine icon="lock">
          <TradeFigure kind="asset" value={order.quantity} unit={runtimeConfig.assetUnit} />
          仍锁定在平台，对方拿不走。申诉后双方各有 30 分钟举证，期间不会自动放币。
        </HintLine>
        <HintLine icon="info">不要私下退款：退给截图里的人，可能退给了骗子。</HintLine>
      </div>
    </Sheet>
  );
}

const HintLine = ({ icon, children }: { icon: "lock" | "info"; children: ReactNode }) => (
  <p className={css["hint"]}>
    <Icon name={icon} size="sm" />
    <span>{children}</span>
  </p>
);

function AmountOrNameMismatchSheet(
  props: Omit<ReceiptMismatchSheetProps, "wrong"> & {
    wrong: Exclude<MismatchingReceiptAnswer, { of: "account" }>;
  },
) {
  const { order, open, onClose, wrong, refusal, onAgain } = props;
  const [mayRepeat] = useState(
    () => repeatedReceiptCheckStorageSlot(order.orderId).get() === undefined,
  );
  const ask = useSendChatMessage(order.orderId, onClose);
  const again = onAgain && mayRepeat && (
    <ListRow
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

function titleOf(
  order: OrderDetail,
  wrong: Exclude<MismatchingReceiptAnswer, { of: "account" }>,
): string {
  if (wrong.of === "name") return "付款人不符";
  const more = receivedSurplusAmount(order, wrong.chosen);
  return more > 0 ? `多收 ${yuanText(more)}` : `少收 ${yuanText(asFen(-more))}`;
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
}: BodyProps<MismatchingReceiptAnswer & { of: "sum" }> & { ask: (text: string) => void }) {
  const { chosen } = wrong;
  const more = receivedSurplusAmount(order, chosen);
  const missing = asFen(Math.max(0, -more));
  const isMore = more > 0;
  const line = missingAmountMessage(order, chosen);
  return (
    <>
      <KeyValueList
        boxed
        rows={[
          { key: "订单应收", value: <TradeFigure kind="fiat" value={order.amount} tail="due" /> },
          {
            key: wrong.typed ? "您填的到账" : "您选的到账",
            value: <TradeFigure kind="fiat" value={chosen} />,
          },
          isMore
            ? { key: "多收", value: <TradeFigure kind="fiat" value={more} /> }
            : {
                key: "还差",
                value: (
                  <span className={css["bad"]}>
                    <TradeFigure kind="fiat" value={missing} />
                  </span>
                ),
              },
        ]}
      />
      <ListRowGroup label="可以怎么做" apart>
        {isMore && onSurplus && (
          <ListRow
            icon="check-circle"
            title={`多收 ${yuanText(more)}，${goOnLabel}`}
            desc="接着核对姓名；多的部分双方自行退还"
            onPress={onSurplus}
          />
        )}
        {!isMore && (
          <ListRow
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
          {...appealForMismatch(wrong)}
        />
      </ListRowGroup>
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
}: BodyProps<MismatchingReceiptAnswer & { of: "name" }>) {
  const { chosen, received } = wrong;
  const more = receivedSurplusAmount(order, received);
  const sumText = more > 0 ? `多收 ${yuanText(more)}` : "相符";
  return (
    <>
      <KeyValueList
        boxed
        rows={[
          {
            key: "到账金额",
            value: (
              <>
                <TradeFigure kind="fiat" value={received} />{" "}
                <Mark fits={more === 0} text={sumText} />
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
      <ListRowGroup label="可以怎么做" apart>
        {again}
        <AppealOrEvidenceRow
          {...ways}
          order={order}
          title="申诉：非本人付款"
          filled={`${more > 0 ? "" : "金额 "}${more > 0 ? sumText : `${yuanText(received)} 相符`}，付款人不符`}
          {...appealForMismatch(wrong)}
        />
      </ListRowGroup>
    </>
  );
}

interface AppealOrEvidenceRowProps extends ReceiptMismatchHandlers {
  order: OrderDetail;
  title: string;
  /** Values that are already filled in for the appeal, as text. */
  filled: string;
  type: number;
  found: ReceiptFindingForAppeal;
}

/**
 * Row that opens an appeal, filled with the mismatch. If an appeal is already running, the row
 * opens the evidence form instead.
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
  const way = wayAfterMismatch(order);
  if (way === "appeal")
    return (
      <ListRow
        icon="scale"
        title={title}
        desc={`已填好：${filled}`}
        onPress={() => onAppeal(type, found)}
      />
    );
  if (way === undefined) return null;
  return (
    <ListRow
      icon="scale"
      title="提交证据"
      desc="申诉进行中，请上传这一笔的账单"
      onPress={onEvidence}
    />
  );
}

/**
 * Returns a text with the time until which the seller must finish the check. Empty unless the order
 * waits for its release and that time is not past.
 */
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
