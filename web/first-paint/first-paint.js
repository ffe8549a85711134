/* Runs before anything is painted: whose theme and letters, and which of the three tabs. The app's own code then says the same again. */
(function () {
  var root = document.documentElement;
  var theme = null;
  try {
    theme = localStorage.getItem("lw_theme");
    if (localStorage.getItem("lw_largeText") === "1") root.style.fontSize = "120%";
  } catch {}
  if (theme !== "light" && theme !== "dark") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.setAttribute("data-theme", theme);
  var tab = /^\/lwh5(?:\/home)?(?:\/(buy|sell|order))?\/?$/.exec(location.pathname);
  root.setAttribute("data-first", tab ? tab[1] || "buy" : "");
})();
