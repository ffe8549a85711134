import {
  initialRouteName,
  runsOnPhoneOrInDirector,
  directorFrameName,
} from "./start/early-script.ts";
import { startTransition, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { isWechatBrowser } from "../lib/browser/device.ts";
import { startElderMode } from "../lib/browser/elder-mode.ts";
import { startOverlayHistory } from "../lib/navigation/overlay-stack.ts";
import { storage } from "../lib/browser/storage.ts";
import { applyTextSize, applyTheme, type ThemeChoice } from "../ui/base/theme.ts";
import { App } from "./app.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { removeFirstPaint } from "./start/first-paint.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { preloadScreen } from "./screen-components.ts";

// Loaded on demand, because only desktop browsers need it.
const DesktopNotSupportedPage = lazyScreen(
  async () => (await import("../screens/account/desktop-refused.tsx")).DesktopNotSupportedPage,
);

if (directorFrameName) {
  void import("../lib/browser/framed/frame-history.ts").then((it) => it.isolateFrameHistory());
  void import("../lib/browser/framed/frame-focus.ts").then((module) =>
    module.ignoreFocusCallsOutsideFrame(),
  );
}

const themes: readonly string[] = ["light", "dark"] satisfies ThemeChoice[];
const chosen = storage.own("theme").get();
applyTheme(chosen !== undefined && themes.includes(chosen) ? (chosen as ThemeChoice) : "system");
applyTextSize(storage.own("largeText").get() === "1");

if (isWechatBrowser())
  void import("../ui/base/wechat-text-size.ts").then((it) => it.followWechatTextSize());

startOverlayHistory();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
if (runsOnPhoneOrInDirector) void preloadScreen(initialRouteName);
else removeFirstPaint();
const render = () =>
  // A transition renders in parts, so that taps are handled in between. If the user is already signed
  // in, this rendering includes the whole first screen.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary>
          <Suspense>{runsOnPhoneOrInDirector ? <App /> : <DesktopNotSupportedPage />}</Suspense>
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
// Renders after the styles of elder mode, so that nothing is shown in ordinary sizes first.
if (startElderMode()) import("../ui/elder/elder.css").then(render, render);
else render();
