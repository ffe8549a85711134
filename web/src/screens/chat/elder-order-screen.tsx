import { isFinalStatus, type OrderDetail, OrderListTab, OrderStatus } from "contract";
import { type ReactNode, useState } from "react";
import { invalidateReads } from "../../api/query-client.ts";
import { usePagedRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useCloseOverlayOnBack } from "../../lib/navigation/overlay-stack.ts";
import { useValueStableDuringTouch } from "../../lib/browser/use-value-stable-during-touch.ts";
import { elderOrderActsOf } from "../../trade/elder-order-acts.ts";
import { LazyOrderActionSheets } from "../../trade/lazy-order-action-sheets.tsx";
import { orderActionsOf } from "../../trade/order-actions.ts";
import {
  orderClockToneByTurn,
  orderStatusTimeLimitMs,
  releaseOverdueSeconds,
} from "../../trade/order-substatus.ts";
import { payeeAccountText, payerAccountText } from "../../trade/payment-account.ts";
import { payeeMethodChosenByBuyer } from "../../trade/payment-progress.ts";
import { useOrderActionController } from "../../trade/use-order-action-controller.ts";
import { Button } from "../../ui/base/button.tsx";
import { ElderBarButton } from "../../ui/elder/elder-bar-button.tsx";
import { ElderContent } from "../../ui/elder/elder-content.tsx";
import { AccountWords, ElderFacts } from "../../ui/elder/elder-facts.tsx";
import { SafetySentence } from "../../ui/elder/safety-sentence.tsx";
import { OrderClock } from "../../ui/figures/order-clock.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { StaleDataMarker } from "../../ui/layout/stale-data.tsx";
import type { ChatPageProps } from "./chat-page.tsx";
import { ChatScreen } from "./chat-screen.tsx";
import { ElderChat } from "./elder-chat.tsx";
import css from "./elder-order.module.css";
import { ElderPayment, elderPaymentSentence } from "./elder-payment.tsx";
import { ElderReceipt, elderReceiptSentence } from "./elder-receipt.tsx";
import { MissingAccount, OrderNextAction, OrderSentence } from "./order-next-action.tsx";
import { actsNow, labelOfAct, type ShownAct } from "./order-panel-actions.tsx";
import { CoinReleaseForecast } from "./release-forecast.tsx";
import { RematchAfterSellerRefusal } from "./rematch.tsx";
import { SerialConflictBanner } from "./serial-conflict-banner.tsx";
import { useOrderRefreshBeforeExtension, useSecondsUntilOrderRefresh } from "./use-chat-order.ts";
import { usePaymentGuide } from "./use-payment-guide.ts";

export const ElderBuyerOrderScreen = () => <ChatScreen isSeller={0} Page={ElderOrderPage} />;
export const ElderSellerOrderScreen = () => <ChatScreen isSeller={1} Page={ElderOrderPage} />;

/** Page of an order in elder mode. The button 聊天 in the bar opens the chat as another page. */
function ElderOrderPage(props: ChatPageProps) {
  const { order, remainSeconds, staleSince, onBack } = props;
  const acts = useOrderActionController(order);
  const companion = usePaymentGuide(order, remainSeconds);
  const [isChatOpen, setChatOpen] = useState(false);
  const closeChat = () => {
    // Read the number of unread messages again, because the user has just seen the messages.
    invalidateReads(["orderList", "orderDetail"]);
    setChatOpen(false);
  };
  useCloseOverlayOnBack(isChatOpen, closeChat);
  useOrderRefreshBeforeExtension(order);
  const undoLeft = useSecondsUntilOrderRefresh(order.undoUntil);
  useSecondsUntilOrderRefresh(order.suspendAt);
  const warnWait = useSecondsUntilOrderRefresh(acts.warnAt);
  const deal = orderActionsOf(order, warnWait > 0);
  const unread = useUnreadMessages(order, !isChatOpen);
  const { second, main } = actsNow({ order, deal, companion });
  const now = elderOrderActsOf({ ...deal, second, main });
  // Keep the shown actions during a touch, so that no button moves when the order changes.
  const shown = useValueStableDuringTouch(
    now,
    [deal.panelKey, now.primary, ...now.others].map((it) => JSON.stringify(it)).join(),
  );
  const press = (act: ShownAct) => {
    if (![now.primary, ...now.others].some((it) => it?.name === act.name)) return;
    if (act.press) return act.press();
    if (act.name === "pay") companion.closeQuestion();
    acts.press(act.name);
  };
  const button = (act: ShownAct, variant: "ink" | "soft" | "line") => (
    <Button
      key={act.name + act.label}
      size="lg"
      block
      variant={variant}
      disabled={act.opensAt !== undefined || (act.name === "warn" && warnWait > 0)}
      busy={acts.busy === act.name}
      onClick={() => press(act)}
    >
      {labelOfAct(act, warnWait)}
      {act.name === "undo" && order.undoUntil !== null && ` ${undoLeft} 秒`}
    </Button>
  );
  if (isChatOpen)
    return (
      <>
        <ElderChat order={order} onBack={closeChat} />
        <LazyOrderActionSheets order={order} acts={acts} />
      </>
    );
  const isMine = deal.turn === "mine" || deal.turn === "over" || deal.turn === "dispute";
  return (
    <>
      {staleSince !== undefined && <StaleDataMarker since={staleSince} />}
      <PageLayout
        bar={
          <Navbar
            surface
            title={deal.label}
            onBack={onBack}
            actions={
              <ElderBarButton
                word="聊天"
                badgeCount={unread}
                badgeUnit="条新消息"
                onClick={() => setChatOpen(true)}
              />
            }
          />
        }
        foot={
          shown.primary && (
            <BottomActionBar>
              {button(shown.primary, isMine && !shown.primary.soft ? "ink" : "soft")}
            </BottomActionBar>
          )
        }
      >
        <ElderContent
          key={deal.panelKey}
          more={
            <>
              {shown.others.map((act) => button(act, "line"))}
              {shown.hasMore && (
                <Button size="lg" block variant="line" onClick={() => acts.open("menu")}>
                  更多
                </Button>
              )}
            </>
          }
        >
          <OrderContent {...props} deal={deal} acts={acts} companion={companion} />
        </ElderContent>
      </PageLayout>
      <LazyOrderActionSheets order={order} acts={acts} />
      <RematchAfterSellerRefusal order={order} />
    </>
  );
}

/**
 * Returns the number of unread messages. The push of a new message does not invalidate the order
 * itself, so the number is read from the list of running orders.
 */
function useUnreadMessages({ orderId, unread }: OrderDetail, isEnabled: boolean): number {
  const pages = usePagedRead(
    "orderList",
    { tab: OrderListTab.running, pageSize: 50 },
    { enabled: isEnabled },
  ).data?.pages;
  const row = pages?.flatMap((it) => it.records).find((it) => it.orderId === orderId);
  return row?.unread ?? unread;
}

type OrderContentProps = ChatPageProps & {
  deal: ReturnType<typeof orderActionsOf>;
  acts: ReturnType<typeof useOrderActionController>;
  companion: ReturnType<typeof usePaymentGuide>;
};

function OrderContent(props: OrderContentProps): ReactNode {
  const { order, companion } = props;
  const clock = <ElderOrderClock {...props} />;
  if (order.isSeller === 0 && order.status === OrderStatus.waitPay) {
    const to = payeeMethodChosenByBuyer(order);
    return (
      <>
        <SerialConflictBanner order={order} />
        {to ? (
          <ElderPayment order={order} to={to} companion={companion} clock={clock} />
        ) : (
          <Card>
            {clock}
            <MissingAccount order={order} />
          </Card>
        )}
        <SafetySentence>{elderPaymentSentence(order)}</SafetySentence>
      </>
    );
  }
  if (order.isSeller === 1 && order.status === OrderStatus.waitDelivery)
    return (
      <>
        <SerialConflictBanner order={order} />
        <ElderReceipt order={order} clock={clock} />
        <SafetySentence>{elderReceiptSentence(order, props.deal.fixed)}</SafetySentence>
      </>
    );
  return <OtherStatus {...props} clock={clock} />;
}

function ElderOrderClock({ order, deal, remainSeconds }: OrderContentProps) {
  if (order.deadline === null || isFinalStatus(order.status)) return null;
  const isOver = deal.turn === "over";
  return (
    <OrderClock
      size="m"
      tone={orderClockToneByTurn[deal.turn]}
      remain={isOver ? -releaseOverdueSeconds(remainSeconds) : remainSeconds}
      total={orderStatusTimeLimitMs(order) / 1000}
      label={deal.title}
      verb={isOver ? "超时" : "还剩"}
    />
  );
}

/**
 * Content for all statuses without a page of their own: the amount, what happens now, the quantity
 * and both accounts.
 */
function OtherStatus({
  order,
  deal,
  acts,
  companion,
  remainSeconds,
  clock,
}: OrderContentProps & { clock: ReactNode }) {
  const next = { order, deal, acts, companion, remainSeconds, onPictures: () => {} };
  const isEnded = isFinalStatus(order.status);
  const waitsForRelease = order.isSeller === 0 && order.status === OrderStatus.waitDelivery;
  const hasForecast = deal.substatus === "release" || deal.substatus === "releaseLate";
  return (
    <>
      <Card>
        <div className={css["state"]}>
          {clock}
          {deal.turn !== "done" && <h2>{deal.title}</h2>}
          {deal.turn !== "done" && (
            <p className={css["sum"]}>
              <TradeFigure
                kind="fiat"
                value={order.amount}
                size="xl"
                tail={isEnded ? "settled" : "due"}
              />
            </p>
          )}
          {waitsForRelease ? (
            <>
              <SerialConflictBanner order={order} />
              {hasForecast ? <CoinReleaseForecast order={order} /> : <OrderSentence {...next} />}
            </>
          ) : (
            <OrderNextAction {...next} />
          )}
        </div>
        <ElderFacts
          label="这一笔订单"
          facts={[
            {
              label: order.isSeller === 1 ? "卖出" : "买入",
              value: (
                <TradeFigure kind="asset" value={order.quantity} unit={runtimeConfig.assetUnit} />
              ),
            },
            { label: "付款账户", value: <AccountWords text={payerAccountText(order)} /> },
            { label: "收款账户", value: <AccountWords text={payeeAccountText(order)} /> },
          ]}
        />
      </Card>
      {deal.fixed !== undefined && <SafetySentence>{`${deal.fixed}。`}</SafetySentence>}
    </>
  );
}
