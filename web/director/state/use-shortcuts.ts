import { useEffect, useRef } from "react";

type Shortcuts = Readonly<Record<string, () => void>>;

const isTyping = (eventTarget: EventTarget | null): boolean =>
  eventTarget instanceof HTMLElement &&
  (eventTarget.isContentEditable ||
    eventTarget.matches("input:not([type=checkbox], [type=radio]), textarea, select"));
/**
 * Returns whether the key already activates the focused control, such as Enter on a button. Such a
 * key runs no shortcut.
 */
const isNativeKeyPress = (event: KeyboardEvent): boolean =>
  (event.key === " " || event.key === "Enter") &&
  event.target instanceof HTMLElement &&
  event.target.matches("button, a, summary, input[type=radio], [role=option]");
/**
 * Returns whether a dialog is open or a menu has the focus. Both handle their own keys, so no
 * shortcut may run.
 */
const isInDialogOrMenu = (eventTarget: EventTarget | null): boolean =>
  document.querySelector("[role$=dialog]") !== null ||
  (eventTarget instanceof Element && eventTarget.closest("[role=menu]") !== null);

/**
 * Registers single-key shortcuts, named by `event.key`, while the component is mounted. In an input
 * field, only Escape works. Keydown events bubble from `document` to `window`, so `at: window`
 * handles only keys that no other handler has taken.
 */
export function useShortcuts(keys: Shortcuts, at: Document | Window = document): void {
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
        isInDialogOrMenu(event.target)
      )
        return;
      if (event.key !== "Escape" && (isTyping(event.target) || isNativeKeyPress(event))) return;
      const run = latest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    at.addEventListener("keydown", hear as EventListener);
    return () => at.removeEventListener("keydown", hear as EventListener);
  }, [at]);
}
