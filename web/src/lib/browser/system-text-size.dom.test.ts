import { afterEach, expect, test, vi } from "vitest";
import { systemTextScale } from "./system-text-size.ts";

const { style } = document.documentElement;
/** Simulates a browser whose probe elements have these computed sizes. */
function browserWith({ medium = 16, scaled = 100, appleBody = 0 }) {
  vi.stubGlobal("CSS", { supports: () => appleBody > 0 });
  const set = vi.spyOn(CSSStyleDeclaration.prototype, "setProperty");
  vi.stubGlobal("getComputedStyle", () => ({
    fontSize: `${set.mock.lastCall?.[0] === "font" ? appleBody : medium}px`,
    width: `${scaled}px`,
  }));
}
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  style.removeProperty("--letters");
});

test("the text scale is 1 in a browser with default sizes", () => {
  browserWith({});
  expect(systemTextScale()).toBe(1);
});

test("the text scale is never below 1", () => {
  browserWith({ medium: 13 });
  expect(systemTextScale()).toBe(1);
});

test("the text scale follows the default font size of the browser", () => {
  browserWith({ medium: 20.8 });
  expect(systemTextScale()).toBe(1.3);
});

test("the text scale follows the system text scale that newer Chromium reports", () => {
  browserWith({ scaled: 150 });
  expect(systemTextScale()).toBe(1.5);
});

test("the text scale follows the size of the iOS body text style", () => {
  browserWith({ appleBody: 34 });
  expect(systemTextScale()).toBe(2);
});

test("the text scale follows the text size that WeChat requests", () => {
  browserWith({});
  style.setProperty("--letters", "1.4");
  expect(systemTextScale()).toBe(1.4);
});

test("systemTextScale leaves no probe element in the page", () => {
  browserWith({});
  const before = document.body.childElementCount;
  systemTextScale();
  expect(document.body.childElementCount).toBe(before);
});
