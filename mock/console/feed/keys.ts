import { useEffect, useRef } from "react";

type Keys = Readonly<Record<string, () => void>>;

const isTyping = (it: EventTarget | null): boolean =>
  it instanceof HTMLElement &&
  (it.isContentEditable ||
    it.matches("input:not([type=checkbox], [type=radio]), textarea, select"));
/** These do by themselves what a focused control does. */
const isPress = (event: KeyboardEvent): boolean =>
  (event.key === " " || event.key === "Enter") &&
  event.target instanceof HTMLElement &&
  event.target.matches("button, a, summary, [role=option]");
/** What lies over the page has its keys to itself. */
const isCovered = (it: EventTarget | null): boolean =>
  document.querySelector("dialog:modal") !== null ||
  (it instanceof Element && it.closest("[role=menu]") !== null);

/**
 * Single keys while somebody who takes them is in view; off in fields. The name of a key is what it types. `at` is where they are heard:
 * a key rises from the document to the window, so at the window hears who wants what nobody else has taken.
 */
export function useKeys(keys: Keys, at: Document | Window = document): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isCovered(event.target)
      )
        return;
      if (event.key !== "Escape" && (isTyping(event.target) || isPress(event))) return;
      const run = latest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    at.addEventListener("keydown", hear as EventListener);
    return () => at.removeEventListener("keydown", hear as EventListener);
  }, [at]);
}
