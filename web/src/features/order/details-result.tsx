import { type OrderDetail, OrderStatus, type Units } from "contract";
import { type ReactNode, useState } from "react";
import { copyAndTell } from "../../api/copy.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatFullTime } from "../../lib/format-time.ts";
import { Button } from "../../ui/control/button.tsx";
import { Card } from "../../ui/list/card.tsx";
import { CopyButton } from "../../ui/control/copy-button.tsx";
import { KeyValues } from "../../ui/list/key-values.tsx";
import { payeeAccount } from "../../deal/account.ts";
import { toReader } from "../../deal/appeal-words.ts";
import { dealOf } from "../../deal/offers.ts";
import { AppealLeft, CameIn, Say } from "../../deal/say.tsx";
import { Figure } from "../../ui/figure/figure.tsx";
import css from "./details.module.css";
import { stepsOf } from "./order-facts.ts";
import { coins, perCoin, yuan } from "../../lib/format-figures.ts";

export function receiptTitle({ status, isSeller }: OrderDetail): string {
  if (status !== OrderStatus.completed) return "已取消";
  return isSeller === 1 ? "卖出完成" : "买入完成";
}

/** What came in; of an order that was cancelled, by whom and what can still be done. */
export function ResultCard({ detail }: { detail: OrderDetail }) {
  return (
    <>
      <Card>{detail.status === OrderStatus.completed ? <Came detail={detail} /> : <Cancelled detail={detail} />}</Card>
      <Card>
        <KeyValues rows={facts(detail).map(({ key, value, figure }) => ({ key, value: figure ?? value }))} />
      </Card>
    </>
  );
}

function Came({ detail }: { detail: OrderDetail }) {
  const sells = detail.isSeller === 1;
  return (
    <div className={css["result"]} data-buys={!sells || undefined}>
      <p>
        <CameIn order={detail} />
      </p>
      <p className={css["sub"]}>{sells ? `收到${payeeAccount(detail)}` : "已入账，可用"}</p>
    </div>
  );
}

function Cancelled({ detail }: { detail: OrderDetail }) {
  const { title, say } = dealOf(detail);
  return (
    <div className={css["result"]}>
      <h2 className={css["state"]}>{title}</h2>
      {say.length > 0 && (
        <p className={css["sub"]}>
          <Say order={detail} clauses={say} />
        </p>
      )}
      <AppealLeft order={detail} />
    </div>
  );
}

type Fact = { key: string; value: string; figure?: ReactNode };
const unit = runtimeConfig.assetUnit;
const cny = (key: string, value: OrderDetail["amount"]): Fact => ({
  key,
  value: yuan(value),
  figure: <Figure kind="fiat" value={value} tail="settled" />,
});
const asset = (key: string, value: OrderDetail["fee"]): Fact => ({
  key,
  value: coins(value, unit),
  figure: <Figure kind="asset" value={value} unit={unit} />,
});

/** What it cost or brought, and who was at the other end. Accounts by their last four places only. */
export function facts(detail: OrderDetail): Fact[] {
  const { amount, quantity, fee, price, counterparty } = detail;
  const sells = detail.isSeller === 1;
  const other: Fact = { key: "对方", value: counterparty.nickName };
  const each: Fact = { key: "单价", value: perCoin(price), figure: <Figure kind="price" value={price} unit={unit} /> };
  if (detail.status !== OrderStatus.completed)
    return [cny(sells ? "应收" : "应付", amount), asset(sells ? "锁定过" : "原可得", quantity), each, other];
  if (!sells) return [cny("付出", amount), each, { key: "手续费", value: "买入免费" }, { key: "付给", value: payeeAccount(detail) }, other];
  const paid = fee === null ? [] : [asset("手续费（另付）", fee), asset("共付出", (quantity + fee) as Units)];
  const payer: Fact = { key: "付款人", value: detail.buyerMethod?.holder ?? "—" };
  return [asset("放出", quantity), ...paid, each, payer, { key: "收款至", value: payeeAccount(detail) }, other];
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
            <span className={css["took"]}>{step.took}</span>
            <time>{step.at}</time>
          </li>
        ))}
      </ol>
      {detail.timeline.length > 0 && (
        <Button variant="text" size="sm" onClick={() => setAll(!all)}>
          {all ? "收起记录" : `全部记录 ${detail.timeline.length}`}
        </Button>
      )}
      {all && (
        <ol className={`num ${css["history"]}`} aria-label="全部记录">
          {detail.timeline.map((it) => (
            <li key={`${it.time}-${it.text}`}>
              <time>{formatFullTime(it.time)}</time>
              <p>{toReader(it.text, detail.isSeller)}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
