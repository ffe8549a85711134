import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Where the keyboard goes when an overlay closes: to what opened it, and if that is gone (a paid order has no 去付款 any more), to the title of
 * what it stood in. Without it the page would begin again from its top, unsaid.
 */
export function useRestoreFocus(
  open: boolean,
  popup: RefObject<HTMLElement | null>,
): () => boolean | HTMLElement {
  /** What had the focus, and all it stood in. */
  const path = useRef<HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (!open) return;
    path.current = [];
    for (
      let activeElement = document.activeElement;
      activeElement instanceof HTMLElement;
      activeElement = activeElement.parentElement
    )
      path.current.push(activeElement);
  }, [open]);
  return () => {
    const now = document.activeElement;
    // What closes it may have led on already, to the field that is wrong.
    if (now !== document.body && !popup.current?.contains(now)) return false;
    const [opener, ...around] = path.current;
    if (opener?.isConnected !== false) return true;
    const title = around
      .filter((it) => it.isConnected)
      .flatMap((it) => it.querySelector<HTMLElement>("h1, h2") ?? [])[0];
    if (!title) return true;
    title.tabIndex = -1;
    return title;
  };
}
