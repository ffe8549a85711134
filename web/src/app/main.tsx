import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { DesktopRefused } from "../features/session/desktop-refused.tsx";
import { isMobile, thisDevice } from "../features/session/device.ts";
import { storage } from "../lib/storage.ts";
import { applyTextSize, applyTheme, type ThemeChoice } from "../ui/theme.ts";
import { App } from "./app.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

const themes: readonly string[] = ["light", "dark"] satisfies ThemeChoice[];
const chosen = storage.own("theme").get();
applyTheme(chosen !== undefined && themes.includes(chosen) ? (chosen as ThemeChoice) : "system");
applyTextSize(storage.own("largeText").get() === "1");

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// The device is asked before anything else runs: a desktop sends nothing.
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>{isMobile(thisDevice()) ? <App /> : <DesktopRefused />}</ErrorBoundary>
  </StrictMode>,
);
