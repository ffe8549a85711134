import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/**
 * If the focused action is removed, moves the focus to the `<h2>` of the panel, which states what
 * comes next.
 */
export function useFocusFallbackToHeading(stage: RefObject<HTMLElement | null>, substatus: string) {
  const isOn = useRef(false);
  useLayoutEffect(() => {
    const { current: box } = stage;
    if (!isOn.current || box?.contains(document.activeElement)) return;
    isOn.current = false;
    const title = box?.querySelector("h2");
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [stage, substatus]);
  return {
    onFocus: () => {
      isOn.current = true;
    },
    // Removing a focused element also fires `blur`. Only a blur of an element that is still in the
    // document means that the user has moved the focus.
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) isOn.current = false;
    },
  };
}
