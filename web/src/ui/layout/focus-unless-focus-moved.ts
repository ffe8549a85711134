/**
 * Focuses an element soon, unless something else has taken the focus by then, such as a sheet.
 * Focusing forces a layout, so it runs in a task of its own, and taps can be handled before it.
 * Returns a function that cancels the focusing.
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
