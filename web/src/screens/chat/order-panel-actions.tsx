import { type OrderDetail, OrderStatus } from "contract";
import type { RefObject } from "react";
import type { OrderActionController } from "../../trade/use-order-action-controller.ts";
import type { OrderAction, orderActionsOf } from "../../trade/order-actions.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { useValueStableDuringTouch } from "../../lib/browser/use-value-stable-during-touch.ts";
import { Button, type ButtonVariant } from "../../ui/base/button.tsx";
import css from "./order-panel.module.css";
import type { PaymentGuide } from "./use-payment-guide.ts";
import { useFocusFallbackToHeading } from "./use-focus-fallback.ts";

interface OrderPanelActionsProps {
  order: OrderDetail;
  deal: ReturnType<typeof orderActionsOf>;
  acts: OrderActionController;
  companion: PaymentGuide;
  /** Seconds until the other side may be reminded again. */
  warnWait: number;
  stage: RefObject<HTMLElement | null>;
}

export type ShownAct = OrderAction & { press?: () => void; isSoft?: boolean };

/**
 * Returns the main and the second action of the order, as far as there are any. While the page asks
 * the buyer 付好了吗？ after an absence (`companion.asksIfPaid`), they are the two answers: 付好了，
 * 传凭证 is the normal action "pay", and 还没付 only closes the question.
 */
export function actsNow({
  order,
  deal,
  companion,
}: Pick<OrderPanelActionsProps, "order" | "deal" | "companion">): {
  second: ShownAct | undefined;
  main: ShownAct | undefined;
} {
  const { second, main } = deal;
  const pays = order.isSeller === 0 && order.status === OrderStatus.waitPay && main?.name === "pay";
  if (!pays) return { second, main: main && { ...main, isSoft: main.soft === true } };
  if (companion.asksIfPaid)
    return {
      second: { ...main, label: "还没付", press: companion.closeQuestion },
      main: { ...main, label: "付好了，传凭证" },
    };
  return { second, main: { ...main, isSoft: companion.nextStep !== undefined } };
}

export function labelOfAct({ name, label, opensAt }: ShownAct, warnWait: number): string {
  if (opensAt !== undefined) return `${formatShortTime(opensAt, serverNow())} 起可延长`;
  return name === "warn" && warnWait > 0 ? `${label} ${warnWait}s` : label;
}

/**
 * Shows the second and the main action. The main one is emphasized unless it is optional or the
 * buyer still has to copy values. Renders nothing if there is no main action.
 */
export function OrderPanelActions(props: OrderPanelActionsProps) {
  const { acts, warnWait, deal, companion } = props;
  const now = actsNow(props);
  const name = [now.second, now.main].map((it) => it && `${it.name} ${it.label}`).join();
  const { second, main, substatus } = useValueStableDuringTouch(
    { ...now, substatus: deal.panelKey },
    name,
  );
  const kept = useFocusFallbackToHeading(props.stage, substatus);
  const isNow = (act: ShownAct) =>
    [now.second, now.main].some((one) => one?.name === act.name && one.label === act.label);
  if (!main) return null;
  const draw = (act: ShownAct, variant: ButtonVariant) => (
    <Button
      variant={variant}
      disabled={act.opensAt !== undefined || (act.name === "warn" && warnWait > 0)}
      busy={acts.busy === act.name}
      onClick={() => {
        if (!isNow(act)) return;
        if (act.press) return act.press();
        if (act.name === "pay") companion.closeQuestion();
        acts.press(act.name);
      }}
    >
      {labelOfAct(act, warnWait)}
    </Button>
  );
  return (
    // The `key` remounts the buttons when the substatus changes, so that no button moves to another
    // position.
    <div key={substatus} className={css["acts"]} data-turn={deal.turn} {...kept}>
      {second && (
        <div className={css["second"]} data-danger={second.danger || undefined}>
          {draw(second, "line")}
        </div>
      )}
      <div className={css["main"]}>{draw(main, main.isSoft ? "soft" : "ink")}</div>
    </div>
  );
}
