import { requestedScreen, isPhoneDevice, directorSide } from "./start/early-script.ts";
import { startTransition, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { inWechat } from "../lib/browser/device.ts";
import { startOverlays } from "../lib/navigation/overlay-stack.ts";
import { storage } from "../lib/browser/storage.ts";
import { applyTextSize, applyTheme, type ThemeChoice } from "../ui/base/theme.ts";
import { App } from "./app.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { endFirstPaint } from "./start/first-paint.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { preloadScreen } from "./screen-components.ts";

// Loaded on demand, because only desktop browsers need it.
const DesktopRefused = lazyScreen(
  async () => (await import("../screens/account/desktop-refused.tsx")).DesktopRefused,
);

if (directorSide) {
  void import("../lib/browser/framed/frame-history.ts").then((it) => it.keepOwnHistory());
  void import("../lib/browser/framed/frame-focus.ts").then((it) => it.holdFocusUntilEntered());
}

const themes: readonly string[] = ["light", "dark"] satisfies ThemeChoice[];
const chosen = storage.own("theme").get();
applyTheme(chosen !== undefined && themes.includes(chosen) ? (chosen as ThemeChoice) : "system");
applyTextSize(storage.own("largeText").get() === "1");

if (inWechat())
  void import("../ui/base/wechat-text-size.ts").then((it) => it.followWechatTextSize());

startOverlays();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
if (isPhoneDevice) void preloadScreen(requestedScreen);
else endFirstPaint();
// A transition renders in parts, so that taps are handled in between. If the user is already signed
// in, this rendering includes the whole first screen.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <Suspense>{isPhoneDevice ? <App /> : <DesktopRefused />}</Suspense>
      </ErrorBoundary>
    </StrictMode>,
  ),
);
