import { Activity, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { useCurrentWarningNotice } from "../api/toasts-and-warnings.ts";
import { useFoundPurchaseOrderId } from "../trade/pending-purchase/pending-purchase.ts";
import { useStartAfterFirstScreen } from "./use-deferred-start.ts";
import { useAppNavigate, addLaunchKeyToPath } from "../lib/navigation/navigation.tsx";
import {
  launchKeyFromQuery,
  paths,
  type RouteName,
  routeNameOfPath,
  routes,
} from "../lib/navigation/paths.ts";
import { classNames } from "../ui/base/class-names.ts";
import { TradePrerequisiteOverlays } from "./prerequisite-overlays.tsx";
import { lazyScreen } from "./lazy-screen.ts";
import { useIsPageInert } from "./use-inert-page.ts";
import { ExtraNavbarContentContext } from "../ui/layout/extra-navbar-content.ts";
import { runningOrdersNavbarContent } from "./running-orders-navbar-content.tsx";
import { ScreenWithFallbacks } from "./screen-with-fallbacks.tsx";
import { RouteScreen } from "./route-screen.tsx";
import css from "./shell.module.css";
import { AppTabBar } from "./app-tabs.tsx";
import { DocumentTitle } from "./document-title.tsx";

const loadAlerts = () => import("./push-alerts-and-warning-card.tsx");
const loadPrefetch = () => import("./prefetch-screens.ts");
const FoundOrder = lazyScreen(
  async () => (await import("./pending-purchase-order-opener.tsx")).PendingPurchaseOrderOpener,
);
const LazyWarningNoticeCard = lazyScreen(async () => (await loadAlerts()).WarningNoticeCard);

export function AppShell() {
  useLaunchKeyInUrl();
  useStartAfterFirstScreen(async () => (await loadPrefetch()).startScreenPrefetch());
  useStartAfterFirstScreen(async () =>
    (await import("./scroll-focused-input.ts")).keepFocusedInputInView(),
  );
  const name = routeNameOfPath(useLocation().pathname);
  return (
    <>
      {/* Unknown URLs, `/` and `/home` redirect to the buy screen, which is mounted already. */}
      {name === undefined && <Navigate to={addLaunchKeyToPath(paths.buy())} replace />}
      <VisitedScreens name={name ?? "buy"} />
    </>
  );
}

function VisitedScreens({ name }: { name: RouteName }) {
  const { over, title } = routes[name];
  const below = useLateContent(async () => {
    const { ConnectionBar } = await import("./connection-bar.tsx");
    return <ConnectionBar />;
  });
  const aboveFoot = useLateContent(async () => {
    await (await loadPrefetch()).waitUntilScreenShowsData();
    const { UnreadNoticeCard } = await import("./unread-notice-card.tsx");
    return <UnreadNoticeCard />;
  });
  // If the screen opens over another page, that page stays rendered below it.
  const page = over ?? name;
  const isInert = useIsPageInert(over !== undefined);
  const { tabBar } = routes[page];
  return (
    <DocumentTitle title={title}>
      <div className={classNames(css["shell"], tabBar && css["withTabs"])}>
        <ExtraNavbarContentContext
          value={{
            ...runningOrdersNavbarContent(name),
            below,
            aboveFoot: over === undefined && aboveFoot,
          }}
        >
          {/* Comes first in the document, so that a text search finds the visible screen before a hidden one. */}
          {name !== "buy" && name !== "order" && (
            <ScreenWithFallbacks key={name} name={name}>
              <RouteScreen name={name} />
            </ScreenWithFallbacks>
          )}
          <ListScreen name="order" page={page} />
          <ListScreen name="buy" page={page} isInert={isInert} />
        </ExtraNavbarContentContext>
        {tabBar && (
          <div inert={isInert}>
            <AppTabBar current={page} />
          </div>
        )}
        <Alerts />
        <TradePrerequisiteOverlays />
      </div>
    </DocumentTitle>
  );
}

/**
 * Shows what may appear over any screen: warnings, the order of a pending purchase, the offer of
 * elder mode. Starts the alerts for pushes. All their files load after the first screen, because
 * alerts are not needed during startup.
 */
function Alerts() {
  const notice = useCurrentWarningNotice();
  const foundId = useFoundPurchaseOrderId();
  const watch = useLateContent(async () => {
    await (await loadPrefetch()).waitUntilScreenShowsData();
    const { UnreadNoticeWatcher } = await import("./unread-notice-card.tsx");
    return <UnreadNoticeWatcher />;
  });
  const elderOffer = useLateContent(async () =>
    (await import("./load-elder-offer.tsx")).loadElderOffer(),
  );
  const go = useAppNavigate();
  const open = useEffectEvent((path: string) => go(path));
  useStartAfterFirstScreen(async () => {
    await (await loadPrefetch()).waitUntilScreenShowsData();
    return (await loadAlerts()).startAlertsForPushes((path) => open(path));
  });
  return (
    <Suspense fallback={null}>
      {watch}
      {elderOffer}
      {notice && <LazyWarningNoticeCard notice={notice} />}
      {foundId !== null && <FoundOrder orderId={foundId} />}
    </Suspense>
  );
}

/**
 * Returns a part that the first screen does not need. Its file loads after the first screen is
 * shown.
 */
function useLateContent(load: () => Promise<ReactNode>): ReactNode {
  const [part, setPart] = useState<ReactNode>();
  useStartAfterFirstScreen(async () => {
    setPart(await load());
    return () => {};
  });
  return part;
}

interface ListScreenProps {
  name: RouteName;
  page: RouteName;
  isInert?: boolean | undefined;
}

/**
 * A list stays mounted after its first visit, so that its filters and scroll position are kept
 * while other screens are open.
 */
function ListScreen({ name, page, isInert }: ListScreenProps) {
  const shown = name === page;
  const [visited, setVisited] = useState(shown);
  if (shown && !visited) setVisited(true);
  if (!visited) return null;
  return (
    <Activity mode={shown ? "visible" : "hidden"}>
      <ScreenWithFallbacks name={name} isInert={isInert}>
        <RouteScreen name={name} />
      </ScreenWithFallbacks>
    </Activity>
  );
}

/**
 * Adds the stored launch parameter `p` to the URL of a screen that has none. Skips unknown URLs,
 * because `AppShell` redirects them and adds `p` itself.
 */
function useLaunchKeyInUrl(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const here = pathname + search;
    if (
      routeNameOfPath(pathname) !== undefined &&
      launchKeyFromQuery(search) === undefined &&
      addLaunchKeyToPath(here) !== here
    )
      void navigate(addLaunchKeyToPath(here), { replace: true });
  }, [pathname, search, navigate]);
}
