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
import { leaveScreen } from "./overlay-stack.ts";
import { changePage, markPageDrawn } from "./page-motion.ts";
import { basePath, launchKeyOf, paths, type RouteName, routeAt, routes } from "./paths.ts";
import { loadRoutes, saveRoutes } from "./route-history.ts";
import { storage } from "../browser/storage.ts";
import { type BackStack, createBackStack } from "./back-stack.ts";

/** The launch parameter stays in the address on every way: a reload or a shared screen must find it again. */
export function withLaunchKey(to: string): string {
  const p = launchKeyOf(window.location.search) ?? storage.p.get();
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
 * The same way to go for all that stand below, wherever one is: the router gives another one at each place, and whoever asks it, each row
 * of a list, is drawn again there.
 */
export function StableNavigate({ children }: { children: ReactNode }) {
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

/** The place in the address, without the base path. */
const currentPath = () => window.location.pathname.slice(basePath.length);

/** `go(paths.purchasebox({ id }))`; p is added. What takes the place of this page does not slide over it. */
export function useGo(): Go {
  const navigate = useContext(NavigateContext);
  return useCallback(
    (to, options) =>
      changePage(options?.replace ? undefined : "push", to, currentPath(), () =>
        leaveScreen(() => navigate(withLaunchKey(to), options)),
      ),
    [navigate],
  );
}

/** To another tab of the bar. */
function useGoTab(): (to: string) => void {
  const visits = useContext(VisitsContext);
  const navigate = useContext(NavigateContext);
  return (to) => {
    const way = visits?.toTab(currentPath(), to, paths.buy());
    leaveScreen(() =>
      way === "back" ? navigate(-1) : navigate(withLaunchKey(to), { replace: way === "replace" }),
    );
  };
}

type GoLinkProps = Omit<ComponentProps<"a">, "href"> & { to: string; tab?: boolean };

/** A link that keeps p. A plain press goes the way of `useGo`; whatever opens another tab is the browser's own affair. */
export function GoLink({ to, tab = false, onClick, children, ...rest }: GoLinkProps) {
  const goOn = useGo();
  const goTab = useGoTab();
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
    <a href={basePath + withLaunchKey(to)} onClick={press} {...rest}>
      {children}
    </a>
  );
}

const VisitsContext = createContext<BackStack | null>(null);

/** The router numbers the browser's entries in their state, which may be another one's by the time a screen is drawn. */
function entryOf(location: Location): number | undefined {
  const state = window.history.state as { key?: string; idx?: number } | null;
  return (state?.key ?? "default") === location.key ? (state?.idx ?? 0) : undefined;
}

/** Records every visited route. The saved ones are loaded once, at the start: two open tabs must not lead each other back. */
export function RouteRecorder({ children }: { children: ReactNode }) {
  const location = useLocation();
  const [visits] = useState(() =>
    createBackStack(loadRoutes(storage.routeHistory.get()), entryOf(location) ?? 0),
  );
  const how = useNavigationType();
  useLayoutEffect(markPageDrawn, [location]);
  useEffect(() => {
    const history = visits.arrive(location.pathname + location.search, how, entryOf(location));
    if (history) storage.routeHistory.set(saveRoutes(history));
  }, [visits, location, how]);
  return <VisitsContext value={visits}>{children}</VisitsContext>;
}

/**
 * For a screen that has nothing to show any more: who came to it by the browser's Back is taken one screen further. Answers
 * whether there is one.
 */
export function useFurtherBack(): () => boolean {
  const navigate = useContext(NavigateContext);
  return useCallback(() => {
    const isFirst = ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;
    if (!isFirst) navigate(-1);
    return !isFirst;
  }, [navigate]);
}

interface BackOptions {
  /** The newest recorded visit of this screen, instead of the visit before. */
  named?: RouteName;
  /** The newest recorded visit of this very place, as `paths` writes it; where there was none, it takes the place of this one. */
  place?: string;
  /** Another fallback than the one in the table of screens. */
  fallback?: RouteName;
}

/** Back to the recorded route before, or to a named one, otherwise to the fallback of the screen. */
export function useBack(): (options?: BackOptions) => void {
  const visits = useContext(VisitsContext);
  const navigate = useContext(NavigateContext);
  return useCallback(
    ({ named, place, fallback = fallbackHere() }: BackOptions = usualWay()) => {
      const otherwise = place ?? paths[fallback]();
      const way = visits?.back(otherwise, place ?? (named && routes[named].path)) ?? {
        to: otherwise,
        route: otherwise,
      };
      const move = () =>
        leaveScreen(() =>
          "entries" in way
            ? navigate(way.entries)
            : navigate(withLaunchKey(way.to), { replace: true }),
        );
      changePage("pop", way.route, currentPath(), move);
    },
    [visits, navigate],
  );
}

/** Who came by a notice goes on to the orders, also while the screen's own file is still on its way. */
const usualWay = (): BackOptions =>
  new URLSearchParams(window.location.search).get("t") === "back"
    ? { named: "order", fallback: "order" }
    : {};

function fallbackHere(): RouteName {
  const here = routeAt(currentPath());
  return (here && routes[here].fallback) ?? "buy";
}
