import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

beforeEach(() => {
  window.history.replaceState({ key: "a", idx: 0, overlay: 1 }, "");
  onTestFinished(() => {
    window.history.replaceState(null, "");
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
});
const stepsFrom = async (index: number | undefined) => {
  vi.resetModules();
  const { startOverlays } = await import("./overlay-stack.ts");
  vi.stubGlobal("navigation", index === undefined ? undefined : { currentEntry: { index } });
  const go = vi.spyOn(window.history, "go").mockImplementation(() => {});
  startOverlays();
  return go.mock.calls;
};

test("a page that was reloaded under an overlay gives its entry back, also where a browser does not tell its place", async () => {
  expect(await stepsFrom(3)).toEqual([[-1]]);
  expect(await stepsFrom(undefined)).toEqual([[-1], [-1]]);
});

test("the lowest entry of the app is no overlay's, whatever it says: nobody is led out of the app", async () => {
  expect(await stepsFrom(0)).toEqual([]);
  expect(window.history.state).toEqual({ key: "a", idx: 0, overlay: 0 });
});
