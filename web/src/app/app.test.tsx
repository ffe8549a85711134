import { act, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { sessionStore } from "../api/session-state.ts";
import { startSessionFromUrl } from "../screens/account/start-session-from-url.ts";
import { App } from "./app.tsx";

vi.mock("../screens/account/start-session-from-url.ts", () => ({
  startSessionFromUrl: vi.fn<() => Promise<void>>(async () => {}),
}));

/**
 * Sets the URL of the buy screen and creates an element with a React root, which is removed after
 * the test.
 */
function openPage() {
  window.history.replaceState(null, "", "/lwh5/home/buy");
  const page = document.createElement("div");
  document.body.append(page);
  const root = createRoot(page);
  onTestFinished(() => {
    root.unmount();
    page.remove();
    sessionStore.set({ phase: "starting" });
    vi.unstubAllGlobals();
    vi.mocked(startSessionFromUrl).mockClear();
  });
  return { page, root };
}

/** Renders the app in a transition, as main.tsx does, with a server that never responds. */
function drawn(): Element {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const { page, root } = openPage();
  startTransition(() => root.render(<App />));
  return page;
}

test("App logs in after its first rendering if no login was started before", async () => {
  drawn();
  await vi.waitFor(() => expect(startSessionFromUrl).toHaveBeenCalled());
});

test("App sends no login if another login succeeds between React's commit and its effects", async () => {
  const page = drawn();
  // Runs after the commit and before effects.
  new MutationObserver(() => {
    if (sessionStore.get().phase === "starting") sessionStore.set({ phase: "ready", userId: "u1" });
  }).observe(page, { childList: true, subtree: true });
  await vi.waitFor(() => expect(page.querySelector("nav")).not.toBeNull());
  expect(startSessionFromUrl).not.toHaveBeenCalled();
});

test("without a response for 6 s, App reports a silent server, not an old browser", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const first = document.createElement("div");
  first.id = "first";
  first.innerHTML = '<main class="unopened">浏览器太旧</main>';
  document.body.append(first);
  onTestFinished(() => first.remove());
  const { page, root } = openPage();
  sessionStore.set({ phase: "starting" });
  act(() => root.render(<App />));
  expect([first.isConnected, first.textContent]).toEqual([true, ""]);
  expect(page.textContent).not.toContain("没有响应");
  act(() => void vi.advanceTimersByTime(6000));
  expect([first.isConnected, page.querySelector("h1")?.textContent]).toEqual([
    false,
    "服务器暂时没有响应",
  ]);
  expect(page.querySelector("button")?.textContent).toBe("重试");
  act(() => sessionStore.set({ phase: "failed" }));
  expect(page.querySelector("h1")?.textContent).toBe("系统错误，请稍后重试");
});
