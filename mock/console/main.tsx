import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./look/base.css";
import "./look/parts.css";
import "./look/marks.css";
import { DirectorApp } from "./app/app.tsx";
import { applyDirectorTheme } from "./look/theme.ts";

applyDirectorTheme();
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <DirectorApp />
  </StrictMode>,
);
