import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import css from "./order-state-text.module.css";

export type OrderStateTone = "wait" | "check" | "dispute" | "done" | "closed";

/**
 * State of an order in its color. An unknown state shows the backend's text in the color of closed
 * orders.
 */
export function OrderStateText({ tone, text }: { tone: OrderStateTone; text: string }) {
  return (
    <span className={classNames(css["state"], css[tone])}>
      {tone === "done" && <Icon name="check" size="sm" />}
      {text}
    </span>
  );
}
