import { type OrderDetail, type OrderListItem, OrderStatus, type AssetUnits } from "contract";
import { type ReactNode, useState } from "react";
import { copyWithToast } from "../../api/copy-with-toast.ts";
import { invalidateReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatFullTime, formatShortTime } from "../../lib/time/format-time.ts";
import { Button } from "../../ui/base/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { CopyButton } from "../../ui/base/copy-button.tsx";
import { KeyValueList } from "../../ui/layout/key-values.tsx";
import { payTypeNameAndLastDigits, payeeAccountText } from "../../trade/payment-account.ts";
import { replaceSideNamesForUser } from "../../trade/appeal-text.ts";
import { coinsLockedUntil, appendCoinUnlockTime } from "../../trade/coin-availability.ts";
import { LockedCoinsNote } from "../../trade/locked-coins.tsx";
import { orderActionsOf } from "../../trade/order-actions.ts";
import {
  AppealTimeLeftLine,
  AmountUserReceivedFromOrder,
  OrderInstructionSentence,
} from "../../trade/order-summary-parts.tsx";
import type { RefundClaimedBySeller } from "../../trade/settlement-proposal.ts";
import { isOrderCancelledByAgreement, orderSubstatusTexts } from "../../trade/order-substatus.ts";
import { SeparatorDot } from "../../ui/base/badges.tsx";
import { useRemainingSeconds } from "../../lib/time/use-remaining-seconds.ts";
import { OrderClock } from "../../ui/figures/order-clock.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { SkeletonBar } from "../../ui/layout/skeleton.tsx";
import css from "./order-details.module.css";
import { serverNow } from "../../lib/time/server-clock.ts";
import { orderStepTimesOf } from "./order-steps.ts";
import { coinsText, coinPriceText, yuanText } from "../../lib/money/figure-texts-with-units.ts";

export function orderDetailsTitle(order: OrderListItem): string {
  const { status, isSeller } = order;
  if (status !== OrderStatus.completed)
    return isOrderCancelledByAgreement(order) ? orderSubstatusTexts(order).title : "已取消";
  return isSeller === 1 ? "卖出完成" : "买入完成";
}

interface ResultCardProps {
  order: OrderListItem;
  /** Full record of the order. Undefined while only the row of the order list is known. */
  detail?: OrderDetail;
}

/** Result of an order. For a cancelled order: who cancelled it and what can still be done. */
export function OrderResultCard(item: ResultCardProps) {
  return (
    <>
      <Card>
        {item.order.status === OrderStatus.completed ? (
          <ReceivedResult {...item} />
        ) : (
          <CancelledResult {...item} />
        )}
      </Card>
      <Card>
        <KeyValueList
          rows={orderDetailRows(item).map(({ key, value, figure }) => ({
            key,
            value: figure ?? value,
          }))}
        />
      </Card>
    </>
  );
}

function ReceivedResult({ order, detail }: ResultCardProps) {
  const sells = order.isSeller === 1;
  return (
    <div className={css["result"]} data-buys={!sells || undefined}>
      <p>
        <AmountUserReceivedFromOrder order={order} />
      </p>
      {sells ? (
        <p className={css["sub"]}>{detail ? `收到${payeeAccountText(detail)}` : "\u00A0"}</p>
      ) : (
        <p className={css["sub"]}>{appendCoinUnlockTime("已入账", detail ?? {})}</p>
      )}
      {detail && !sells && <Lock order={detail} />}
    </div>
  );
}

/**
 * Note about coins that are locked under T+1: the reason as a text of the backend (T1_TIP), and the
 * remaining time.
 */
function Lock({ order }: { order: OrderDetail }) {
  const until = coinsLockedUntil(order);
  const tip = useRead(
    "tipByCode",
    { code: "T1_TIP" },
    { quiet: true, enabled: until !== undefined },
  ).data?.content;
  const remain = useRemainingSeconds(until ?? null, () => invalidateReads(["orderDetail"]));
  if (until === undefined) return null;
  const total = order.finishTime === null ? undefined : (until - order.finishTime) / 1000;
  const clock = (
    <OrderClock
      tone="theirs"
      remain={remain}
      label="T+1 保护剩余"
      {...(total !== undefined && { total })}
    />
  );
  return <LockedCoinsNote order={order} text={tip || "之前不能出售"} end={clock} />;
}

function CancelledResult({ order, detail }: ResultCardProps) {
  if (!detail)
    return (
      <div className={css["result"]}>
        <h2 className={css["state"]}>{orderSubstatusTexts(order).title}</h2>
        <p className={css["sub"]}>{"\u00A0"}</p>
      </div>
    );
  const { leftLabel, receipt, ...deal } = orderActionsOf(detail);
  const { title, say } = receipt ?? deal;
  return (
    <div className={css["result"]}>
      <h2 className={css["state"]}>{title}</h2>
      {say.length > 0 && (
        <p className={css["sub"]}>
          <OrderInstructionSentence order={detail} clauses={say} />
        </p>
      )}
      <AppealTimeLeftLine order={detail} label={leftLabel} />
    </div>
  );
}

type Fact = { key: string; value: string; figure?: ReactNode };
const unit = runtimeConfig.assetUnit;
const cny = (key: string, value: OrderDetail["amount"]): Fact => ({
  key,
  value: yuanText(value),
  figure: <TradeFigure kind="fiat" value={value} tail="settled" />,
});
const asset = (key: string, value: OrderDetail["fee"]): Fact => ({
  key,
  value: coinsText(value, unit),
  figure: <TradeFigure kind="asset" value={value} unit={unit} />,
});

/**
 * Returns the rows of an agreed cancellation: returned coins, the amount marked as paid, the refund
 * claimed by the seller, and the counterparty.
 */
function agreedFacts(detail: OrderDetail): Fact[] {
  const { amount, quantity, payTime, isSeller, counterparty, appeal } = detail;
  const sells = isSeller === 1;
  const refund = appeal?.offer?.refund;
  return [
    asset("退回", quantity),
    ...(payTime === null ? [] : [cny(sells ? "对方标记已付" : "您标记已付", amount)]),
    ...(refund ? [refundFact(sells ? "您称退款" : "对方称退款", refund)] : []),
    { key: "对方", value: counterparty.nickName },
  ];
}

function refundFact(key: string, { amount, account }: RefundClaimedBySeller): Fact {
  const to = account ? payTypeNameAndLastDigits(account) : "";
  return {
    key,
    value: [yuanText(amount), to].filter((it) => it !== "").join(" "),
    figure: (
      <>
        <TradeFigure kind="fiat" value={amount} tail="settled" />
        {to !== "" && (
          <>
            <SeparatorDot />
            {to}
          </>
        )}
      </>
    ),
  };
}

/**
 * Returns the detail rows of an ended order. Completed: what the user gave, the unit price, the
 * accounts and the counterparty. Cancelled: what would have been exchanged, or the facts of an
 * agreed cancellation. Accounts are shown only by their last four digits.
 */
export function orderDetailRows({ order, detail }: ResultCardProps): Fact[] {
  const { amount, quantity, fee, price, counterparty } = order;
  const sells = order.isSeller === 1;
  const other: Fact = { key: "对方", value: counterparty.nickName };
  const each: Fact = {
    key: "单价",
    value: coinPriceText(price),
    figure: <TradeFigure kind="price" value={price} unit={unit} />,
  };
  if (detail && isOrderCancelledByAgreement(detail)) return agreedFacts(detail);
  if (order.status !== OrderStatus.completed)
    return [
      cny(sells ? "应收" : "应付", amount),
      asset(sells ? "锁定过" : "原可得", quantity),
      each,
      other,
    ];
  const whole = (key: string, read: (it: OrderDetail) => string): Fact =>
    detail
      ? { key, value: read(detail) }
      : { key, value: "", figure: <SkeletonBar widthPx={96} /> };
  if (!sells) return [cny("付出", amount), each, whole("付给", payeeAccountText), other];
  const paid =
    fee === null
      ? []
      : [asset("手续费（另付）", fee), asset("共付出", (quantity + fee) as AssetUnits)];
  return [
    asset("放出", quantity),
    ...paid,
    each,
    whole("付款人", (it) => it.buyerMethod?.holder ?? "—"),
    whole("收款至", payeeAccountText),
    other,
  ];
}

export function OrderStepTimesCard({ detail }: { detail: OrderDetail }) {
  const [all, setAll] = useState(false);
  const until = detail.isSeller === 1 ? undefined : coinsLockedUntil(detail);
  return (
    <Card>
      <KeyValueList
        rows={[
          {
            key: "订单编号",
            value: (
              <span className={css["copyValue"]}>
                {detail.orderNo}
                <CopyButton what="订单编号" copy={() => copyWithToast(detail.orderNo)} />
              </span>
            ),
          },
        ]}
      />
      <ol className={`num ${css["steps"]}`} aria-label="时间线">
        {orderStepTimesOf(detail).map((step) => (
          <li key={step.label}>
            <span className={css["stepName"]}>{step.label}</span>
            <span className={css["took"]}>{step.took}</span>
            <time>{step.at}</time>
          </li>
        ))}
        {until !== undefined && (
          <li data-next>
            <span className={css["stepName"]}>保护结束，可用</span>
            <time>{formatShortTime(until, serverNow())}</time>
          </li>
        )}
      </ol>
      {detail.timeline.length > 0 && (
        <div className={css["all"]}>
          <Button variant="text" size="sm" onClick={() => setAll(!all)}>
            {all ? "收起记录" : `全部记录 ${detail.timeline.length}`}
          </Button>
        </div>
      )}
      {all && (
        <ol className={`num ${css["history"]}`} aria-label="全部记录">
          {detail.timeline.map((item) => (
            <li key={`${item.time}-${item.text}`}>
              <time>{formatFullTime(item.time)}</time>
              <p>{replaceSideNamesForUser(item.text, detail.isSeller)}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
