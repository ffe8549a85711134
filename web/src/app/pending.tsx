import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useRead } from "../api/read.ts";
import { titlePage } from "../lib/browser/page-title.ts";
import type { RouteName } from "../lib/navigation/paths.ts";
import { useSettled } from "../lib/browser/use-stable-under-touch.ts";

/** They only point at something: where their file cannot be had, the badge of the tab says the same. */
const nothing = { default: () => null };
const load = () => import("./active-order-pill.tsx");
const Capsule = lazy(() =>
  load().then(
    (it) => ({ default: it.Capsule }),
    () => nothing,
  ),
);
const OthersCount = lazy(() =>
  load().then(
    (it) => ({ default: it.OthersCount }),
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
export const rooms: ReadonlySet<RouteName> = new Set<RouteName>(["orderBuyChat", "orderSellChat"]);

/** What the bar of this screen says of orders that wait for the person. */
export function pendingIn(name: RouteName): { atEnd?: ReactNode; atBack?: ReactNode } {
  if (silent.has(name)) return {};
  return rooms.has(name)
    ? { atBack: <Pending of={OthersCount} count="needAction" /> }
    : { atEnd: <Pending of={Capsule} count="running" /> };
}

/** Fetched when there is something to point at: any running order for the capsule, for the count those that wait for the user. */
function Pending({ of: Part, count }: { of: typeof Capsule; count: "needAction" | "running" }) {
  const stat = useRead("orderStat", {}, { quiet: true }).data;
  const waiting = stat?.needAction ?? 0;
  useEffect(() => titlePage({ waiting }), [waiting]);
  const waits = Math.max(waiting, stat?.[count] ?? 0) > 0;
  if (!useSettled(waits, String(waits))) return null;
  return (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  );
}
