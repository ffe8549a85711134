import type { OrderDetail } from "contract";
import { type ComponentType, useEffect, useState } from "react";
import { type CallError, isUnknownOutcomeError, isRefusalError } from "../api/call-error.ts";
import { useCommand } from "../api/use-command.ts";
import { refusalDetailsOf } from "../api/refusal-details.ts";
import { showToast } from "../api/toasts-and-warnings.ts";
import { runtimeConfig } from "../api/runtime-config.ts";
import { yuanText } from "../lib/money/figure-texts-with-units.ts";
import { useAppNavigate } from "../lib/navigation/navigation.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { formatShortTime } from "../lib/time/format-time.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { SeparatorDot } from "../ui/base/badges.tsx";
import { useRemainingSeconds } from "../lib/time/use-remaining-seconds.ts";
import { Button } from "../ui/base/button.tsx";
import { OrderClock } from "../ui/figures/order-clock.tsx";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { Banner } from "../ui/layout/banner.tsx";
import { ListRow, ListRowGroup } from "../ui/layout/list-row.tsx";
import { WaitingRingWithText } from "../ui/base/success-and-waiting-ring.tsx";
import { PinSheet } from "../ui/overlays/pin-sheet.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import { payeeAccountText } from "./payment-account.ts";
import { areAllFactsChecked, checkedFacts, ReceiptFacts } from "./receipt-facts.tsx";
import { ReceiptMismatchSheet, type ReceiptMismatchSheetProps } from "./receipt-mismatch-sheet.tsx";
import type { ReceiptMismatchHandlers } from "./receipt-mismatch.ts";
import css from "./receipt-check.module.css";
import { type ReceiptCheckProps, ReceiptCheckSheet } from "./receipt-check-sheet.tsx";
import { type ReceiptCheckAnswers, receivedSurplusAmount } from "./receipt-check-choices.ts";
import { openPrerequisiteList } from "./prerequisites.ts";
import {
  isOrderReleased,
  usePollOrderAfterLostAnswer,
} from "./use-poll-order-after-lost-answer.ts";

/** Components of the receipt check and of its result: sheets, or full pages in elder mode. */
export interface ReleaseStepViews {
  Check: ComponentType<ReceiptCheckProps>;
  Checked: ComponentType<CheckedFactsProps>;
  Mismatch: ComponentType<ReceiptMismatchSheetProps>;
  /** True to show the checked facts before the PIN even if the buyer named no paying account. */
  alwaysShowsChecked: boolean;
}

export interface ReleaseFlowProps extends ReceiptMismatchHandlers {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
  /** Step after the receipt check: entering the PIN to release, or only confirming the receipt. */
  to: "release" | "confirm";
  onNotArrived: () => void;
  onLonger: () => void;
  onReleased: () => void;
  views?: ReleaseStepViews;
}

/**
 * Receipt check, followed by the release with the PIN or by the confirmation of receipt. Only this
 * file sends the commands `deliver` and `transferConfirm`.
 */
export function CoinReleaseFlow({
  order,
  open,
  onClose,
  to,
  onNotArrived,
  onAppeal,
  onEvidence,
  onLonger,
  onReleased,
  views = ordinaryViews,
}: ReleaseFlowProps) {
  const { Check, Checked, Mismatch } = views;
  const [statement, setStatement] = useState<ReceiptCheckAnswers>();
  const [refusal, setRefusal] = useState<string>();
  const [confirmed, setConfirmed] = useState(false);
  const common = { order, open, onClose };
  const ways = { onAppeal, onEvidence, goOnLabel: to === "release" ? "仍然放币" : "仍然确认到账" };
  if (!statement)
    return <Check {...common} {...ways} onAnswered={setStatement} onNotArrived={onNotArrived} />;
  if (refusal !== undefined)
    return (
      <Mismatch
        {...common}
        {...ways}
        wrong={{ of: "sum", chosen: statement.receivedAmount, typed: false }}
        refusal={refusal}
      />
    );
  const step = { ...common, statement, onSurplusRefused: setRefusal };
  if (to === "confirm") return <ConfirmStep {...step} />;
  const showsChecked = views.alwaysShowsChecked || statement.payerAccountTail !== undefined;
  if (showsChecked && !confirmed)
    return <Checked {...common} statement={statement} onGoOn={() => setConfirmed(true)} />;
  return <DeliverStep {...step} onLonger={onLonger} onReleased={onReleased} />;
}

interface StepProps extends Pick<ReleaseFlowProps, "order" | "open" | "onClose"> {
  statement: ReceiptCheckAnswers;
  /** Called with the refusal text if the backend refuses the surplus. */
  onSurplusRefused: (text: string) => void;
}

/**
 * Refusals of a backend that accepts only the exact amount, or that does not know the `surplus`
 * field.
 */
const surplusRefusals = ["receivedAmountWrong", "badInput"] as const;
/**
 * Returns `surplusRefusals` if the seller has decided to continue with a surplus. This file then
 * shows these refusals itself, instead of a toast.
 */
const handledOf = ({ surplus }: ReceiptCheckAnswers) => (surplus === 1 ? surplusRefusals : []);
const isSurplusRefused = (error: unknown, { surplus }: ReceiptCheckAnswers): error is CallError =>
  surplus === 1 && isRefusalError(error, ...surplusRefusals);

/** Repeats what the seller found in their own account. */
const StatedReceipt = ({ order, statement }: Pick<StepProps, "order" | "statement">) => (
  <dl className={css["said"]}>
    <div>
      <dt>您核对的</dt>
      <dd>
        <TradeFigure
          kind="fiat"
          value={statement.receivedAmount}
          tail={statement.surplus === 1 ? undefined : "due"}
        />
        <small>
          {statement.surplus === 1
            ? `多收 ${yuanText(receivedSurplusAmount(order, statement.receivedAmount))}`
            : payeeAccountText(order)}
        </small>
      </dd>
    </div>
    {statement.payerName !== undefined && (
      <div>
        <dt>付款人</dt>
        <dd>
          {statement.payerName}
          <small>您在账单里看到的</small>
        </dd>
      </div>
    )}
  </dl>
);

export interface CheckedFactsProps extends Omit<StepProps, "onSurplusRefused"> {
  onGoOn: () => void;
}

/** Shows the facts of the finished receipt check, before the PIN is entered. */
function CheckedFactsSheet({ order, open, onClose, statement, onGoOn }: CheckedFactsProps) {
  const facts = checkedFacts(order, statement);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={areAllFactsChecked(facts) ? "三项都对上了" : "看得到的都对上了"}
      sub={
        <>
          {`尾号 ${order.orderNo.slice(-4)}`}
          <SeparatorDot />
          {formatShortTime(serverNow(), serverNow())}
        </>
      }
      foot={
        <div className={css["ways"]}>
          <Button size="lg" block onClick={onGoOn}>
            <span>
              输入支付密码，放{" "}
              <TradeFigure kind="asset" value={order.quantity} unit={runtimeConfig.assetUnit} />
            </span>
          </Button>
          <Button size="lg" block variant="line" onClick={onClose}>
            先不放
          </Button>
        </div>
      }
    >
      <div className={css["wrong"]}>
        <ReceiptFacts facts={facts} />
        <Banner tone="warn" icon="shield" text="放币后资产归对方，不能撤回" />
      </div>
    </Sheet>
  );
}

const ordinaryViews: ReleaseStepViews = {
  Check: ReceiptCheckSheet,
  Checked: CheckedFactsSheet,
  Mismatch: ReceiptMismatchSheet,
  alwaysShowsChecked: false,
};

function ConfirmStep({ order, open, onClose, statement, onSurplusRefused }: StepProps) {
  const confirm = useCommand("transferConfirm", { handles: handledOf(statement) });
  const sayArrived = async () => {
    try {
      await confirm.mutateAsync({
        id: order.orderId,
        version: order.version ?? undefined,
        ...statement,
      });
      showToast("已确认到账，10 分钟内未放币将自动放币", "ok", { isSilent: true });
      onClose();
    } catch (error) {
      if (isSurplusRefused(error, statement)) onSurplusRefused(error.text);
      // `useCommand` has shown every other error as a toast. The sheet stays open for another
      // attempt.
    }
  };
  return (
    <Sheet
      open={open}
      busy={confirm.isPending}
      onClose={onClose}
      title="只确认到账"
      foot={
        <Button size="lg" block busy={confirm.isPending} onClick={() => void sayArrived()}>
          确认到账
        </Button>
      }
    >
      <div className={css["wrong"]}>
        <StatedReceipt order={order} statement={statement} />
        <Banner
          tone="warn"
          text="确认后 10 分钟内未放币，系统将自动放币给对方；如有误请立即申诉。"
        />
      </div>
    </Sheet>
  );
}

/**
 * After this time the text warns not to repeat the action, because the response is still pending.
 */
const slowMs = 8000;

function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return slow;
}

/**
 * Asks for the PIN and releases the coins. Shows the quantity, the recipient and what the seller
 * found.
 */
function DeliverStep(props: StepProps & Pick<ReleaseFlowProps, "onLonger" | "onReleased">) {
  const { order, open, onClose, statement, onSurplusRefused, onLonger, onReleased } = props;
  const deliver = useCommand("deliver", {
    handles: ["pinWrong", "pinLocked", "pinNeeded", ...handledOf(statement)],
    toleratesUnknownOutcome: true,
  });
  const [problem, setProblem] = useState<CallError>();
  const [outcome, setOutcome] = useState<"unknown" | "notReleased">();
  const slow = useSlow(deliver.isPending);
  usePollOrderAfterLostAnswer(order.orderId, outcome === "unknown" && open, (now) => {
    if (isOrderReleased(now)) onReleased();
    else setOutcome("notReleased");
  });
  const release = async (payPassword: string) => {
    setProblem(undefined);
    setOutcome(undefined);
    try {
      await deliver.mutateAsync({
        orderId: order.orderId,
        payPassword,
        version: order.version ?? undefined,
        ...statement,
      });
      onReleased();
    } catch (error) {
      if (isUnknownOutcomeError(error)) return setOutcome("unknown");
      if (isRefusalError(error, "pinWrong", "pinLocked")) return setProblem(error);
      if (isSurplusRefused(error, statement)) return onSurplusRefused(error.text);
      if (isRefusalError(error)) onClose();
      if (isRefusalError(error, "pinNeeded")) openPrerequisiteList("pinNeeded");
    }
  };
  const { buyer } = order;
  const who = buyer.realName === "" ? buyer.nickName : `${buyer.realName}（${buyer.nickName}）`;
  const locked = isRefusalError(problem, "pinLocked") ? problem : undefined;
  const isUnknown = outcome === "unknown";
  if (locked)
    return (
      <LockedStep
        order={order}
        open={open}
        onClose={onClose}
        onLonger={onLonger}
        problem={locked}
      />
    );
  return (
    <PinSheet
      open={open}
      busy={deliver.isPending || isUnknown}
      mayClose={!deliver.isPending}
      problem={outcome === "notReleased" ? "还没有放币，可重试" : problem?.text}
      amountLine={
        <>
          <p className={css["quantity"]}>
            <TradeFigure
              kind="asset"
              value={order.quantity}
              size="xl"
              unit={runtimeConfig.assetUnit}
            />
          </p>
          <p className={css["text"]}>{`放给 ${who}`}</p>
          <StatedReceipt order={order} statement={statement} />
        </>
      }
      warning="放币后无法撤回"
      waiting={
        <WaitingRingWithText
          title={isUnknown ? "正在确认是否已放币" : "正在放币"}
          text={<WaitingText order={order} who={who} isUnknown={isUnknown} slow={slow} />}
        />
      }
      onPin={(pin) => void release(pin)}
      onClose={onClose}
    />
  );
}

function WaitingText({
  order,
  who,
  isUnknown,
  slow,
}: {
  order: OrderDetail;
  who: string;
  isUnknown: boolean;
  slow: boolean;
}) {
  if (isUnknown) return "网络异常，连上后自动查清，请勿重复操作";
  if (slow) return "正在确认，请勿重复操作";
  return (
    <>
      <TradeFigure kind="asset" value={order.quantity} unit={runtimeConfig.assetUnit} />
      {` 放给 ${who}`}
    </>
  );
}

/**
 * Shown if the PIN is locked. Offers what the seller can do: reset the PIN, extend the time if the
 * backend allows it, or contact customer service.
 */
function LockedStep({
  order,
  open,
  onClose,
  problem,
  onLonger,
}: Pick<StepProps, "order" | "open" | "onClose"> & { problem: CallError; onLonger: () => void }) {
  const go = useAppNavigate();
  const { retryAt = null } = refusalDetailsOf(problem, "pinLocked");
  const remain = useRemainingSeconds(retryAt);
  const minutesLeft = Math.floor(useRemainingSeconds(order.deadline) / 60);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="支付密码已锁定"
      sub={`尾号 ${order.orderNo.slice(-4)}`}
    >
      <div className={css["wrong"]}>
        {retryAt !== null && (
          <p className={css["unlock"]}>
            <OrderClock
              size="m"
              tone="dispute"
              remain={remain}
              label="密码锁定"
              verb="后解锁"
              after
            />
          </p>
        )}
        <p className={css["text"]}>
          {retryAt === null ? `${problem.text}。` : "密码输错次数太多，暂停放币。"}
          {minutesLeft > 0 ? `这笔订单还剩 ${minutesLeft} 分钟，可以：` : "现在可以："}
        </p>
        <ListRowGroup label="可以怎么做">
          <ListRow
            icon="key"
            title="重设支付密码"
            desc="验证本人后重新设置"
            onPress={() => go(paths.paymentPIN({ mode: "reset" }))}
          />
          {order.allow.delay === 1 && (
            <ListRow
              icon="clock"
              title="延长核实时间 30 分钟"
              desc="每笔订单仅一次"
              onPress={onLonger}
            />
          )}
          <ListRow
            icon="headset"
            title="联系客服"
            desc="会带上这笔订单"
            to={paths.onlineService({ orderId: order.orderId })}
          />
        </ListRowGroup>
      </div>
    </Sheet>
  );
}
