/**
 * Keeps the focused input visible. An opening keyboard may leave it below the visible part, and not
 * every WebView scrolls it back.
 */
export function keepFocusedInputInView(): () => void {
  const stopped = new AbortController();
  const look = () => {
    const { activeElement } = document;
    if (activeElement?.matches("input, textarea"))
      activeElement.scrollIntoView({ block: "nearest" });
  };
  addEventListener("resize", look, { signal: stopped.signal });
  return () => stopped.abort();
}
