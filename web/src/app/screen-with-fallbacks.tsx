import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import {
  reopenPrerequisiteListOnScreen,
  screenPathWithoutLaunchKey,
} from "../trade/prerequisites.ts";
import { routeNameOfPath, type RouteName, routes } from "../lib/navigation/paths.ts";
import { focusElementUnlessFocusMoved } from "../ui/layout/focus-unless-focus-moved.ts";
import { classNames } from "../ui/base/class-names.ts";
import { OverlayHost } from "../ui/overlays/overlay-host.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { SkeletonShapeContext } from "../ui/layout/page-skeleton.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import { skeletonShapeOfScreen } from "./skeleton-shapes.ts";
import css from "./shell.module.css";

interface RouteSlotProps {
  children: ReactNode;
  name: RouteName;
  /** True if a sheet is open over this screen, in its own `ScreenWithFallbacks`. */
  isInert?: boolean | undefined;
}

/**
 * Slot of one screen, with a skeleton while its file loads and an error message if it breaks. The
 * rest of the app stays.
 */
export function ScreenWithFallbacks({ children, name, isInert = false }: RouteSlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const { over } = routes[name];
  return (
    <div ref={place} inert={isInert} className={classNames(css["screen"], over && css["over"])}>
      <ErrorBoundary resetKey={name}>
        <SkeletonShapeContext value={skeletonShapeOfScreen(name)}>
          <Suspense fallback={over ? null : <ScreenSkeleton name={name} />}>
            <OverlayHost>{children}</OverlayHost>
            <FocusOnArrival name={name} within={place} isInert={isInert} />
          </Suspense>
        </SkeletonShapeContext>
      </ErrorBoundary>
    </div>
  );
}

interface FocusOnArrivalProps {
  name: RouteName;
  within: { current: HTMLElement | null };
  isInert: boolean;
}

/**
 * Runs next to the screen inside Suspense, so that the title of the screen exists when the effects
 * run. Focuses the title, so that a screen reader reads the new screen instead of the old button.
 * After Back from a sheet, focuses the control that opened the sheet. Reports that the screen has
 * rendered, because the list of steps before a trade returns only over a rendered screen.
 */
function FocusOnArrival({ name, within, isInert }: FocusOnArrivalProps) {
  const location = useLocation();
  const screen = screenPathWithoutLaunchKey(location);
  const isBehind = routeNameOfPath(location.pathname) !== name;
  const opener = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isBehind) opener.current = document.activeElement as HTMLElement | null;
  }, [isBehind]);
  useEffect(() => {
    if (isBehind || isInert) return;
    return focusElementUnlessFocusMoved(() => {
      const to = opener.current;
      opener.current = null;
      if (to && within.current?.contains(to)) return to;
      const title = within.current?.querySelector("h1");
      if (title) title.tabIndex = -1;
      return title;
    });
  }, [within, isBehind, isInert]);
  useEffect(() => {
    if (!isBehind) reopenPrerequisiteListOnScreen(screen);
  }, [isBehind, screen]);
  return null;
}
