import { useEffect, useState } from "react";

export type AreaAboveKeyboard = { heightPx: number; topPx: number };
/**
 * Minimum height of a keyboard in px. The bars of a browser, which also shrink the visible area,
 * are lower.
 */
const keyboardMinPx = 150;

const isTyping = () =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches("input, textarea");

/**
 * Returns the visible part of the page above an open keyboard, or `undefined` if no keyboard is
 * open. While the page is zoomed, no keyboard is detected.
 */
export function useAreaAboveKeyboard(): AreaAboveKeyboard | undefined {
  const [seen, setSeen] = useState<AreaAboveKeyboard>();
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    // Some browsers shrink the page itself when the keyboard opens, so the visible height is
    // compared with the largest page height at this width.
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
    // Reading the height forces a layout. Without a focused field no keyboard is open, so the first
    // reading can wait for the next frame, which does a layout anyway.
    if (isTyping()) look();
    const frame = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(frame);
      for (const it of events) viewport.removeEventListener(it, look);
    };
  }, []);
  return seen;
}
