import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { enterScreen, screenOf } from "../trade/prerequisites.ts";
import { routeAt, type RouteName, routes } from "../lib/navigation/paths.ts";
import { focusSoon } from "../ui/layout/focus-unless-taken.ts";
import { classNames } from "../ui/base/class-names.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PageShapeContext } from "../ui/layout/page-skeleton.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import { pageShapeOf } from "./skeleton-shapes.ts";
import css from "./shell.module.css";

interface RouteSlotProps {
  children: ReactNode;
  name: RouteName;
  /** True if a sheet covers the screen in a slot of its own. */
  isInert?: boolean | undefined;
}

/**
 * Slot of one screen, with a skeleton while its file loads and an error message if it breaks. The
 * rest of the app stays.
 */
export function RouteSlot({ children, name, isInert = false }: RouteSlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const { over } = routes[name];
  return (
    <div ref={place} inert={isInert} className={classNames(css["screen"], over && css["over"])}>
      <ErrorBoundary place={name}>
        <PageShapeContext value={pageShapeOf(name)}>
          <Suspense fallback={over ? null : <ScreenSkeleton name={name} />}>
            {children}
            <ArrivalMarker name={name} within={place} isInert={isInert} />
          </Suspense>
        </PageShapeContext>
      </ErrorBoundary>
    </div>
  );
}

interface ArrivalMarkerProps {
  name: RouteName;
  within: { current: HTMLElement | null };
  isInert: boolean;
}

/**
 * Runs next to the screen inside Suspense, so that the title of the screen exists when the effects
 * run. Focuses the title, so that a screen reader reads the new screen instead of the old button.
 * After Back from a sheet, focuses the control that opened the sheet. Reports the arrival, so that
 * the list of steps returns only over a rendered screen.
 */
function ArrivalMarker({ name, within, isInert }: ArrivalMarkerProps) {
  const location = useLocation();
  const screen = screenOf(location);
  const isBehind = routeAt(location.pathname) !== name;
  const opener = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isBehind) opener.current = document.activeElement as HTMLElement | null;
  }, [isBehind]);
  useEffect(() => {
    if (isBehind || isInert) return;
    return focusSoon(() => {
      const to = opener.current;
      opener.current = null;
      if (to && within.current?.contains(to)) return to;
      const title = within.current?.querySelector("h1");
      if (title) title.tabIndex = -1;
      return title;
    });
  }, [within, isBehind, isInert]);
  useEffect(() => {
    if (!isBehind) enterScreen(screen);
  }, [isBehind, screen]);
  return null;
}
