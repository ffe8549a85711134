import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { classNames } from "../base/class-names.ts";
import css from "./bottom-action-bar.module.css";

/** Bar with the main actions at the bottom of a screen, in reach of the thumb. */
export function BottomActionBar({
  children,
  plain = false,
}: {
  children: ReactNode;
  plain?: boolean | undefined;
}) {
  const bar = useRef<HTMLDivElement>(null);
  usePublishedHeight(bar);
  return (
    <div ref={bar} className={classNames(css["footbar"], plain && css["plain"])}>
      {children}
    </div>
  );
}

const shown: HTMLElement[] = [];

/**
 * Publishes the height of the bar that was mounted last as `--foot-h`, so that toasts appear above
 * it.
 */
function publishBarHeight(): void {
  const { dataset, style } = document.documentElement;
  const bar = shown.at(-1);
  if (!bar) {
    delete dataset["foot"];
    return;
  }
  dataset["foot"] = "";
  style.setProperty("--foot-h", `${bar.offsetHeight}px`);
}

function usePublishedHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    // A bar in a sheet is skipped, because toasts over a sheet are at the top of the screen.
    if (!element || element.closest("[role=dialog]")) return;
    shown.push(element);
    publishBarHeight();
    const resized = new ResizeObserver(publishBarHeight);
    resized.observe(element);
    return () => {
      resized.disconnect();
      shown.splice(shown.indexOf(element), 1);
      publishBarHeight();
    };
  }, [bar]);
}
