import { type OrderListItem, OrderListTab } from "contract";
import { subscribeToPushes } from "../api/push-handlers.ts";
import { fetchFreshRead } from "../api/read-queries.ts";
import { orderRowLabelsAndTone } from "../trade/order-substatus.ts";
import { yuanText } from "../lib/money/figure-texts-with-units.ts";
import { orderPath } from "../lib/navigation/paths.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import {
  registerNotificationWorker,
  showSystemNotification,
} from "../lib/browser/system-notifications.ts";

const warnBeforeMs = 3 * 60_000;

type SystemNoticeInput = Parameters<typeof showSystemNotification>[0];
const warningOf = (row: OrderListItem, person: string): SystemNoticeInput => ({
  title: `还剩 3 分钟，${orderRowLabelsAndTone(row).label} ${yuanText(row.amount)}`,
  body: `${row.counterparty.nickName}，点按回到订单`,
  userId: person,
  orderId: row.orderId,
  path: orderPath(row),
});

/**
 * While the page is hidden, shows a system notification three minutes before the deadline of each
 * order that waits for the user, because no push reports that time runs out.
 */
export function watchOrderDeadlines(person: string, signal: AbortSignal): void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const forget = () => {
    for (const it of timers) clearTimeout(it);
    timers.clear();
  };
  const look = async () => {
    forget();
    if (!document.hidden || !(await registerNotificationWorker())) return;
    const input = { tab: OrderListTab.running, pageNo: 1, pageSize: 50 };
    const { records } = await fetchFreshRead("orderList", input, { quiet: true }).catch(() => ({
      records: [],
    }));
    if (!document.hidden || signal.aborted) return;
    forget();
    for (const row of records) {
      const waitMs = (row.deadline ?? 0) - warnBeforeMs - serverNow();
      if (row.needAction === 1 && waitMs > 0)
        timers.add(setTimeout(() => void showSystemNotification(warningOf(row, person)), waitMs));
    }
  };
  const now = () => void look();
  document.addEventListener("visibilitychange", now, { signal });
  const deaf = subscribeToPushes("order", now);
  signal.addEventListener("abort", () => {
    deaf();
    forget();
  });
}
