import type { Push, PushCmd } from "contract";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import {
  dismissWarningNotice,
  type WarningNotice as Warning,
  showToast,
} from "../api/toasts-and-warnings.ts";
import { subscribeToPushes } from "../api/push-handlers.ts";
import { fetchFreshRead, useRead } from "../api/read-queries.ts";
import { sessionStore } from "../api/session-state.ts";
import { resumePendingPurchase } from "../trade/pending-purchase/pending-purchase-watch.ts";
import { watchOfferAlerts } from "../trade/people/offer-alerts.ts";
import { playChime, prepareChime, vibratePhone } from "../lib/browser/sound-and-vibration.ts";
import { useAppNavigate } from "../lib/navigation/navigation.tsx";
import { setDocumentTitle } from "../lib/browser/document-title.ts";
import { appBasePath, orderChatPath, paths } from "../lib/navigation/paths.ts";
import { storage } from "../lib/browser/storage.ts";
import {
  clearSystemNotifications,
  handleNotificationClicks,
  registerNotificationWorker,
  showSystemNotification,
  suppressNotificationsWhileTabVisible,
} from "../lib/browser/system-notifications.ts";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { NoticeCard } from "../ui/layout/notice-card.tsx";
import { SeparatorDot } from "../ui/base/badges.tsx";
import { announceOrderNews } from "./order-announcements.ts";
import { watchOrderDeadlines } from "./deadline-alerts.ts";
import { systemNotificationTextOfPush } from "./system-notification-text.ts";
import { orderIdOnScreen } from "./order-id-on-screen.ts";

/** Pushes that alert the user. All others only change what the screen shows. */
const alertingPushes: ReadonlySet<string> = new Set([
  "warn",
  "order",
  "chat",
  "match",
  "appeal",
  "system",
] satisfies PushCmd[]);
/** Minimum time between two alerts, because one event may cause several pushes. */
const pauseMs = 2000;
let lastAlertMs = -pauseMs;

/** Returns true for a message of the visible chat, which needs no alert. */
function isOfVisibleChat({ cmd, orderId }: Push): boolean {
  if (cmd !== "chat" || document.hidden || !/Chat$/.test(location.pathname)) return false;
  const pathname = location.pathname.slice(appBasePath.length);
  return orderIdOnScreen({ pathname, search: location.search }) === orderId;
}

function alertForPush(push: Push): void {
  if (
    !alertingPushes.has(push.cmd) ||
    isOfVisibleChat(push) ||
    performance.now() - lastAlertMs < pauseMs
  )
    return;
  lastAlertMs = performance.now();
  void playChime();
  vibratePhone();
  if (!document.hidden) return;
  setDocumentTitle({ news: true });
  void notifyOfPush(push);
}

/**
 * Shows a system notification if the user has allowed it. Otherwise only sound, vibration and the
 * mark in the document title alert the user.
 */
async function notifyOfPush(push: Push): Promise<void> {
  const { userId } = sessionStore.get();
  if (userId === undefined || !(await registerNotificationWorker())) return;
  const { orderId } = push;
  const order =
    orderId === ""
      ? undefined
      : await fetchFreshRead("orderDetail", { id: orderId }, { quiet: true }).catch(
          () => undefined,
        );
  const { title, body } = systemNotificationTextOfPush(push, order);
  if (body === "" || !document.hidden || sessionStore.get().userId !== userId) return;
  await showSystemNotification({
    title,
    body,
    userId,
    orderId,
    path: order ? orderChatPath(order, { t: "back" }) : paths.order(),
  });
}

/**
 * Starts all alerts: sound, vibration and system notifications for pushes as set by the user,
 * toasts for system pushes, and the watches of deadlines, offers and a pending purchase. `open`
 * opens a screen. Returns a function that stops the alerts.
 */
export function startAlertsForPushes(open: (path: string) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const { userId = "" } = sessionStore.get();
  const seen = () => {
    if (!document.hidden) void clearSystemNotifications(userId);
  };
  prepareChime(signal);
  document.addEventListener("visibilitychange", seen, { signal });
  const stop = subscribeToPushes("*", alertForPush);
  // Shows results that belong to no order: the review of a payment method, a report, a restriction.
  const stopSystem = subscribeToPushes(
    "system",
    ({ msgTxt }) => msgTxt !== "" && showToast(msgTxt),
  );
  resumePendingPurchase();
  handleNotificationClicks(userId, open, signal);
  suppressNotificationsWhileTabVisible(userId, signal);
  watchOrderDeadlines(userId, signal);
  watchOfferAlerts(signal);
  void registerNotificationWorker();
  return () => {
    stop();
    stopSystem();
    stopped.abort();
    void clearSystemNotifications(userId);
  };
}

/**
 * Card for a warning or news. A tap opens its `path`, or else the chat of the order, on the side
 * (buyer or seller) that the user has in it. If the order is on the screen, the warning is shown as
 * a toast instead, because the card would cover the order panel.
 */
export function WarningNoticeCard({ notice }: { notice: Warning }) {
  const go = useAppNavigate();
  const isHere = orderIdOnScreen(useLocation()) === notice.orderId;
  /**
   * Id of the warning that was shown as a card. It is not repeated as a toast when the user then
   * opens its order.
   */
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (!isHere) {
      shown.current = notice.id;
      return;
    }
    dismissWarningNotice();
    if (shown.current !== notice.id)
      showToast(`温馨提示: ${notice.text}`, "warn", { isSilent: true });
  }, [isHere, notice]);
  useEffect(
    () => announceOrderNews(notice.orderId, { message: `提醒：${notice.text}` }),
    [notice.id, notice.orderId, notice.text],
  );
  const open = async () => {
    dismissWarningNotice();
    go(notice.path ?? (await chatPathOfOrder(notice.orderId)));
  };
  const order = useRead(
    "orderDetail",
    { id: notice.orderId },
    { quiet: true, enabled: notice.orderId !== "" && !isHere },
  ).data;
  if (isHere) return null;
  const sub = order && (
    <>
      {order.isSeller === 1 ? "卖出 " : "买入 "}
      <TradeFigure kind="fiat" value={order.amount} tail="settled" />
      <SeparatorDot />
      {order.counterparty.nickName}
    </>
  );
  return (
    <NoticeCard
      id={notice.id}
      text={notice.text}
      sub={sub}
      onOpen={() => void open()}
      onDismiss={dismissWarningNotice}
    />
  );
}

/**
 * Returns the path of an order's chat, or of the order list if the warning has no order or the
 * order cannot be read.
 */
async function chatPathOfOrder(orderId: string): Promise<string> {
  if (orderId === "") return paths.order();
  try {
    const order = await fetchFreshRead("orderDetail", { id: orderId });
    storage.orderId.set(orderId);
    return orderChatPath(order, { t: "back" });
  } catch {
    return paths.order();
  }
}
