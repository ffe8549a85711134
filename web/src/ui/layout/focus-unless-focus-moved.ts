/**
 * Focuses an element in a later task, unless something else, such as a sheet, has taken the focus
 * by then. Focusing forces a layout, so the task lets the browser handle taps first. Returns a
 * function that cancels it.
 */
export function focusElementUnlessFocusMoved(
  find: () => HTMLElement | null | undefined,
): () => void {
  const before = document.activeElement;
  const timer = setTimeout(() => {
    const now = document.activeElement;
    const to = find();
    if (now === before || now === document.body) to?.focus({ preventScroll: true });
  });
  return () => clearTimeout(timer);
}
