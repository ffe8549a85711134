import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Location, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { runAfterRemovingOverlayEntries } from "./overlay-stack.ts";
import { changePageWithTransition, reportPageRendered } from "./page-transition.ts";
import {
  appBasePath,
  launchKeyFromQuery,
  paths,
  type RouteName,
  routeNameOfPath,
  routes,
} from "./paths.ts";
import { parseRouteHistory, serializeRouteHistory } from "./route-history.ts";
import { storage } from "../browser/storage.ts";
import { type BackNavigation, createBackNavigation } from "./back-navigation.ts";

/** Returns the path with the launch parameter, because a reload or a shared URL needs it. */
export function addLaunchKeyToPath(to: string): string {
  const p = launchKeyFromQuery(window.location.search) ?? storage.p.get();
  if (p === undefined) return to;
  const [path = "", query = ""] = to.split(/\?(.*)/s);
  const params = new URLSearchParams(query);
  params.set("p", p);
  return `${path}?${params}`;
}

type Go = (to: string, options?: { replace?: boolean }) => void;

type Navigate = (to: string | number, options?: { replace?: boolean }) => void;
const NavigateContext = createContext<Navigate>(() => {});

/**
 * Provides a stable navigate function. The router's own changes with each path, so that each list
 * row that uses it would be rendered again.
 */
export function StableNavigateProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  const go = useCallback<Navigate>(
    (to, options) =>
      void (typeof to === "number" ? latest.current(to) : latest.current(to, options)),
    [],
  );
  return <NavigateContext value={go}>{children}</NavigateContext>;
}

/** Returns the path of the URL without the base path. */
const currentPath = () => window.location.pathname.slice(appBasePath.length);

/**
 * Returns the function `go`, used as `go(paths.purchasebox({ id }))`. It adds the launch parameter
 * `p` to the URL. A path that replaces the current one opens without a slide.
 */
export function useAppNavigate(): Go {
  const navigate = useContext(NavigateContext);
  return useCallback(
    (to, options) =>
      changePageWithTransition(options?.replace ? undefined : "push", to, currentPath(), () =>
        runAfterRemovingOverlayEntries(() => navigate(addLaunchKeyToPath(to), options)),
      ),
    [navigate],
  );
}

/** Returns a function that opens another tab of the bar. */
function useOpenTab(): (to: string) => void {
  const visits = useContext(VisitsContext);
  const navigate = useContext(NavigateContext);
  return (to) => {
    const way = visits?.toTab(currentPath(), to, paths.buy());
    runAfterRemovingOverlayEntries(() =>
      way === "back"
        ? navigate(-1)
        : navigate(addLaunchKeyToPath(to), { replace: way === "replace" }),
    );
  };
}

type GoLinkProps = Omit<ComponentProps<"a">, "href"> & { to: string; tab?: boolean };

/**
 * A link to a path of the app that keeps the launch parameter `p` in the URL. A plain click opens
 * the path without loading the page again. Clicks with another button or a modifier key are left to
 * the browser. `tab`: opens a tab of the bar instead of adding a page.
 */
export function AppLink({ to, tab = false, onClick, children, ...rest }: GoLinkProps) {
  const goOn = useAppNavigate();
  const goTab = useOpenTab();
  const go = tab ? goTab : goOn;
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={appBasePath + addLaunchKeyToPath(to)} onClick={press} {...rest}>
      {children}
    </a>
  );
}

const VisitsContext = createContext<BackNavigation | null>(null);

/**
 * Reads the entry number from the router's state. Returns undefined if the browser is already at
 * another entry when the screen renders.
 */
function entryOf(location: Location): number | undefined {
  const state = window.history.state as { key?: string; idx?: number } | null;
  return (state?.key ?? "default") === location.key ? (state?.idx ?? 0) : undefined;
}

/**
 * Records every visited route. Saved routes are loaded once at the start, so that two open tabs do
 * not change each other's Back.
 */
export function RouteHistoryRecorder({ children }: { children: ReactNode }) {
  const location = useLocation();
  const [visits] = useState(() =>
    createBackNavigation(parseRouteHistory(storage.routeHistory.get()), entryOf(location) ?? 0),
  );
  const how = useNavigationType();
  useLayoutEffect(reportPageRendered, [location]);
  useEffect(() => {
    const history = visits.arrive(location.pathname + location.search, how, entryOf(location));
    if (history) storage.routeHistory.set(serializeRouteHistory(history));
  }, [visits, location, how]);
  return <VisitsContext value={visits}>{children}</VisitsContext>;
}

/**
 * Returns a function for a screen that has nothing left to show. The function goes one entry
 * further back in the browser's history and returns true. It returns false if there is no earlier
 * entry.
 */
export function useGoBackOneHistoryEntry(): () => boolean {
  const navigate = useContext(NavigateContext);
  return useCallback(() => {
    const isFirst = ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
    if (!isFirst) navigate(-1);
    return !isFirst;
  }, [navigate]);
}

interface BackOptions {
  /** Go to the newest recorded visit of this screen instead of the previous visit. */
  named?: RouteName;
  /**
   * Go to the newest recorded visit of this path with at least its query parameters. If there is no
   * such visit, the path replaces the current one.
   */
  place?: string;
  /** Fallback other than the one in the table of screens. */
  fallback?: RouteName;
}

/**
 * Returns a function that goes back: to the previous route or a named one, otherwise to the
 * screen's fallback.
 */
export function useGoBack(): (options?: BackOptions) => void {
  const visits = useContext(VisitsContext);
  const navigate = useContext(NavigateContext);
  return useCallback(
    ({ named, place, fallback = fallbackRoute() }: BackOptions = defaultBackOptions()) => {
      const otherwise = place ?? paths[fallback]();
      const way = visits?.back(otherwise, place ?? (named && routes[named].path)) ?? {
        to: otherwise,
        route: otherwise,
      };
      const move = () =>
        runAfterRemovingOverlayEntries(() =>
          "entries" in way
            ? navigate(way.entries)
            : navigate(addLaunchKeyToPath(way.to), { replace: true }),
        );
      changePageWithTransition("pop", way.route, currentPath(), move);
    },
    [visits, navigate],
  );
}

/**
 * If a notification or a warning card opened the screen (`t=back`), Back leads to the orders, also
 * while the screen's code is still loading.
 */
const defaultBackOptions = (): BackOptions =>
  new URLSearchParams(window.location.search).get("t") === "back"
    ? { named: "order", fallback: "order" }
    : {};

function fallbackRoute(): RouteName {
  const here = routeNameOfPath(currentPath());
  return (here && routes[here].fallback) ?? "buy";
}
