import { fenDecimals, formatDecimal, type OrderDetail, type PayMethod } from "contract";
import type { ReactNode } from "react";
import { copyWithToast } from "../../api/copy-with-toast.ts";
import {
  accountNumberLabel,
  declaredAccountOf,
  formatAccountNumber,
  payMethodName,
  payTypeNameAndLastDigits,
} from "../../trade/payment-account.ts";
import type { CopyablePaymentField } from "../../trade/payment-progress.ts";
import { type ElderRow, ElderRows } from "../../ui/elder/elder-rows.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { Card } from "../../ui/layout/card.tsx";
import css from "./elder-order.module.css";
import { HavePaidQuestion } from "./payment-copy-steps.tsx";
import { PaymentWay } from "./payment-way.tsx";
import type { PaymentGuide } from "./use-payment-guide.ts";

/** Returns the safety sentence about the account that the buyer has to pay from. */
export function elderPaymentSentence(order: OrderDetail): string {
  const declared = declaredAccountOf(order);
  return declared
    ? `请用${payTypeNameAndLastDigits(declared)} 付，付款时不要写备注。`
    : "用您自己的账户付，转账不要写备注。";
}

interface ElderPaymentProps {
  order: OrderDetail;
  to: PayMethod;
  companion: PaymentGuide;
  clock: ReactNode;
}

/** Payee, account and amount of the payment in three rows. Copying a value marks the next row. */
export function ElderPayment({ order, to, companion, clock }: ElderPaymentProps) {
  const sum = formatDecimal(order.amount, fenDecimals);
  const row = (
    step: CopyablePaymentField,
    key: string,
    value: ReactNode,
    copied: string,
    toast = "",
  ): ElderRow => {
    const state = () => {
      if (companion.copiedSteps.includes(step)) return "done" as const;
      return companion.nextStep === step ? ("next" as const) : ("open" as const);
    };
    const copy = async () => {
      if (await copyWithToast(copied, toast)) companion.markCopied(step);
    };
    return { key, value, copy: { state: state(), onPress: () => void copy() } };
  };
  return (
    <Card>
      <div className={css["head"]}>
        {clock}
        {order.payMethods.length === 1 && <span>{`付到${payMethodName(to)}`}</span>}
      </div>
      {order.payMethods.length > 1 && <PaymentWay order={order} companion={companion} />}
      {companion.asksIfPaid ? (
        <HavePaidQuestion order={order} to={to} />
      ) : (
        <p className={css["hint"]}>{`复制账号，再去${payMethodName(to)}里粘贴。`}</p>
      )}
      <div className={css["rows"]}>
        <ElderRows
          label="付款三步"
          rows={[
            row("holder", "收款人", to.holder, to.holder),
            row("account", accountNumberLabel(to), formatAccountNumber(to), to.account),
            row(
              "amount",
              "金额，要付到分",
              <TradeFigure kind="fiat" value={order.amount} size="lg" tail="due" />,
              sum,
              `已复制 ${sum}，请付到分`,
            ),
          ]}
        />
      </div>
    </Card>
  );
}
