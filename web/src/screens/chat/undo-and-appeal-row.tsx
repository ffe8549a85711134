import type { OrderDetail } from "contract";
import type { OrderActionController } from "../../trade/use-order-action-controller.ts";
import type { OrderAction, orderActionsOf } from "../../trade/order-actions.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { useValueStableDuringTouch } from "../../lib/browser/use-value-stable-during-touch.ts";
import css from "./order-next-action.module.css";
import { useSecondsUntilOrderRefresh } from "./use-chat-order.ts";

interface UndoAndAppealRowProps {
  order: OrderDetail;
  deal: ReturnType<typeof orderActionsOf>;
  acts: OrderActionController;
}

/**
 * Actions of a buyer who waits for the release. Left: undo the payment mark while that is possible,
 * then cancel. Right: the appeal, or the time from which an appeal is possible.
 */
export function UndoPaymentAndAppealRow({ order, deal, acts }: UndoAndAppealRowProps) {
  const undoLeft = useSecondsUntilOrderRefresh(order.undoUntil);
  useSecondsUntilOrderRefresh(order.suspendAt);
  const named = (name: OrderAction["name"]) => deal.row.find((it) => it.name === name);
  // If the order has no `undoUntil`, undo is shown whenever the backend allows it.
  const now =
    (order.undoUntil === null || undoLeft > 0 ? named("undo") : undefined) ??
    named("declareUnpaid");
  const left = useValueStableDuringTouch(now, now?.name ?? "");
  const appeal = named("appeal");
  if (!left && !appeal) return null;
  return (
    <div className={css["exits"]}>
      {left && (
        <button type="button" onClick={() => left.name === now?.name && acts.press(left.name)}>
          {left.label}
          {left.name === "undo" && order.undoUntil !== null && (
            <span className="num">{`${undoLeft} 秒`}</span>
          )}
        </button>
      )}
      {appeal && (
        <button
          type="button"
          aria-disabled={appeal.opensAt !== undefined || undefined}
          onClick={() => appeal.opensAt ?? acts.press("appeal")}
        >
          {appeal.opensAt === undefined
            ? appeal.label
            : `${appeal.label} ${formatShortTime(appeal.opensAt, serverNow())} 起`}
        </button>
      )}
    </div>
  );
}
