const remembered = "lwh5_director_theme";
const system = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

export function applyDirectorTheme(): void {
  document.documentElement.dataset["theme"] = localStorage.getItem(remembered) ?? system();
}

export function turnTheme(): void {
  localStorage.setItem(
    remembered,
    document.documentElement.dataset["theme"] === "dark" ? "light" : "dark",
  );
  applyDirectorTheme();
}
