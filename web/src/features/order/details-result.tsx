import { CompleteType, type OrderDetail, OrderStatus } from "contract";
import { useState } from "react";
import { showToast } from "../../api/notices.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { copyText } from "../../lib/copy-text.ts";
import { formatCny, formatPrice, formatUnits } from "../../lib/format-money.ts";
import { formatFullTime } from "../../lib/format-time.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { KeyValues } from "../../ui/key-values.tsx";
import { Sep } from "../../ui/marks.tsx";
import { orderView } from "../../ui/order-status-view.ts";
import css from "./details.module.css";
import { paying, receiving, stepsOf, tookText } from "./order-facts.ts";

const completeTexts: Record<number, string> = {
  [CompleteType.released]: "卖家已放币",
  [CompleteType.autoReleased]: "确认到账后自动放币",
  [CompleteType.ruledForBuyer]: "申诉裁定放币",
};

export function ResultCard({ detail }: { detail: OrderDetail }) {
  const done = detail.status === OrderStatus.completed;
  const took = tookText(detail);
  const sub = done ? (completeTexts[detail.completeType] ?? "已完成") : detail.isSeller === 1 ? "资产已退回" : "未产生扣款";
  return (
    <Card>
      <div className={css["result"]} data-done={done || undefined} data-sells={detail.isSeller === 1 || undefined}>
        <p className={css["state"]}>
          <Icon name={done ? "check-circle" : "x-circle"} />
          {done ? "已完成" : "已取消"}
        </p>
        {!done && <p className={css["reason"]}>{orderView(detail).label}</p>}
        <p className={`num ${css["figure"]}`}>
          {`${done ? (detail.isSeller === 1 ? "−" : "+") : ""}${formatUnits(detail.quantity)}`}
          <span>{runtimeConfig.assetUnit}</span>
        </p>
        <p className={`num ${css["sub"]}`}>
          {sub}
          {took !== undefined && (
            <>
              <Sep />
              {`用时 ${took}`}
            </>
          )}
        </p>
      </div>
      <KeyValues rows={facts(detail)} />
    </Card>
  );
}

/** What it cost or brought, and who was at the other end. Accounts by their last four places only. */
export function facts(detail: OrderDetail): { key: string; value: string }[] {
  const sells = detail.isSeller === 1;
  const done = detail.status === OrderStatus.completed;
  const unit = runtimeConfig.assetUnit;
  return [
    { key: done ? (sells ? "已收金额" : "已付金额") : "订单金额", value: `¥${formatCny(detail.amount)}` },
    { key: "单价", value: `¥${formatPrice(detail.price)} / ${unit}` },
    { key: "手续费", value: sells && done ? `${formatUnits(detail.fee)} ${unit}` : `0.00 ${unit}` },
    { key: "付款账户", value: sells ? (detail.buyerMethod?.holder ?? "—") : paying(detail) },
    { key: "收款账户", value: receiving(detail) },
    { key: sells ? "买家" : "卖家", value: detail.counterparty.nickName },
  ];
}

export function StepsCard({ detail }: { detail: OrderDetail }) {
  const [all, setAll] = useState(false);
  const copy = async () => {
    const copied = await copyText(detail.orderNo);
    showToast(copied ? "已复制" : "复制失败，请手动记录", copied ? "ok" : "warn");
    return copied;
  };
  return (
    <Card>
      <KeyValues
        rows={[
          {
            key: "订单编号",
            value: (
              <span className={css["copyValue"]}>
                {detail.orderNo}
                <CopyButton what="订单编号" copy={copy} />
              </span>
            ),
          },
        ]}
      />
      <ol className={`num ${css["steps"]}`} aria-label="时间线">
        {stepsOf(detail).map((step) => (
          <li key={step.label}>
            <span className={css["stepName"]}>{step.label}</span>
            <span className={css["took"]}>{step.took !== undefined && `+${step.took}`}</span>
            <time>{step.at}</time>
          </li>
        ))}
      </ol>
      {detail.timeline.length > 0 && (
        <Button variant="text" size="sm" onClick={() => setAll(!all)}>
          {all ? "收起记录" : `全部记录（${detail.timeline.length}）`}
        </Button>
      )}
      {all && (
        <ol className={`num ${css["history"]}`} aria-label="全部记录">
          {detail.timeline.map((it) => (
            <li key={`${it.time}-${it.text}`}>
              <time>{formatFullTime(it.time)}</time>
              <p>{it.text}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
