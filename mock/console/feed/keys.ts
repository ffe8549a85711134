import { useEffect, useRef } from "react";

type Keys = Readonly<Record<string, () => void>>;

const isTyping = (it: EventTarget | null): boolean =>
  it instanceof HTMLElement && (it.isContentEditable || it.matches("input:not([type=checkbox], [type=radio]), textarea, select"));
/** These do by themselves what a focused control does. */
const isPress = (event: KeyboardEvent): boolean =>
  (event.key === " " || event.key === "Enter") &&
  event.target instanceof HTMLElement &&
  event.target.matches("button, a, summary, [role=option]");

/** Single keys while somebody who takes them is in view; off in fields. The name of a key is what it types. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== "Escape" && (isTyping(event.target) || isPress(event))) return;
      const run = latest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}
