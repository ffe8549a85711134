export type ThemeChoice = "system" | "light" | "dark";

const darkSystem = () => window.matchMedia("(prefers-color-scheme: dark)");
let stopFollowing = () => {};

/**
 * Applies a theme. "system" follows the color scheme of the device until another theme is applied.
 */
export function applyTheme(choice: ThemeChoice): void {
  stopFollowing();
  stopFollowing = () => {};
  if (choice !== "system") return paint(choice);
  const system = darkSystem();
  const follow = () => paint(system.matches ? "dark" : "light");
  system.addEventListener("change", follow);
  stopFollowing = () => system.removeEventListener("change", follow);
  follow();
}

/**
 * Sets the theme of the page, and gives the status bar of the phone the color of the canvas. Both
 * `theme-color` tags are set, because the browser picks one by the color scheme of the device.
 */
function paint(theme: "light" | "dark"): void {
  const root = document.documentElement;
  root.dataset["theme"] = theme;
  const canvas = getComputedStyle(root).getPropertyValue("--c-canvas").trim();
  if (canvas === "") return;
  for (const tag of document.querySelectorAll('meta[name="theme-color"]'))
    tag.setAttribute("content", canvas);
}

/** Sets the text size on the root element, because the font sizes are in rem. */
export function applyTextSize(large: boolean): void {
  document.documentElement.style.fontSize = large ? "120%" : "";
}
