import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router-dom";
import { useCurrentWarningNotice as useWarning } from "../api/toasts-and-warnings.ts";
import { useRead } from "../api/read-queries.ts";
import { NoticeContent, useUnreadNoticeContent } from "../trade/unread/notice-content.tsx";
import { markNoticeSwiped } from "../trade/unread/change-unread-notices.ts";
import { type UnreadNotice, useUnreadNotices } from "../trade/unread/unread-notices.ts";
import { type RouteName, routeNameOfPath } from "../lib/navigation/paths.ts";
import { useValueStableDuringTouch } from "../lib/browser/use-value-stable-during-touch.ts";
import { useStore } from "../lib/browser/store.ts";
import { announcement } from "./order-announcements.ts";
import { orderIdOnScreen } from "./order-id-on-screen.ts";
import { chatRouteNames } from "./running-orders-navbar-content.tsx";
import css from "./unread-notice-card.module.css";
import {
  ruledAppealsReadInput,
  runningOrdersReadInput,
  setOrderOnScreen,
  watchUnreadNotices,
} from "./watch-unread-notices.ts";

/** Screens of one order. They show the news of that order themselves. */
const orderScreens: ReadonlySet<RouteName> = new Set<RouteName>([
  ...chatRouteNames,
  "orderCompletedDetails",
  "appeal",
  "rating",
]);
/** Screens whose keypad, or whose page of another provider, the card would cover. */
const screensWithoutCard: ReadonlySet<RouteName> = new Set<RouteName>([
  "paymentPIN",
  "szPassword",
  "certifAliyun",
]);

/**
 * Reads the running orders and the rulings, and compares them with what the user has seen. Contains
 * the live region that announces the changes. An open sheet hides all other elements from screen
 * readers, except those with an `aria-live` attribute. So the region has this attribute, although
 * `<output>` is live without it.
 */
export function UnreadNoticeWatcher() {
  const location = useLocation();
  const name = routeNameOfPath(location.pathname);
  const orderId = orderIdOnScreen(location);
  useEffect(watchUnreadNotices, []);
  useEffect(() => {
    const isOrder = name !== undefined && orderScreens.has(name) && orderId !== undefined;
    setOrderOnScreen(isOrder ? { orderId, isChatOpen: chatRouteNames.has(name) } : undefined);
    return () => setOrderOnScreen(undefined);
  }, [name, orderId]);
  // The order list screen reads the running orders itself.
  useRead("orderList", runningOrdersReadInput, { quiet: true, enabled: name !== "order" });
  useRead("appealList", ruledAppealsReadInput, { quiet: true });
  const { id, text } = useStore(announcement);
  return (
    <output className="sr-only" aria-live="polite">
      <span key={id}>{text}</span>
    </output>
  );
}

const idOf = (it: UnreadNotice | undefined) => (it ? `${it.orderId} ${it.kind}` : "");

/** Card with the most urgent unread notice. It covers the bottom of the page. */
export function UnreadNoticeCard() {
  const location = useLocation();
  const name = routeNameOfPath(location.pathname);
  const here = orderIdOnScreen(location);
  const warning = useWarning();
  const all = useUnreadNotices();
  const isShown = ({ orderId, isSwiped }: UnreadNotice) =>
    !isSwiped && orderId !== here && orderId !== warning?.orderId;
  const shown = name !== undefined && screensWithoutCard.has(name) ? [] : all.filter(isShown);
  // The card keeps its notice while the user is touching the screen, so that a tap opens the notice
  // that the user has seen.
  const first = useValueStableDuringTouch(shown[0], idOf(shown[0]));
  // `data-card`, which `Card` sets, adds room for the card at the end of lists. It stays until the
  // user leaves the page, so that the end of a list does not move when the card disappears.
  useLayoutEffect(
    () => () => void delete document.documentElement.dataset["card"],
    [location.pathname],
  );
  return (
    <section
      className={css["place"]}
      aria-label="通知"
      data-filled={first !== undefined || undefined}
      data-many={(first && all.length > 1) || undefined}
    >
      {first && <Card key={idOf(first)} notice={first} more={all.length - 1} />}
    </section>
  );
}

/**
 * Taps within this time after the card appears are ignored, because they were meant for what it
 * covers.
 */
const ignoreTapsMs = 500;
const swipePx = 48;
const movedPx = 8;

function Card({ notice, more }: { notice: UnreadNotice; more: number }) {
  const { pathname } = useLocation();
  const { text, open } = useUnreadNoticeContent(notice);
  const isVisible = text !== undefined;
  const shownAt = useRef(Infinity);
  const start = useRef<{ x: number; y: number }>(undefined);
  const isSwipe = useRef(false);
  const [movedX, setMovedX] = useState(0);
  useLayoutEffect(() => {
    if (!isVisible) return;
    shownAt.current = performance.now();
  }, [isVisible]);
  useLayoutEffect(() => {
    if (isVisible) document.documentElement.dataset["card"] = "";
  }, [isVisible, pathname]);
  if (!text) return null;
  const press = ({ clientX: x, clientY: y }: PointerEvent) => {
    start.current = { x, y };
    isSwipe.current = false;
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!start.current) return;
    const x = clientX - start.current.x;
    const y = clientY - start.current.y;
    if (Math.hypot(x, y) > movedPx) isSwipe.current = true;
    setMovedX(x);
    if (Math.hypot(x, y) > swipePx) {
      start.current = undefined;
      markNoticeSwiped(notice);
    }
  };
  const release = () => {
    start.current = undefined;
    setMovedX(0);
  };
  const tap = () => {
    if (!isSwipe.current && performance.now() - shownAt.current >= ignoreTapsMs) open();
  };
  const type = (event: KeyboardEvent) => {
    if (event.key === "Delete") markNoticeSwiped(notice);
  };
  return (
    <button
      type="button"
      className={css["card"]}
      style={movedX === 0 ? undefined : { transform: `translateX(${movedX}px)` }}
      onClick={tap}
      onKeyDown={type}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={release}
    >
      <NoticeContent notice={notice} text={text} more={more} />
    </button>
  );
}
