import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { session } from "../api/session-state.ts";
import { launch } from "../features/session/launch.ts";
import { App } from "./app.tsx";

vi.mock("../features/session/launch.ts", () => ({ launch: vi.fn<() => Promise<void>>(async () => {}) }));

/** What is drawn by the app's own time, and what became of it. */
function drawn(): Element {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  window.history.replaceState(null, "", "/lwh5/home/buy");
  const page = document.createElement("div");
  document.body.append(page);
  const root = createRoot(page);
  onTestFinished(() => {
    root.unmount();
    page.remove();
    session.set({ phase: "starting" });
    vi.unstubAllGlobals();
    vi.mocked(launch).mockClear();
  });
  startTransition(() => root.render(<App />));
  return page;
}

test("nobody has come in: the app does it as it is drawn", async () => {
  drawn();
  await vi.waitFor(() => expect(launch).toHaveBeenCalled());
});

test("who comes in as the app is being drawn does not come in again", async () => {
  const page = drawn();
  // After what was drawn stands there, and before anything follows from it.
  new MutationObserver(() => {
    if (session.get().phase === "starting") session.set({ phase: "ready", userId: "u1" });
  }).observe(page, { childList: true, subtree: true });
  await vi.waitFor(() => expect(page.querySelector("nav")).not.toBeNull());
  expect(launch).not.toHaveBeenCalled();
});
