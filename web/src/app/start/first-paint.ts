/** The page itself has painted one of its own screens, and it is still to be seen. */
export const isFirstPaintShown = (): boolean =>
  document.getElementById("first") !== null && !!document.documentElement.dataset["first"];

/** What the page itself painted goes when there is something to see: it lies over the app until then. */
export function endFirstPaint(): void {
  document.getElementById("first")?.remove();
}

/** Removes the hint that the browser may be too old, because the code of the app runs. The painted screen stays. */
export function dropUnopenedHint(): void {
  document.querySelector("#first .unopened")?.remove();
}
