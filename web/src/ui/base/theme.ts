export type ThemeChoice = "system" | "light" | "dark";

const darkSystem = () => window.matchMedia("(prefers-color-scheme: dark)");
let stopFollowing = () => {};

/** Paints the page in one theme. "system" keeps following the phone until another choice is applied. */
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

/** The status bar takes the page's own canvas; both theme-color tags are set, as the phone picks one of them by its own scheme. */
function paint(theme: "light" | "dark"): void {
  const root = document.documentElement;
  root.dataset["theme"] = theme;
  const canvas = getComputedStyle(root).getPropertyValue("--c-canvas").trim();
  if (canvas === "") return;
  for (const tag of document.querySelectorAll('meta[name="theme-color"]'))
    tag.setAttribute("content", canvas);
}

/** Every size is in rem, so the root alone makes all of them larger. */
export function applyTextSize(large: boolean): void {
  document.documentElement.style.fontSize = large ? "120%" : "";
}
