import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadScreenOrReloadPage } from "./lazy-screen.ts";

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const settled = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => "shown",
      () => "failed",
    ),
    new Promise((resolve) => setTimeout(resolve, 0, "waiting")),
  ]);

describe("loadScreenOrReloadPage", () => {
  const reload = vi.fn<() => void>();
  beforeEach(() => {
    reload.mockReset();
    vi.spyOn(window.location, "reload").mockImplementation(reload);
    window.history.replaceState({ usr: null, key: "a", idx: 3 }, "");
  });
  afterEach(() => void vi.restoreAllMocks());

  it("reloads the page if a screen's file is missing and keeps the router's state", async () => {
    expect(await settled(loadScreenOrReloadPage(missing))).toBe("waiting");
    expect(reload).toHaveBeenCalledTimes(1);
    expect(window.history.state).toMatchObject({ idx: 3, key: "a" });
  });
  it("does not reload the page a second time if the screen's file is still missing", async () => {
    void loadScreenOrReloadPage(missing);
    await settled(Promise.resolve());
    expect(await settled(loadScreenOrReloadPage(missing))).toBe("failed");
    expect(reload).toHaveBeenCalledTimes(1);
  });
  it("does not reload the page for a screen's missing file while the device is offline", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect(await settled(loadScreenOrReloadPage(missing))).toBe("failed");
    expect(reload).not.toHaveBeenCalled();
  });
  it("loadScreenOrReloadPage returns the screen if its file exists", async () => {
    const Screen = () => null;
    expect(await loadScreenOrReloadPage(() => Promise.resolve(Screen))).toEqual({
      default: Screen,
    });
  });
});
