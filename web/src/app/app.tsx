import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useEffect, useLayoutEffect, useState } from "react";
import { BrowserRouter, Navigate, useLocation } from "react-router-dom";
import { useCurrentToast } from "../api/toasts-and-warnings.ts";
import { queryClient } from "../api/query-client.ts";
import { sessionStore, useSession } from "../api/session-state.ts";
import {
  AccessDeniedPage,
  ServerNotRespondingPage,
  SystemErrorPage,
} from "../screens/account/full-page-errors.tsx";
import { startSessionFromUrl } from "../screens/account/start-session-from-url.ts";
import {
  StableNavigateProvider,
  RouteHistoryRecorder,
  addLaunchKeyToPath,
} from "../lib/navigation/navigation.tsx";
import { appBasePath, paths, routeNameOfPath, routes } from "../lib/navigation/paths.ts";
import { Toaster } from "../ui/layout/toaster.tsx";
import { startSessionAndReads } from "./start/start-session-and-reads.ts";
import {
  removeBrowserTooOldHint,
  removeFirstPaint,
  isFirstPaintShown,
} from "./start/first-paint.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { ScreenWithFallbacks } from "./screen-with-fallbacks.tsx";
import { isScreenLoaded, preloadScreen } from "./screen-components.ts";
import { RouteScreen } from "./route-screen.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import css from "./shell.module.css";
import { AppShell } from "./shell.tsx";
import { DocumentTitle } from "./document-title.tsx";
import { useStartAfterFirstScreen } from "./use-deferred-start.ts";

// Loaded on demand, because few users open a link of another user.
const AccountSwitchDialog = lazyScreen(
  async () => (await import("../screens/account/account-switch-dialog.tsx")).AccountSwitchDialog,
);

export function App() {
  // The socket is not needed for the first data, so its code loads later.
  useStartAfterFirstScreen(async () => (await import("../api/live-updates.ts")).startLiveUpdates());
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename={appBasePath}>
        <StableNavigateProvider>
          <SignedInApp />
        </StableNavigateProvider>
      </BrowserRouter>
      <Toaster toast={useCurrentToast()} />
    </QueryClientProvider>
  );
}

/**
 * Maximum time that the first paint stays while the screen's file loads. After this time, the app
 * shows its own skeleton, so that the title bar and the tab bar can be tapped.
 */
const screenFileWaitMs = 2000;

/**
 * Time after which the page reports that the server does not respond. Logins that take longer are
 * rare. The time is shorter than the 8 s after which the first paint shows 正在打开 if the app's
 * code does not run.
 */
const slowLoginMs = 6000;

function useIsLoginSlow(isStarting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isStarting) return;
    const timer = setTimeout(() => setSlow(true), slowLoginMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isStarting]);
  return isStarting && isSlow;
}

/**
 * Renders no screen of the app except `unauthorized`, and sends only the login, until a user is
 * signed in.
 */
function SignedInApp() {
  const { pathname, search } = useLocation();
  const name = routeNameOfPath(pathname) ?? "buy";
  const isUnauthorized = name === "unauthorized";
  const { phase: now, userId } = useSession();
  // The first paint stays until the screen's file has loaded, so that no skeleton appears between
  // the first paint and the screen. It stays for at most `screenFileWaitMs`.
  const [waits, setWaits] = useState(() => isFirstPaintShown() && !isScreenLoaded(name));
  // Deferred, so that React renders the app in parts and handles taps in between. The first
  // responses have usually arrived in the cache when this rendering starts.
  const isOpen = useDeferredValue(now === "ready" && !waits);
  const phase = now === "ready" && !isOpen ? "starting" : now;
  const isSilent = useIsLoginSlow(now === "starting" && !isUnauthorized);
  useEffect(() => {
    // The screen that reports the end of a session does not log in.
    if (now !== "starting" || isUnauthorized) return;
    // A user may have signed in between this rendering and this effect.
    if (sessionStore.get().phase === now) startSessionAndReads(name, search);
  }, [now, name, isUnauthorized, search]);
  useEffect(() => {
    if (phase !== "starting" || isUnauthorized) return;
    void Promise.race([
      preloadScreen(name),
      new Promise((done) => setTimeout(done, screenFileWaitMs)),
    ]).then(() => setWaits(false));
  }, [phase, name, isUnauthorized]);

  useLayoutEffect(removeBrowserTooOldHint, []);
  useLayoutEffect(() => {
    if (phase !== "starting" || isSilent || isUnauthorized) removeFirstPaint();
  }, [phase, isSilent, isUnauthorized]);

  if (isUnauthorized) return <Unauthorized />;
  if (phase === "unauthorized")
    return <Navigate to={addLaunchKeyToPath(paths.unauthorized({ code: "401" }))} replace />;
  if (phase === "asking")
    return (
      <DocumentTitle title="切换账号">
        <Suspense fallback={<ScreenSkeleton />}>
          <AccountSwitchDialog />
        </Suspense>
      </DocumentTitle>
    );
  if (phase === "illegal")
    return (
      <DocumentTitle title="非法访问">
        <AccessDeniedPage />
      </DocumentTitle>
    );
  if (phase === "failed")
    return (
      <DocumentTitle title="系统错误">
        <SystemErrorPage onRetry={() => void startSessionFromUrl()} />
      </DocumentTitle>
    );
  if (isSilent)
    return (
      <DocumentTitle title="服务器没有响应">
        <ServerNotRespondingPage onRetry={() => window.location.reload()} />
      </DocumentTitle>
    );
  if (phase === "starting") return <ScreenSkeleton />;
  // The key remounts the app for another user, so that nothing of the previous one stays visible.
  return (
    <RouteHistoryRecorder key={userId}>
      <AppShell />
    </RouteHistoryRecorder>
  );
}

const Unauthorized = () => (
  <DocumentTitle title={routes.unauthorized.title}>
    <div className={css["shell"]}>
      <ScreenWithFallbacks name="unauthorized">
        <RouteScreen name="unauthorized" />
      </ScreenWithFallbacks>
    </div>
  </DocumentTitle>
);
