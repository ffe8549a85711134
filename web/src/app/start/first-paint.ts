/** Returns true while the page's own first paint of a screen is visible. */
export const isFirstPaintShown = (): boolean =>
  document.getElementById("first") !== null && !!document.documentElement.dataset["first"];

/** Removes the first paint, because it would cover what the app renders. */
export function removeFirstPaint(): void {
  document.getElementById("first")?.remove();
}

/**
 * Removes the hint that the browser may be too old, because the code of the app runs. The painted
 * screen stays.
 */
export function removeBrowserTooOldHint(): void {
  document.querySelector("#first .unopened")?.remove();
}
