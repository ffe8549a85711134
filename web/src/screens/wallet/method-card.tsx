import type { PayMethod } from "contract";
import { maskAccountNumber, payMethodName } from "../../trade/payment-account.ts";
import { Icon } from "../../ui/base/icon.tsx";
import { Tag } from "../../ui/base/badges.tsx";
import css from "./method.module.css";
import { PaymentMethodIcon } from "./payment-method-icons.tsx";
import {
  isPaymentMethodUsable,
  paymentMethodStatusText,
  paymentMethodUsageText,
} from "./method-view.ts";

interface PaymentMethodCardProps {
  method: PayMethod;
  onOpen: () => void;
}

/** Card of an account with its name, number and current use. A tap calls `onOpen`. */
export function PaymentMethodCard({ method, onOpen }: PaymentMethodCardProps) {
  const isOn = isPaymentMethodUsable(method);
  return (
    <button type="button" className={css["card"]} data-off={!isOn || undefined} onClick={onOpen}>
      <PaymentMethodIcon method={method} />
      <span className={css["cardText"]}>
        <span className={css["cardName"]}>
          <strong>{payMethodName(method)}</strong>
          {!isOn ? (
            <Tag>{paymentMethodStatusText(method)}</Tag>
          ) : (
            method.isDefault === 1 && <Tag tone="info">下单默认</Tag>
          )}
        </span>
        <span className={`num ${css["cardNumber"]}`}>{maskAccountNumber(method.account)}</span>
        <span className={css["cardUse"]} data-status={method.status}>
          {paymentMethodUsageText(method)}
        </span>
      </span>
      <Icon name="right" className={css["cardArrow"]} />
    </button>
  );
}
