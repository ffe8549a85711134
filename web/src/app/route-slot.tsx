import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { enterScreen, screenOf } from "../trade/prerequisites.ts";
import { routeAt, type RouteName, routes } from "../lib/navigation/paths.ts";
import { focusSoon } from "../ui/layout/focus-soon.ts";
import { classNames } from "../ui/base/class-names.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PageShapeContext } from "../ui/layout/page-skeleton.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import { pageShapeOf } from "./page-shapes.ts";
import css from "./shell.module.css";

interface RouteSlotProps {
  children: ReactNode;
  name: RouteName;
  /** A sheet has come up over it, in a place of its own. */
  isInert?: boolean | undefined;
}

/** Where one screen stands: its file may be on the way, and it may break without taking the rest along. */
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
 * Stands beside the screen inside Suspense, so that it runs when the title is really there: a screen reader then reads the new screen, not
 * the old button, and the list of steps comes back over a screen that is there, and over the sheet it came with. Who comes back from a sheet
 * stands on what he opened it with.
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
