/* Runs before anything is painted: whose theme and letters, and whether it is one of the three tabs or a chat, whose files are
   on their way before the app's own asks for them. The app's own code then says the same again. */
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
  var chat = /^\/lwh5\/home\/order(?:Buy|Sell)Chat\/?$/.test(location.pathname);
  var first = chat ? "chat" : tab ? tab[1] || "buy" : "";
  root.setAttribute("data-first", first);
  var files = "files of the screens"[first] || [];
  files.forEach(function (file) {
    var link = document.createElement("link");
    link.rel = "modulepreload";
    link.fetchPriority = "low";
    link.crossOrigin = "";
    link.href = "/lwh5/assets/" + file;
    document.head.appendChild(link);
  });
})();
