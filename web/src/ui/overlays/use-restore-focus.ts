import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Returns the `finalFocus` of an overlay: the element that opened it. If that is gone, such as 去付款
 * of an order that is now paid, it is the nearest title around it. Otherwise the focus would
 * silently return to the top of the page.
 */
export function useRestoreFocusOnClose(
  open: boolean,
  popup: RefObject<HTMLElement | null>,
): () => boolean | HTMLElement {
  /** The element that had the focus before the overlay opened, and its ancestors. */
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
    // The code that closes the overlay may have moved the focus already, for example to an invalid
    // field.
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
