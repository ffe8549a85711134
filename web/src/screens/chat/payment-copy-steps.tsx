import { fenDecimals, type OrderDetail, type PayMethod, formatDecimal } from "contract";
import type { ReactNode } from "react";
import { copyWithToast } from "../../api/copy-with-toast.ts";
import { accountNumberLabel, formatAccountNumber } from "../../trade/payment-account.ts";
import type { CopyablePaymentField } from "../../trade/payment-progress.ts";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import css from "./order-next-action.module.css";
import type { PaymentGuide } from "./use-payment-guide.ts";

interface PaymentCopyStepsProps {
  order: OrderDetail;
  to: PayMethod;
  companion: PaymentGuide;
  onCode: () => void;
}

/**
 * Payment details in the order in which the bank app requests them. Copying one value marks the
 * next one, but each value can be copied at any time.
 */
export function PaymentDetailsCopySteps({ order, to, companion, onCode }: PaymentCopyStepsProps) {
  const sum = formatDecimal(order.amount, fenDecimals);
  const several = order.payMethods.length > 1;
  const row = { companion };
  return (
    <dl className={css["walk"]} aria-label="付款三步：收款人、账号、金额">
      <Row {...row} step="holder" label="收款人" copies={to.holder}>
        {to.holder}
      </Row>
      <Row
        {...row}
        step="account"
        label={accountNumberLabel(to)}
        copies={to.account}
        caption={to.branch}
        end={
          to.qrCode !== "" && (
            <IconButton icon="qr" label="放大收款码" look="link" onClick={onCode} />
          )
        }
      >
        {formatAccountNumber(to)}
      </Row>
      <Row
        {...row}
        step="amount"
        label="金额"
        copies={sum}
        told={`已复制 ${sum}，请付到分`}
        caption={several ? "换方式不改金额和核对码" : ""}
      >
        <TradeFigure kind="fiat" value={order.amount} size="md" tail="due" />
        <span className={css["tag"]}>核对码</span>
      </Row>
    </dl>
  );
}

interface RowProps {
  step: CopyablePaymentField;
  label: string;
  /** Value to copy, without the spaces that it is displayed with. */
  copies: string;
  /** Toast text after a copy. Missing if the check mark on the button is enough. */
  told?: string;
  companion: PaymentGuide;
  /** Small text below the value. The row has room for one line of text. */
  caption?: string;
  end?: ReactNode;
  children: ReactNode;
}

function Row({
  step,
  label,
  copies,
  told: reported = "",
  companion,
  caption = "",
  end,
  children,
}: RowProps) {
  const isDone = companion.copiedSteps.includes(step);
  const press = async () => {
    if (await copyWithToast(copies, reported)) companion.markCopied(step);
  };
  return (
    <div
      className={css["row"]}
      aria-current={companion.nextStep === step ? "step" : undefined}
      data-done={isDone || undefined}
    >
      <dt>{label}</dt>
      <dd>
        <span className={css["said"]}>
          <span className={`num ${css["value"]}`}>{children}</span>
          {caption !== "" && <small>{caption}</small>}
        </span>
        <span className={css["rowEnd"]}>
          {end}
          <button
            type="button"
            className={css["copy"]}
            aria-label={isDone ? `已复制${label}，再复制一次` : `复制${label}`}
            onClick={() => void press()}
          >
            {isDone && <Icon name="check" size="sm" />}
            {isDone ? "已复制" : "复制"}
          </button>
        </span>
      </dd>
    </div>
  );
}

/** Question after the return from the bank app. Replaces the payment details. */
export const HavePaidQuestion = ({ order, to }: { order: OrderDetail; to: PayMethod }) => (
  <div className={css["ask"]} role="status">
    <strong>付好了吗？</strong>
    <p>
      {`用${to.typeName}付给 ${to.holder} `}
      <TradeFigure kind="fiat" value={order.amount} tail="due" />
    </p>
    <p>付好了请传付款凭证，还没付就接着付</p>
  </div>
);
