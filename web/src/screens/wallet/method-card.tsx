import type { PayMethod } from "contract";
import { payMethodName } from "../../trade/payment-account.ts";
import { Icon } from "../../ui/base/icon.tsx";
import { Tag } from "../../ui/base/badges.tsx";
import css from "./method.module.css";
import { MethodMark } from "./method-mark.tsx";
import {
  isMethodUsable,
  maskAccountNumber,
  methodStatusText,
  methodUsageText,
} from "./method-view.ts";

interface MethodCardProps {
  method: PayMethod;
  onOpen: () => void;
}

/** Card of an account with its type and use. A tap opens the actions. */
export function MethodCard({ method, onOpen }: MethodCardProps) {
  const isOn = isMethodUsable(method);
  return (
    <button type="button" className={css["card"]} data-off={!isOn || undefined} onClick={onOpen}>
      <MethodMark method={method} />
      <span className={css["cardText"]}>
        <span className={css["cardName"]}>
          <strong>{payMethodName(method)}</strong>
          {!isOn ? (
            <Tag>{methodStatusText(method)}</Tag>
          ) : (
            method.isDefault === 1 && <Tag tone="info">下单默认</Tag>
          )}
        </span>
        <span className={`num ${css["cardNumber"]}`}>{maskAccountNumber(method.account)}</span>
        <span className={css["cardUse"]} data-status={method.status}>
          {methodUsageText(method)}
        </span>
      </span>
      <Icon name="right" className={css["cardArrow"]} />
    </button>
  );
}
