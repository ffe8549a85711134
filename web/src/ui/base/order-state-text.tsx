import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import css from "./order-state-text.module.css";

export type OrderStateTone = "wait" | "check" | "dispute" | "done" | "closed";

/**
 * Shows the state of an order in the color of its tone. For an unknown state, the caller passes the
 * text of the backend and the tone `closed`.
 */
export function OrderStateText({ tone, text }: { tone: OrderStateTone; text: string }) {
  return (
    <span className={classNames(css["state"], css[tone])}>
      {tone === "done" && <Icon name="check" size="sm" />}
      {text}
    </span>
  );
}
