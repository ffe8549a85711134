import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  changePageWithTransition,
  reportPageRendered,
  hasPageTransition,
} from "./page-transition.ts";

const skipped = vi.fn<() => void>();
/**
 * Simulates a browser with view transitions. They end when the page reports that it has rendered.
 */
function slidingBrowser() {
  const begun: (() => Promise<void>)[] = [];
  const start = (change: () => Promise<void>) => {
    begun.push(change);
    const drawn = Promise.resolve().then(change);
    return {
      ready: Promise.reject(new Error("skipped")),
      updateCallbackDone: drawn,
      finished: drawn,
      skipTransition: skipped,
    };
  };
  Object.assign(document, { startViewTransition: start });
  return begun;
}

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "startViewTransition");
});

it("hasPageTransition is true between pages, but not between tabs, for sheets or within a page", () => {
  expect(hasPageTransition("buy", "my")).toBe(true);
  expect(hasPageTransition("my", "buy")).toBe(true);
  expect(hasPageTransition("buy", "order")).toBe(false);
  expect(hasPageTransition(undefined, "sell")).toBe(false);
  expect(hasPageTransition("buy", "purchasebox")).toBe(false);
  expect(hasPageTransition("purchasebox", "buy")).toBe(false);
  expect(hasPageTransition("buy", "quickmatch")).toBe(false);
  expect(hasPageTransition("user", "user")).toBe(false);
});

it("changes the page at once if view transitions are unsupported or reduced motion is set", () => {
  const change = vi.fn<() => void>();
  changePageWithTransition("push", "/home/my", "/home/buy", change);
  expect(change).toHaveBeenCalledTimes(1);
  slidingBrowser();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  changePageWithTransition("push", "/home/my", "/home/buy", change);
  expect(change).toHaveBeenCalledTimes(2);
});

it("two quick presses on one button navigate once", async () => {
  const begun = slidingBrowser();
  const change = vi.fn<() => void>();
  changePageWithTransition("push", "/home/my?a=1", "/home/buy", change);
  changePageWithTransition("push", "/home/my?a=1", "/home/buy", change);
  await vi.waitFor(() => expect(change).toHaveBeenCalledTimes(1));
  expect(begun).toHaveLength(1);
  expect(document.documentElement.dataset["way"]).toBe("push");
  reportPageRendered();
  await vi.waitFor(() => {
    changePageWithTransition("pop", "/home/buy", "/home/my", change);
    expect(document.documentElement.dataset["way"]).toBe("pop");
  });
  reportPageRendered();
});

it("a tap ends a running page transition", async () => {
  slidingBrowser();
  skipped.mockClear();
  changePageWithTransition("push", "/home/setting", "/home/my", () => {});
  document.dispatchEvent(new Event("pointerdown"));
  expect(skipped).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => reportPageRendered());
  await new Promise((done) => setTimeout(done));
  document.dispatchEvent(new Event("pointerdown"));
  expect(skipped).toHaveBeenCalledTimes(1);
});

it("skips a page transition that the browser has not finished after one second", () => {
  vi.useFakeTimers();
  skipped.mockClear();
  const never = new Promise<void>(() => {});
  const start = () => ({
    ready: never,
    updateCallbackDone: Promise.resolve(),
    finished: never,
    skipTransition: skipped,
  });
  Object.assign(document, { startViewTransition: start });
  changePageWithTransition("pop", "/home/buy", "/home/my", () => {});
  vi.advanceTimersByTime(999);
  expect(skipped).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(skipped).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
