import { useEffect, useState } from "react";

/** After the last key press in an empty field, the user may still go on. */
const pauseMs = 2000;
const lookMs = 250;

let typedAt = Number.NEGATIVE_INFINITY;
document.addEventListener("input", () => (typedAt = performance.now()), {
  capture: true,
  passive: true,
});

/** True if a text field has the focus and holds text, or was typed in a moment ago. */
function isTyping(): boolean {
  const field = document.activeElement;
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  return isText && (field.value !== "" || performance.now() - typedAt < pauseMs);
}

/** Returns true while a wanted overlay has to wait, so that it takes neither a key press nor the focus from a user who types. */
export function useHeldWhileTyping(wanted: boolean): boolean {
  const [passed, setPassed] = useState(false);
  if (!wanted && passed) setPassed(false);
  const held = wanted && !passed && isTyping();
  if (wanted && !passed && !held) setPassed(true);
  useEffect(() => {
    if (!held) return;
    const timer = setInterval(() => !isTyping() && setPassed(true), lookMs);
    return () => clearInterval(timer);
  }, [held]);
  return held;
}
