import { useEffect, useState } from "react";

/** A user whose field is empty still counts as typing for this long after the last input. */
const pauseMs = 2000;
const lookMs = 250;

let typedAt = Number.NEGATIVE_INFINITY;
document.addEventListener("input", () => (typedAt = performance.now()), {
  capture: true,
  passive: true,
});

/** Returns whether a text field has focus and contains text, or was typed in recently. */
function isTyping(): boolean {
  const field = document.activeElement;
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  return isText && (field.value !== "" || performance.now() - typedAt < pauseMs);
}

/**
 * Returns true while an overlay that should open (`wanted`) has to wait, so that it takes neither
 * key presses nor focus from a user who is typing.
 */
export function useDelayOverlayWhileTyping(wanted: boolean): boolean {
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
