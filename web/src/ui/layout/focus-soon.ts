/**
 * Focuses what is found, unless something else has taken the focus by then, as a sheet that comes up. To focus lays everything out at
 * once: that has a task of its own, between that which draws the page and the frame that shows it, and a finger is heard between them.
 * Answers how to call it off.
 */
export function focusSoon(find: () => HTMLElement | null | undefined): () => void {
  const before = document.activeElement;
  const timer = setTimeout(() => {
    const now = document.activeElement;
    const to = find();
    if (now === before || now === document.body) to?.focus({ preventScroll: true });
  });
  return () => clearTimeout(timer);
}
