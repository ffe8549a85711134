import { type OrderDetail, OrderStatus } from "contract";
import { useState } from "react";
import { copyAndTell } from "../../api/copy.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatCny, formatPrice, formatUnits } from "../../lib/format-money.ts";
import { formatFullTime } from "../../lib/format-time.ts";
import { Button } from "../../ui/control/button.tsx";
import { Card } from "../../ui/list/card.tsx";
import { CopyButton } from "../../ui/control/copy-button.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { KeyValues } from "../../ui/list/key-values.tsx";
import { Sep } from "../../ui/mark/marks.tsx";
import { payerAccount, payeeAccount } from "../../deal/account.ts";
import { endText } from "../../deal/status.ts";
import css from "./details.module.css";
import { stepsOf, tookText } from "./order-facts.ts";

export function ResultCard({ detail }: { detail: OrderDetail }) {
  const done = detail.status === OrderStatus.completed;
  const took = tookText(detail);
  const sub = done ? endText(detail) || "已完成" : detail.isSeller === 1 ? "资产已退回" : "未产生扣款";
  return (
    <Card>
      <div className={css["result"]} data-done={done || undefined} data-sells={detail.isSeller === 1 || undefined}>
        <p className={css["state"]}>
          <Icon name={done ? "check-circle" : "x-circle"} />
          {done ? "已完成" : "已取消"}
        </p>
        {!done && <p className={css["reason"]}>{endText(detail)}</p>}
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
    { key: "付款账户", value: sells ? (detail.buyerMethod?.holder ?? "—") : payerAccount(detail) },
    { key: "收款账户", value: payeeAccount(detail) },
    { key: sells ? "买家" : "卖家", value: detail.counterparty.nickName },
  ];
}

export function StepsCard({ detail }: { detail: OrderDetail }) {
  const [all, setAll] = useState(false);
  return (
    <Card>
      <KeyValues
        rows={[
          {
            key: "订单编号",
            value: (
              <span className={css["copyValue"]}>
                {detail.orderNo}
                <CopyButton what="订单编号" copy={() => copyAndTell(detail.orderNo)} />
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
