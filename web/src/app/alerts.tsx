import type { Push, PushCmd } from "contract";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { dismissWarningNotice, type WarningNotice as Warning, showToast } from "../api/notices.ts";
import { onPush } from "../api/push-routes.ts";
import { readNow, useRead } from "../api/read.ts";
import { session } from "../api/session-state.ts";
import { resumePendingPurchase } from "../trade/pending-purchase/pending-purchase-watch.ts";
import { watchOfferAlerts } from "../trade/people/offer-alerts.ts";
import { chime, prepareChime, vibratePhone } from "../lib/browser/chime.ts";
import { useGo } from "../lib/navigation/navigation.tsx";
import { setPageTitle } from "../lib/browser/page-title.ts";
import { chatPath, paths } from "../lib/navigation/paths.ts";
import { storage } from "../lib/browser/storage.ts";
import {
  clearSystemNotices,
  followNoticeClicks,
  noticeWorker,
  showSystemNotice,
  announceVisibility,
} from "../lib/browser/system-notices.ts";
import { Figure } from "../ui/figures/figure.tsx";
import { NoticeCard } from "../ui/layout/notice-card.tsx";
import { SeparatorDot } from "../ui/base/marks.tsx";
import { watchDeadlines } from "./deadline-alerts.ts";
import { systemNoticeTextOf } from "./notice-words.ts";
import { orderOnScreen } from "./order-on-screen.ts";

/** What somebody has to know of at once; the rest shows itself on the screen. */
const telling: ReadonlySet<string> = new Set([
  "warn",
  "order",
  "chat",
  "match",
  "appeal",
  "system",
] satisfies PushCmd[]);
/** One event may come as several pushes. */
const pauseMs = 2000;
let rangAt = -pauseMs;

/** What is said in a chat that is in view needs no bell. */
const isInView = ({ cmd, orderId }: Push): boolean =>
  cmd === "chat" &&
  !document.hidden &&
  /Chat$/.test(location.pathname) &&
  location.search.includes(orderId);

function ringForPush(push: Push): void {
  if (!telling.has(push.cmd) || isInView(push) || performance.now() - rangAt < pauseMs) return;
  rangAt = performance.now();
  void chime();
  vibratePhone();
  if (!document.hidden) return;
  setPageTitle({ news: true });
  void notifyOfPush(push);
}

/** By the phone itself, where the person has allowed it; else the bell has to do. */
async function notifyOfPush(push: Push): Promise<void> {
  const { userId: person } = session.get();
  if (person === undefined || !(await noticeWorker())) return;
  const { orderId } = push;
  const order =
    orderId === ""
      ? undefined
      : await readNow("orderDetail", { id: orderId }, { quiet: true }).catch(() => undefined);
  const { title, body } = systemNoticeTextOf(push, order);
  if (body === "" || !document.hidden || session.get().userId !== person) return;
  await showSystemNotice({
    title,
    body,
    person,
    orderId,
    path: order ? chatPath(order, { t: "back" }) : paths.order(),
  });
}

/** Sound, vibration and the system's notices, as the settings say. `open` goes to a screen. Answers how to stop. */
export function startAlerts(open: (path: string) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const { userId: person = "" } = session.get();
  const seen = () => {
    if (!document.hidden) void clearSystemNotices(person);
  };
  prepareChime(signal);
  document.addEventListener("visibilitychange", seen, { signal });
  const stop = onPush("*", ringForPush);
  // Results that belong to no order: the review of a payment method, a report, a restriction.
  const stopSystem = onPush("system", ({ msgTxt }) => msgTxt !== "" && showToast(msgTxt));
  resumePendingPurchase();
  followNoticeClicks(person, open, signal);
  announceVisibility(person, signal);
  watchDeadlines(person, signal);
  watchOfferAlerts(signal);
  void noticeWorker();
  return () => {
    stop();
    stopSystem();
    stopped.abort();
    void clearSystemNotices(person);
  };
}

/**
 * A warning of the backend; a tap looks up which side of the order the viewer is on and opens that chat. Where the order is on the screen
 * its stage says what is to be done and nothing may lie over it: then the words stand at the foot, with the toasts.
 */
export function WarningNoticeCard({ notice }: { notice: Warning }) {
  const go = useGo();
  const isHere = orderOnScreen(useLocation()) === notice.orderId;
  /** Who has come to its order by whatever way has read it already. */
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (!isHere) {
      shown.current = notice.id;
      return;
    }
    dismissWarningNotice();
    if (shown.current !== notice.id) showToast(`温馨提示: ${notice.text}`, "warn");
  }, [isHere, notice]);
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
      <Figure kind="fiat" value={order.amount} tail="settled" />
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

/** Not every warning is about an order; then, and when the order cannot be read, the list of orders is the place to look. */
async function chatPathOfOrder(orderId: string): Promise<string> {
  if (orderId === "") return paths.order();
  try {
    const order = await readNow("orderDetail", { id: orderId });
    storage.orderId.set(orderId);
    return chatPath(order, { t: "back" });
  } catch {
    return paths.order();
  }
}
