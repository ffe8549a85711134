import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./ui/base.css";
import "./ui/components.css";
import "./ui/badges-and-inputs.css";
import { DirectorApp } from "./app/app.tsx";
import { applyDirectorTheme } from "./ui/theme.ts";

applyDirectorTheme();
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <DirectorApp />
  </StrictMode>,
);
