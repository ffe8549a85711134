import { StrictMode } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import "./ui/base.css";
import "./ui/parts.module.css";
import { DirectorApp } from "./app/app.tsx";
import { startOverlayHistory } from "../src/lib/navigation/overlay-stack.ts";
import { queryClient } from "./state/use-world-query.ts";
import { applyDirectorTheme } from "./ui/theme.ts";

applyDirectorTheme();
startOverlayHistory();
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <DirectorApp />
    </QueryClientProvider>
  </StrictMode>,
);
