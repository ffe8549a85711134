/** A keyboard that makes the page smaller may leave the field it came up for below the edge of what scrolls. Not every WebView brings it back. */
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
