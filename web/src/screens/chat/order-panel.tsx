import { isFinalStatus, type OrderDetail, OrderStatus } from "contract";
import type { CSSProperties, RefObject } from "react";
import { runtimeConfig } from "../../api/runtime-config.ts";
import type { OrderActionController } from "../../trade/use-order-action-controller.ts";
import { orderActionsOf } from "../../trade/order-actions.ts";
import {
  orderClockToneByTurn,
  releaseOverdueSeconds,
  type OrderSubstatus,
  orderStatusTimeLimitMs,
} from "../../trade/order-substatus.ts";
import { triangleFraudSignals } from "../../trade/triangle-fraud-signals.ts";
import { OrderClock } from "../../ui/figures/order-clock.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import type { IconName } from "../../ui/base/icon-names.ts";
import { OrderNextAction } from "./order-next-action.tsx";
import { useReservedOrderPanelHeightRem } from "./use-reserved-panel-height.ts";
import css from "./order-panel.module.css";
import { OrderPanelActions } from "./order-panel-actions.tsx";
import { PaymentWay } from "./payment-way.tsx";
import type { PaymentGuide } from "./use-payment-guide.ts";
import { useSecondsUntilOrderRefresh } from "./use-chat-order.ts";

interface OrderPanelProps {
  order: OrderDetail;
  remainSeconds: number;
  acts: OrderActionController;
  companion: PaymentGuide;
  /** True if the panel is folded to one line: countdown, status and amount. */
  folded: boolean;
  onFold: () => void;
  onPictures: (urls: readonly string[], at: number) => void;
  /**
   * Ref of the element that covers the top of the message list. The list leaves its height free.
   */
  room: RefObject<HTMLDivElement | null>;
}

type OrderActions = ReturnType<typeof orderActionsOf>;

/**
 * Order panel above the chat: whose turn it is, the remaining time, the next action and the
 * buttons. Each substatus renders new elements, so that nothing moves to another position.
 */
export function OrderPanel({
  order,
  remainSeconds,
  acts,
  companion,
  folded,
  onFold,
  onPictures,
  room,
}: OrderPanelProps) {
  const warnWait = useSecondsUntilOrderRefresh(acts.warnAt);
  // Keep the reminder button after a reminder was sent, with the time until the next one is
  // possible.
  const deal = orderActionsOf(order, warnWait > 0);
  const { fixedAct } = deal;
  const signals = triangleFraudSignals(order);
  const heldRem = useReservedOrderPanelHeightRem(order);
  return (
    <div
      ref={room}
      className={css["over"]}
      style={folded ? undefined : ({ "--held": `${heldRem}rem` } as CSSProperties)}
    >
      <section className={css["stage"]} aria-label="订单" data-folded={folded || undefined}>
        <div key={deal.panelKey} className={css["body"]}>
          {(folded || deal.turn !== "done") && (
            <Head
              order={order}
              deal={deal}
              remainSeconds={remainSeconds}
              folded={folded}
              companion={companion}
            />
          )}
          {!folded && (
            <OrderNextAction
              order={order}
              deal={deal}
              acts={acts}
              companion={companion}
              remainSeconds={remainSeconds}
              onPictures={onPictures}
            />
          )}
        </div>
        <div className={css["foot"]}>
          {!folded && (
            <>
              {signals && (
                <FixedLine
                  icon="alert"
                  text={`首次交易，对方${signals.age}，单价高出参考价 ${signals.above.slice(1)}：收款时请三项都核对`}
                  label="为什么"
                  onPress={() => acts.open("triangle")}
                />
              )}
              {deal.fixed !== undefined && (
                <FixedLine
                  key={deal.panelKey}
                  icon="shield"
                  text={deal.fixed}
                  label={fixedAct?.label}
                  onPress={() => fixedAct && acts.press(fixedAct.name)}
                />
              )}
              <OrderPanelActions
                order={order}
                deal={deal}
                acts={acts}
                companion={companion}
                warnWait={warnWait}
                stage={room}
              />
            </>
          )}
          <button
            key={`grip ${deal.panelKey}`}
            type="button"
            className={css["grip"]}
            aria-label={folded ? "展开订单" : "收起订单"}
            aria-expanded={!folded}
            onClick={onFold}
          />
        </div>
      </section>
    </div>
  );
}

interface FixedLineProps {
  icon: IconName;
  text: string;
  /** Label of the button at the end of the line. Without it, the line has no button. */
  label: string | undefined;
  onPress: () => void;
}

const FixedLine = ({ icon, text, label, onPress }: FixedLineProps) => (
  <p className={`num ${css["fixed"]}`}>
    <Icon name={icon} size="sm" />
    <span>{text}</span>
    {label && (
      <button type="button" onClick={onPress}>
        {label}
      </button>
    )}
  </p>
);

interface HeadProps {
  order: OrderDetail;
  deal: OrderActions;
  remainSeconds: number;
  folded: boolean;
  companion: PaymentGuide;
}

function Head({ order, deal, remainSeconds, folded, companion }: HeadProps) {
  const runs = order.deadline !== null && !isFinalStatus(order.status);
  const remain = deal.turn === "over" ? -releaseOverdueSeconds(remainSeconds) : remainSeconds;
  const hasWays =
    order.status === OrderStatus.waitPay && order.isSeller === 0 && order.payMethods.length > 1;
  return (
    <div className={css["head"]} data-ways={hasWays || undefined}>
      {runs && (
        <OrderClock
          size={folded ? "m" : "l"}
          tone={orderClockToneByTurn[deal.turn]}
          remain={remain}
          total={orderStatusTimeLimitMs(order) / 1000}
          label={deal.title}
          {...(deal.turn === "over" && { verb: "超时" })}
        />
      )}
      <h2 className={css["title"]}>{folded ? deal.label : deal.title}</h2>
      {folded ? (
        <div className={css["end"]}>
          <Sum order={order} />
        </div>
      ) : (
        <End order={order} deal={deal} companion={companion} />
      )}
    </div>
  );
}

const Sum = ({ order }: { order: OrderDetail }) => (
  <TradeFigure
    kind="fiat"
    value={order.amount}
    size="md"
    tail={isFinalStatus(order.status) ? "settled" : "due"}
  />
);

/**
 * Substatuses of cancelled orders in which the heading shows the amount to the buyer, and the
 * returned coins to the seller.
 */
const namesReturned: ReadonlySet<OrderSubstatus> = new Set(["payTimeout", "agreed", "refunded"]);

/**
 * Right end of the heading: what the user receives, or the payment method while the buyer has to
 * pay. Omits what the next action already shows.
 */
function End({
  order,
  deal,
  companion,
}: {
  order: OrderDetail;
  deal: OrderActions;
  companion: PaymentGuide;
}) {
  const unit = runtimeConfig.assetUnit;
  const isSeller = order.isSeller === 1;
  if (order.status === OrderStatus.waitPay && !isSeller)
    return <PaymentWay order={order} companion={companion} />;
  if ((order.status === OrderStatus.waitDelivery && isSeller) || deal.turn === "over") return null;
  if (order.status === OrderStatus.cancelled)
    return (
      namesReturned.has(deal.substatus) && (
        <div className={css["end"]}>
          {isSeller ? (
            <>
              <TradeFigure kind="asset" value={order.quantity} size="md" unit={unit} />
              <small>已退回挂单</small>
            </>
          ) : (
            <Sum order={order} />
          )}
        </div>
      )
    );
  return (
    <div className={css["end"]}>
      {isSeller ? (
        <>
          <Sum order={order} />
          <small className="num">
            <TradeFigure kind="asset" value={order.quantity} unit={unit} /> ×{" "}
            <TradeFigure kind="price" value={order.price} />
          </small>
        </>
      ) : (
        <>
          <TradeFigure kind="asset" value={order.quantity} size="md" unit={unit} />
          <small className="num">
            单价 <TradeFigure kind="price" value={order.price} />
          </small>
        </>
      )}
    </div>
  );
}
