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
  const { startOverlayHistory } = await import("./overlay-stack.ts");
  vi.stubGlobal("navigation", index === undefined ? undefined : { currentEntry: { index } });
  const go = vi.spyOn(window.history, "go").mockImplementation(() => {});
  startOverlayHistory();
  return go.mock.calls;
};

test("removes an open overlay's history entry after a page reload, even without the Navigation API", async () => {
  expect(await stepsFrom(3)).toEqual([[-1]]);
  expect(await stepsFrom(undefined)).toEqual([[-1], [-1]]);
});

test("does not go back beyond the app's first history entry after a page reload", async () => {
  expect(await stepsFrom(0)).toEqual([]);
  expect(window.history.state).toEqual({ key: "a", idx: 0, overlay: 0 });
});
