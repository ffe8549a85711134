import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/** Whoever stood on one of the acts when they went is led to the title above them: it says what comes next. */
export function useKeptFocus(stage: RefObject<HTMLElement | null>, situation: string) {
  const isOn = useRef(false);
  useLayoutEffect(() => {
    const { current: box } = stage;
    if (!isOn.current || box?.contains(document.activeElement)) return;
    isOn.current = false;
    const title = box?.querySelector("h2");
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [stage, situation]);
  return {
    onFocus: () => {
      isOn.current = true;
    },
    // What is taken away under the finger has not been left.
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) isOn.current = false;
    },
  };
}
