/**
 * Focuses what is found in the frame that draws it, unless something else has taken the focus by then, as a sheet that comes up. To focus
 * lays everything out at once: that is left to the frame, which does so anyway, and is no part of what a tap sets off. Answers how to call
 * it off.
 */
export function focusInFrame(find: () => HTMLElement | null | undefined): () => void {
  const before = document.activeElement;
  const frame = requestAnimationFrame(() => {
    const now = document.activeElement;
    const to = find();
    if (now === before || now === document.body) to?.focus({ preventScroll: true });
  });
  return () => cancelAnimationFrame(frame);
}
