import { applyTheme, type ThemeChoice } from "../../src/ui/base/theme.ts";

const themeStorageKey = "lwh5_director_theme";

/** Applies the theme that was chosen in this browser, or else follows the system. */
export const applyDirectorTheme = (): void =>
  applyTheme((localStorage.getItem(themeStorageKey) ?? "system") as ThemeChoice);

export function toggleDirectorTheme(): void {
  const isDark = document.documentElement.dataset["theme"] === "dark";
  localStorage.setItem(themeStorageKey, isDark ? "light" : "dark");
  applyDirectorTheme();
}
