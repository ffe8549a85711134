import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useOrderCounts } from "../trade/use-order-counts.ts";
import { setDocumentTitle } from "../lib/browser/document-title.ts";
import type { RouteName } from "../lib/navigation/paths.ts";
import { useValueStableDuringTouch } from "../lib/browser/use-value-stable-during-touch.ts";

/**
 * Rendered if the file of the pill and the badge cannot be loaded. Shows nothing, because the order
 * list shows the same orders.
 */
const nothing = { default: () => null };
const load = () => import("./active-order-pill.tsx");
const LazyActiveOrderPill = lazy(() =>
  load().then(
    (it) => ({ default: it.ActiveOrderPill }),
    () => nothing,
  ),
);
const LazyOtherOrdersBadge = lazy(() =>
  load().then(
    (it) => ({ default: it.OtherOrdersBadge }),
    () => nothing,
  ),
);

/** Screens that show the orders themselves, or must not be left halfway. */
const screensWithoutOrders: ReadonlySet<RouteName> = new Set<RouteName>([
  "order",
  "orderCompletedDetails",
  "rating",
  "appeal",
  "paymentPIN",
  "szPassword",
  "certifAliyun",
]);
export const chatRouteNames: ReadonlySet<RouteName> = new Set<RouteName>([
  "orderBuyChat",
  "orderSellChat",
]);

/** Returns what the title bar of this screen shows about running orders. */
export function runningOrdersNavbarContent(name: RouteName): {
  atEnd?: ReactNode;
  atBack?: ReactNode;
} {
  if (screensWithoutOrders.has(name)) return {};
  return chatRouteNames.has(name)
    ? { atBack: <RunningOrders of={LazyOtherOrdersBadge} count="needAction" /> }
    : { atEnd: <RunningOrders of={LazyActiveOrderPill} count="running" /> };
}

/**
 * Loads a part only when it is needed: the pill if any order is running, the badge if orders wait
 * for the user. Shows the number of waiting orders in the document title.
 */
function RunningOrders({
  of: Part,
  count,
}: {
  of: typeof LazyActiveOrderPill;
  count: "needAction" | "running";
}) {
  const counts = useOrderCounts();
  const waiting = counts?.needAction ?? 0;
  useEffect(() => setDocumentTitle({ waiting }), [waiting]);
  const waits = Math.max(waiting, counts?.[count] ?? 0) > 0;
  if (!useValueStableDuringTouch(waits, String(waits))) return null;
  return (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  );
}
