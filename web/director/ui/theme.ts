const themeStorageKey = "lwh5_director_theme";
const systemTheme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

export function applyDirectorTheme(): void {
  document.documentElement.dataset["theme"] =
    localStorage.getItem(themeStorageKey) ?? systemTheme();
}

export function toggleDirectorTheme(): void {
  localStorage.setItem(
    themeStorageKey,
    document.documentElement.dataset["theme"] === "dark" ? "light" : "dark",
  );
  applyDirectorTheme();
}
