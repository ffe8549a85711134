/** What the page itself painted goes when there is something to see: it lies over the app until then. */
export function endFirstPaint(): void {
  document.getElementById("first")?.remove();
}
