import { useEffect, useState } from "react";

export type VisibleArea = { heightPx: number; topPx: number };
/** No bar of a browser is as high as this, and every keyboard is higher. */
const keyboardMinPx = 150;

const isTyping = () =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches("input, textarea");

/** What the keyboard leaves of the page, while it is open. A zoomed page is not one with a keyboard. */
export function useVisibleArea(): VisibleArea | undefined {
  const [seen, setSeen] = useState<VisibleArea>();
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    // Some browsers shrink the page itself, so its height is compared with the greatest there was.
    let fullPx = 0;
    let widthPx = 0;
    const look = () => {
      if (window.innerWidth !== widthPx)
        [fullPx, widthPx] = [window.innerHeight, window.innerWidth];
      fullPx = Math.max(fullPx, window.innerHeight);
      const open =
        isTyping() &&
        Math.abs(viewport.scale - 1) < 0.01 &&
        fullPx - viewport.height > keyboardMinPx;
      setSeen(open ? { heightPx: viewport.height, topPx: viewport.offsetTop } : undefined);
    };
    const events = ["resize", "scroll"] as const;
    for (const it of events) viewport.addEventListener(it, look);
    // To ask for a height lays everything out: where no keyboard can be open that is left to the frame, which does so anyway.
    if (isTyping()) look();
    const frame = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(frame);
      for (const it of events) viewport.removeEventListener(it, look);
    };
  }, []);
  return seen;
}
