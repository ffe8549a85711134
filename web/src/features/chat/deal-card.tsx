import { isFinal, type OrderDetail, OrderStatus } from "contract";
import { useState } from "react";
import { copyAndTell } from "../../api/copy.ts";
import { accountOf } from "../../deal/account.ts";
import type { Acts } from "../../deal/acts.ts";
import { dealOf, stageMs } from "../../deal/status.ts";
import { turnOf } from "../../deal/turn.ts";
import { formatCny, formatPrice, formatUnits } from "../../lib/format-money.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Clock } from "../../ui/figure/clock.tsx";
import { CopyButton } from "../../ui/control/copy-button.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Figure } from "../../ui/figure/figure.tsx";
import { StateText } from "../../ui/mark/state-text.tsx";
import { Stepper } from "../../ui/figure/stepper.tsx";
import { ActionBar } from "./action-bar.tsx";
import { AppealCard } from "./appeal-card.tsx";
import css from "./deal.module.css";
import { DealSentence, unit } from "./deal-words.tsx";
import { Payto } from "./payto.tsx";
import type { Companion } from "./use-companion.ts";
import { useUntil } from "./use-order.ts";

const steps = ["下单", "付款", "到账", "完成"];

interface DealCardProps {
  order: OrderDetail;
  remainSeconds: number;
  acts: Acts;
  companion: Companion;
  onPictures: (urls: readonly string[], at: number) => void;
}

/** Stays above the chat: who pays whom how much by what, how long is left, and what can be done about it. */
export function DealCard({ order, remainSeconds, acts, companion, onPictures }: DealCardProps) {
  const warnWait = useUntil(acts.warnAt);
  // A reminder that was just sent stays, with the time until the next one.
  const deal = dealOf(order, warnWait > 0);
  const needsAccounts = order.status === OrderStatus.waitPay || (order.isSeller === 1 && order.status === OrderStatus.waitDelivery);
  const [choice, setChoice] = useState<{ status: number; open: boolean }>();
  const open = choice?.status === order.status ? choice.open : needsAccounts;
  const hasAccounts = order.status >= OrderStatus.waitPay && order.status <= OrderStatus.suspended && accountOf(order) !== undefined;
  const paying = order.isSeller === 0 && order.status === OrderStatus.waitPay;
  return (
    <section className={css["deal"]} aria-label="订单" data-open={(open && hasAccounts) || undefined}>
      <div className={css["body"]}>
        <div className={css["head"]}>
          {order.deadline !== null && !isFinal(order.status) && (
            <Clock size="l" tone={turnOf(order)} remain={remainSeconds} total={stageMs(order) / 1000} label={deal.timer} />
          )}
          <div className={css["sum"]}>
            <h2 className={css["title"]}>{isFinal(order.status) ? <StateText tone={deal.tone} text={deal.title} /> : deal.title}</h2>
            {deal.text !== "" && <p className={css["text"]}>{deal.text}</p>}
          </div>
          <div className={css["amount"]}>
            <div className={css["figure"]}>
              <Figure kind="fiat" value={order.amount} size="md" tail={isFinal(order.status) ? "settled" : "due"} />
              {paying && (
                <div>
                  <CopyButton what="金额" copy={() => copyAmount(order, companion)} />
                </div>
              )}
            </div>
            <p className={`num ${css["formula"]}`}>{`${formatUnits(order.quantity)} ${unit} × ${formatPrice(order.price)}`}</p>
          </div>
        </div>
        <p className={css["sentence"]}>
          <DealSentence order={order} />
        </p>
        {!isFinal(order.status) && (
          <>
            <div className={css["steps"]}>
              <Stepper
                steps={steps}
                at={deal.step}
                tone={deal.tone === "done" || deal.tone === "closed" ? "check" : deal.tone}
                compact={!open}
              />
            </div>
            {open && hasAccounts && (
              <Payto order={order} companion={companion} onCode={() => acts.open("code")} onVouchers={() => acts.open("vouchers")} />
            )}
            {order.status === OrderStatus.suspended && order.appeal && (
              <AppealCard appeal={order.appeal} isSeller={order.isSeller} remainSeconds={remainSeconds} onPictures={onPictures} />
            )}
          </>
        )}
      </div>
      <div className={css["acts"]}>
        {isFinal(order.status) ? (
          <Over order={order} acts={acts} />
        ) : (
          <ActionBar order={order} acts={acts} shown={deal.acts} warnWait={warnWait} />
        )}
      </div>
      {hasAccounts && (
        <button
          type="button"
          className={css["grip"]}
          aria-label={open ? "收起订单" : "展开订单"}
          aria-expanded={open}
          onClick={() => setChoice({ status: order.status, open: !open })}
        >
          <Icon name={open ? "up" : "down"} className={css["gripIcon"]} />
        </button>
      )}
    </section>
  );
}

async function copyAmount(order: OrderDetail, companion: Companion): Promise<boolean> {
  const worked = await copyAndTell(formatCny(order.amount).replaceAll(",", ""));
  if (worked) companion.done("amount");
  return worked;
}

function Over({ order, acts }: { order: OrderDetail; acts: Acts }) {
  const go = useGo();
  return (
    <ActionBar
      order={order}
      acts={acts}
      shown={dealOf(order).acts}
      lead={{ label: "查看详情", onPress: () => go(paths.orderCompletedDetails({ orderId: order.orderId })) }}
    />
  );
}

/** While somebody types there is room for one line of it. */
export function DealStrip({ order, remainSeconds }: Pick<DealCardProps, "order" | "remainSeconds">) {
  const deal = dealOf(order);
  return (
    <section className={css["strip"]} aria-label="订单">
      <strong>{deal.title}</strong>
      {order.deadline !== null && !isFinal(order.status) && (
        <Clock tone={turnOf(order)} remain={remainSeconds} total={stageMs(order) / 1000} label={deal.timer} />
      )}
      <span className={`t-clip ${css["stripWho"]}`}>
        <DealSentence order={order} />
      </span>
    </section>
  );
}
