import { queryClient, queryKeyOf } from "../api/query-client.ts";
import { createStore } from "../lib/browser/store.ts";

/** Newest text of the live region. A new id makes an equal text a new announcement. */
export const announcement = createStore({ id: 0, text: "" });

type OrderNews = {
  /** New status of the order. */
  change?: string;
  /** Text of a push or warning about the order. */
  message?: string;
};
type WaitingNews = OrderNews & { timer: ReturnType<typeof setTimeout> };
const waiting = new Map<string, WaitingNews>();
const changedAtMs = new Map<string, number>();

/**
 * Time after which the region is emptied, because its text would be outdated for a user who reads
 * the page later.
 */
const shownMs = 5000;
let emptyTimer: ReturnType<typeof setTimeout> | undefined;

function announce(text: string): void {
  clearTimeout(emptyTimer);
  announcement.set({ id: announcement.get().id + 1, text });
  emptyTimer = setTimeout(() => announcement.set({ ...announcement.get(), text: "" }), shownMs);
}

/**
 * Delay of a new status, so that a second change within this time is announced together with it.
 */
const changeDelayMs = 400;
/** Delay of a push, because the read that may report a new status starts within this time. */
const messageDelayMs = 1500;
/**
 * Time after the announcement of a new status in which pushes about the same order are ignored,
 * because they report the same event.
 */
const sameEventMs = 500;

/**
 * Announces news of an order to screen readers. Several pushes and a read report the same event, so
 * news is collected first. If the status has changed, only the new status is announced.
 */
export function announceOrderNews(orderId: string, news: OrderNews): void {
  const sinceChangeMs = performance.now() - (changedAtMs.get(orderId) ?? -Infinity);
  if (news.message !== undefined && sinceChangeMs < sameEventMs) return;
  const before = waiting.get(orderId);
  clearTimeout(before?.timer);
  const change = [before?.change, news.change].filter((it) => it !== undefined).join("。");
  const message = news.message ?? before?.message;
  const merged: OrderNews = {
    ...(change !== "" && { change }),
    ...(message !== undefined && { message }),
  };
  const flush = () => {
    // Waits again while the order is being read, because the read may report a new status.
    if (queryClient.isFetching({ queryKey: queryKeyOf("orderDetail", { id: orderId }) }) > 0)
      return announceOrderNews(orderId, {});
    waiting.delete(orderId);
    if (merged.change !== undefined) changedAtMs.set(orderId, performance.now());
    const text = merged.change ?? merged.message;
    if (text !== undefined) announce(text);
  };
  const delayMs = merged.change === undefined ? messageDelayMs : changeDelayMs;
  waiting.set(orderId, { ...merged, timer: setTimeout(flush, delayMs) });
}
