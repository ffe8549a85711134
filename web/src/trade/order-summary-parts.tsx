import { CloseType, isFinalStatus, type OrderDetail, type OrderListItem } from "contract";
import { Fragment, type ReactNode } from "react";
import { invalidateReads } from "../api/query-client.ts";
import { runtimeConfig } from "../api/runtime-config.ts";
import { formatShortTime } from "../lib/time/format-time.ts";
import { formatDurationMs } from "../lib/time/format-duration.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { useRemainingSeconds } from "../lib/time/use-remaining-seconds.ts";
import { Button } from "../ui/base/button.tsx";
import { OrderClock } from "../ui/figures/order-clock.tsx";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { appendCoinUnlockTime } from "./coin-availability.ts";
import {
  payeeAccountText,
  payerAccountText,
  orderPayerName,
  payTypeName,
} from "./payment-account.ts";
import type { OrderActionController } from "./use-order-action-controller.ts";
import type { OrderAction } from "./order-actions.ts";
import { refundDueAmount } from "./settlement-proposal.ts";
import css from "./sheet.module.css";

const when = (at: number | null) => (at === null ? undefined : formatShortTime(at, serverNow()));
const some = (text: string) => (text === "" ? undefined : text);
const unit = () => runtimeConfig.assetUnit;

/** Time from the creation of the order to its end, or `undefined` while it is running. */
export function orderDurationText({
  createTime,
  finishTime,
  cancelTime,
}: OrderDetail): string | undefined {
  const end = finishTime ?? cancelTime;
  return end === null || createTime === null ? undefined : formatDurationMs(end - createTime);
}

/**
 * Summarizes the facts that the platform verified in an appeal, without the claims of the sides. If
 * the backend does not mark which rows are claims, returns a text without facts.
 */
function verifiedText({ appeal }: OrderDetail): string {
  const all = appeal?.ruling?.rows.filter(({ claim }) => claim !== undefined) ?? [];
  if (all.length === 0) return "系统不替您决定";
  const rows = all.filter(({ claim }) => claim === null);
  if (rows.length === 0) return "没有已核实的事实";
  const sum = (side: "buyer" | "seller") => rows.reduce((total, it) => total + (it[side] ?? 0), 0);
  return sum("buyer") === sum("seller") ? "已核实的事实双方相当" : "已核实的事实不足以裁定";
}

/**
 * Facts of the order by their name in a clause, such as `{sum}`. An unknown fact is `undefined`,
 * null or false.
 */
const facts: Record<string, (order: OrderDetail) => ReactNode> = {
  refund: (order) => (
    <TradeFigure
      kind="fiat"
      value={refundDueAmount(order)}
      tail={isFinalStatus(order.status) ? "settled" : "due"}
    />
  ),
  sum: ({ amount, status }) => (
    <TradeFigure kind="fiat" value={amount} tail={isFinalStatus(status) ? "settled" : "due"} />
  ),
  n: ({ quantity }) => <TradeFigure kind="asset" value={quantity} unit={unit()} />,
  price: ({ price }) => <TradeFigure kind="price" value={price} />,
  fee: ({ fee }) => fee !== null && <TradeFigure kind="asset" value={fee} unit={unit()} />,
  until: ({ suspendUntil }) =>
    suspendUntil && suspendUntil > serverNow() ? when(suspendUntil) : undefined,
  t: ({ deadline, appeal }) => when(deadline ?? appeal?.deadline ?? null),
  payer: (order) => some(orderPayerName(order)),
  way: ({ payType }) => payTypeName(payType),
  account: payeeAccountText,
  ownAccount: (order) => (order.isSeller === 1 ? payeeAccountText(order) : payerAccountText(order)),
  around: ({ payTime }) => payTime !== null && `${when(payTime)} 前后`,
  payMinutes: ({ payMinutes }) => payMinutes,
  took: orderDurationText,
  verified: verifiedText,
  oneSided: ({ appeal }) =>
    appeal?.ruling?.rows.some(({ claim }) => claim)
      ? "图片只有一方注明，系统不据此判断"
      : undefined,
  credited: (order) => appendCoinUnlockTime("已入账", order),
  cancelPhase: ({ payTime }) => (payTime === null ? "付款前" : "付款后"),
  // Undefined if the quota is missing or 0. The backend then has no quota for cancellations, or did
  // not count this cancellation today.
  cancelsLeft: ({ cancelHint }) => (cancelHint?.quota ? cancelHint.left : undefined),
};

const isKnownFact = (it: ReactNode) => it !== undefined && it !== null && it !== false;

/**
 * Replaces the names in braces by the facts of the order. Returns null if one of them is unknown.
 */
function clause(text: string, order: OrderDetail): ReactNode {
  const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => facts[name]?.(order));
  if (!named.every(isKnownFact)) return null;
  const parts = (piece: string) =>
    piece
      .split(/(\{\w+\})/)
      .map((item, at) => (
        <Fragment key={at}>{/^\{/.test(item) ? facts[item.slice(1, -1)]?.(order) : item}</Fragment>
      ));
  return text
    .split("*")
    .map((piece, at) =>
      at % 2 === 1 ? <b key={at}>{parts(piece)}</b> : <Fragment key={at}>{parts(piece)}</Fragment>,
    );
}

/**
 * Shows clauses of `order-actions.ts`, filled with the facts of this order. Omits a clause if one
 * of its facts is unknown.
 */
export const OrderInstructionSentence = ({
  order,
  clauses,
}: {
  order: OrderDetail;
  clauses: readonly string[];
}) => clauses.map((it) => <Fragment key={it}>{clause(it, order)}</Fragment>);

/** Shows what the user received: money for the seller, coins for the buyer. */
export const AmountUserReceivedFromOrder = ({ order }: { order: OrderListItem }) =>
  order.isSeller === 1 ? (
    <TradeFigure kind="fiat" value={order.amount} size="xl" tail="settled" sign />
  ) : (
    <TradeFigure kind="asset" value={order.quantity} size="xl" unit={unit()} sign />
  );

interface OrderActionButtonsProps {
  offered: readonly OrderAction[];
  acts: OrderActionController;
  size?: "md" | "lg";
  /** Variant of all buttons but the main one. */
  beside?: "line" | "soft";
}

/**
 * Buttons side by side, the main one last. The main button is dark unless its action is optional
 * (`soft`).
 */
export const OrderActionButtons = ({
  offered,
  acts,
  size = "md",
  beside = "line",
}: OrderActionButtonsProps) =>
  offered.map(({ name, label, soft }, at) => {
    const mainVariant = soft ? "soft" : "ink";
    return (
      <Button
        key={name}
        size={size}
        variant={at < offered.length - 1 ? beside : mainVariant}
        onClick={() => acts.press(name)}
      >
        {label}
      </Button>
    );
  });

const daySeconds = 24 * 3600;

interface AppealTimeLeftProps {
  order: OrderDetail;
  /** Replaces the default label 申诉剩余 or 异议剩余. */
  label?: string | undefined;
}

/**
 * Shows the time left to appeal or to object. After an agreed cancellation, the seller sees the
 * buyer's time to object, in grey. Renders nothing if neither side may act, or if the backend sends
 * no end time.
 */
export function AppealTimeLeftLine({ order, label }: AppealTimeLeftProps) {
  const { allow, appeal, suspendUntil, closeType, isSeller } = order;
  const isAgreed = closeType === CloseType.agreed;
  // After an objection to an agreed cancellation, the row stays and shows the time left until
  // customer service answers. Otherwise an objection would change the layout in the chat of the
  // other side.
  const answerUntil = isAgreed ? appeal?.objection?.deadline : null;
  const until = answerUntil ?? suspendUntil;
  const remain = useRemainingSeconds(until ?? null, () => invalidateReads(["orderDetail"]));
  const isOwn = allow.suspend === 1 || allow.object === 1;
  const isTheirs = isAgreed && remain > 0 && (isSeller === 1 || Boolean(answerUntil));
  if (!until || !(isOwn || isTheirs)) return null;
  const text = answerUntil
    ? `${isSeller === 1 ? "对方" : "您"}已提异议，专员答复剩余`
    : (label ?? `${appeal ? "异议" : "申诉"}剩余`);
  return (
    <p className={css["left"]}>
      {text}
      <OrderClock tone={isOwn ? "mine" : "idle"} remain={remain} total={daySeconds} label={text} />
    </p>
  );
}
