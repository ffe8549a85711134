import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { enterScreen, screenOf } from "../deal/steps.ts";
import type { RouteName } from "../lib/paths.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PageShapeContext } from "../ui/frame/page-skeleton.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import { shapeOf } from "./shapes.ts";
import css from "./shell.module.css";

/** Where one screen stands: its file may be on the way, and it may break without taking the rest along. */
export function Place({ children, name }: { children: ReactNode; name: RouteName }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} className={css["screen"]}>
      <ErrorBoundary place={name}>
        <PageShapeContext value={shapeOf(name)}>
          <Suspense fallback={<ScreenSkeleton name={name} />}>
            {children}
            <FocusTitle key={name} within={place} />
            <Entered />
          </Suspense>
        </PageShapeContext>
      </ErrorBoundary>
    </div>
  );
}

/** Stands beside the screen inside Suspense, so that it runs when the title is really there: a screen reader then reads the new screen, not the old button. */
function FocusTitle({ within }: { within: { current: HTMLElement | null } }) {
  useEffect(() => {
    const title = within.current?.querySelector("h1");
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [within]);
  return null;
}

/** Inside Suspense too: the list of steps comes back over a screen that is there, and over the sheet it came with. */
function Entered() {
  const screen = screenOf(useLocation());
  useEffect(() => enterScreen(screen), [screen]);
  return null;
}
