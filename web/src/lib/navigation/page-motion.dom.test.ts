import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changePlace, markArrived, movesBetween } from "./page-motion.ts";

const skipped = vi.fn<() => void>();
/** A browser that can: it draws the change in its own time. */
function slidingBrowser() {
  const begun: (() => Promise<void>)[] = [];
  const start = (change: () => Promise<void>) => {
    begun.push(change);
    const drawn = Promise.resolve().then(change);
    return { ready: Promise.reject(new Error("skipped")), updateCallbackDone: drawn, finished: drawn, skipTransition: skipped };
  };
  Object.assign(document, { startViewTransition: start });
  return begun;
}

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "startViewTransition");
});

it("moves deeper and back, but neither between tabs nor under a sheet nor on one page", () => {
  expect(movesBetween("buy", "my")).toBe(true);
  expect(movesBetween("my", "buy")).toBe(true);
  expect(movesBetween("buy", "order")).toBe(false);
  expect(movesBetween(undefined, "sell")).toBe(false);
  expect(movesBetween("buy", "purchasebox")).toBe(false);
  expect(movesBetween("purchasebox", "buy")).toBe(false);
  expect(movesBetween("buy", "quickmatch")).toBe(false);
  expect(movesBetween("user", "user")).toBe(false);
});

it("a browser that cannot slide, or a person who wants rest, is brought there at once", () => {
  const change = vi.fn<() => void>();
  changePlace("push", "/home/my", "/home/buy", change);
  expect(change).toHaveBeenCalledTimes(1);
  slidingBrowser();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  changePlace("push", "/home/my", "/home/buy", change);
  expect(change).toHaveBeenCalledTimes(2);
});

it("two quick presses on one button are one way", async () => {
  const begun = slidingBrowser();
  const change = vi.fn<() => void>();
  changePlace("push", "/home/my?a=1", "/home/buy", change);
  changePlace("push", "/home/my?a=1", "/home/buy", change);
  await vi.waitFor(() => expect(change).toHaveBeenCalledTimes(1));
  expect(begun).toHaveLength(1);
  expect(document.documentElement.dataset["way"]).toBe("push");
  markArrived();
  await vi.waitFor(() => {
    changePlace("pop", "/home/buy", "/home/my", change);
    expect(document.documentElement.dataset["way"]).toBe("pop");
  });
  markArrived();
});

it("whoever taps before the motion is over ends it", async () => {
  slidingBrowser();
  skipped.mockClear();
  changePlace("push", "/home/setting", "/home/my", () => {});
  document.dispatchEvent(new Event("pointerdown"));
  expect(skipped).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => markArrived());
  await new Promise((done) => setTimeout(done));
  document.dispatchEvent(new Event("pointerdown"));
  expect(skipped).toHaveBeenCalledTimes(1);
});

it("a motion that the browser never ends is ended: the page must take touches", () => {
  vi.useFakeTimers();
  skipped.mockClear();
  const never = new Promise<void>(() => {});
  const start = () => ({ ready: never, updateCallbackDone: Promise.resolve(), finished: never, skipTransition: skipped });
  Object.assign(document, { startViewTransition: start });
  changePlace("pop", "/home/buy", "/home/my", () => {});
  vi.advanceTimersByTime(999);
  expect(skipped).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(skipped).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
