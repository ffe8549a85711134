import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { classNames } from "../base/class-names.ts";
import { Icon } from "../base/icon.tsx";
import css from "./pull-to-refresh.module.css";
import {
  pullToRefreshPhase,
  pullToRefreshTexts,
  pullRefreshThresholdPx,
  pulledContentOffsetPx,
} from "./pull-to-refresh-phases.ts";

interface PullToRefreshProps {
  /** Ref of the scrolling element: the `mainRef` of PageLayout. */
  scroller: RefObject<HTMLElement | null>;
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}

export function PullToRefresh({ scroller, onRefresh, children }: PullToRefreshProps) {
  const { shownPx, refreshing, held } = usePullGesture(scroller, onRefresh);
  const phase = pullToRefreshPhase(shownPx, refreshing);
  const offsetPx = refreshing ? pullRefreshThresholdPx : shownPx;
  return (
    <div
      className={classNames(css["wrap"], !held && css["settling"])}
      style={offsetPx > 0 ? { transform: `translateY(${offsetPx}px)` } : undefined}
    >
      {phase !== "idle" && (
        <div className={css["hint"]}>
          {phase === "refreshing" ? (
            <Icon name="refresh" size="sm" className={css["spinning"]} />
          ) : (
            <Icon
              name="down"
              size="sm"
              className={classNames(css["arrow"], phase === "ready" && css["turned"])}
            />
          )}
          <span>{pullToRefreshTexts[phase]}</span>
        </div>
      )}
      <output className="sr-only">{refreshing && "正在刷新"}</output>
      {children}
    </div>
  );
}

/**
 * Follows a touch that pulls down while the list is at its top. Uses native listeners, because
 * those of React are passive and cannot prevent scrolling.
 */
function usePullGesture(
  scroller: RefObject<HTMLElement | null>,
  onRefresh: () => Promise<unknown>,
) {
  const [shownPx, setShownPx] = useState(0);
  const [held, setHeld] = useState(false);
  const [refreshing, setRefreshing] = useState(false);
  const startY = useRef<number>(undefined);
  const pulledPx = useRef(0);

  const show = (px: number) => {
    pulledPx.current = px;
    setShownPx(px);
  };
  const start = useEffectEvent((event: TouchEvent) => {
    const atTop = (scroller.current?.scrollTop ?? 0) <= 0;
    startY.current =
      atTop && !refreshing && event.touches.length === 1 ? event.touches[0]?.clientY : undefined;
    setHeld(startY.current !== undefined);
  });
  const move = useEffectEvent((event: TouchEvent) => {
    const y = event.touches[0]?.clientY;
    if (startY.current === undefined || y === undefined) return;
    const px = pulledContentOffsetPx(y - startY.current);
    if (px > 0 && event.cancelable) event.preventDefault();
    show(px);
  });
  const end = useEffectEvent(async (event: TouchEvent) => {
    if (startY.current === undefined) return;
    startY.current = undefined;
    setHeld(false);
    const released = event.type === "touchend" && pulledPx.current >= pullRefreshThresholdPx;
    show(0);
    if (!released) return;
    setRefreshing(true);
    try {
      await onRefresh();
    } finally {
      setRefreshing(false);
    }
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onStart = (event: TouchEvent) => start(event);
    const onMove = (event: TouchEvent) => move(event);
    const onEnd = (event: TouchEvent) => void end(event).catch(() => {});
    element.addEventListener("touchstart", onStart, { passive: true });
    element.addEventListener("touchmove", onMove, { passive: false });
    element.addEventListener("touchend", onEnd);
    element.addEventListener("touchcancel", onEnd);
    return () => {
      element.removeEventListener("touchstart", onStart);
      element.removeEventListener("touchmove", onMove);
      element.removeEventListener("touchend", onEnd);
      element.removeEventListener("touchcancel", onEnd);
    };
  }, [scroller]);
  return { shownPx, held, refreshing };
}
