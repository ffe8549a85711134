import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useRead } from "../api/read-queries.ts";
import { setPageTitle } from "../lib/browser/document-title.ts";
import type { RouteName } from "../lib/navigation/paths.ts";
import { useStableUnderTouch } from "../lib/browser/use-stable-under-touch.ts";

/**
 * Rendered if a file cannot be loaded. It is empty, because the badge of the tab shows the same
 * number.
 */
const nothing = { default: () => null };
const load = () => import("./active-order-pill.tsx");
const Capsule = lazy(() =>
  load().then(
    (it) => ({ default: it.ActiveOrderPill }),
    () => nothing,
  ),
);
const OthersCount = lazy(() =>
  load().then(
    (it) => ({ default: it.OtherOrdersCount }),
    () => nothing,
  ),
);

/** Screens that show the orders themselves, or must not be left halfway. */
const silent: ReadonlySet<RouteName> = new Set<RouteName>([
  "order",
  "orderCompletedDetails",
  "rating",
  "appeal",
  "paymentPIN",
  "szPassword",
  "certifAliyun",
]);
export const chatScreens: ReadonlySet<RouteName> = new Set<RouteName>([
  "orderBuyChat",
  "orderSellChat",
]);

/** Returns what the bar of this screen shows about orders that wait for the user. */
export function pendingOrdersIn(name: RouteName): { atEnd?: ReactNode; atBack?: ReactNode } {
  if (silent.has(name)) return {};
  return chatScreens.has(name)
    ? { atBack: <PendingOrders of={OthersCount} count="needAction" /> }
    : { atEnd: <PendingOrders of={Capsule} count="running" /> };
}

/**
 * Loads a part only when it is needed: the pill if any order is running, the count if orders wait
 * for the user.
 */
function PendingOrders({
  of: Part,
  count,
}: {
  of: typeof Capsule;
  count: "needAction" | "running";
}) {
  const stat = useRead("orderStat", {}, { quiet: true }).data;
  const waiting = stat?.needAction ?? 0;
  useEffect(() => setPageTitle({ waiting }), [waiting]);
  const waits = Math.max(waiting, stat?.[count] ?? 0) > 0;
  if (!useStableUnderTouch(waits, String(waits))) return null;
  return (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  );
}
