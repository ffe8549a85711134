import { afterEach, expect, test, vi } from "vitest";
import { applyTextSize, applyTheme } from "./theme.ts";

const painted = () => document.documentElement.dataset["theme"];
/** Simulates a device with this color scheme, and returns a function that changes the scheme. */
function phone(dark: boolean) {
  const system = Object.assign(new EventTarget(), { matches: dark });
  vi.stubGlobal("matchMedia", () => system);
  return (nowDark: boolean) => {
    system.matches = nowDark;
    system.dispatchEvent(new Event("change"));
  };
}
afterEach(() => vi.unstubAllGlobals());

test("the theme setting `system` follows the system's theme", () => {
  const turn = phone(true);
  applyTheme("system");
  expect(painted()).toBe("dark");
  turn(false);
  expect(painted()).toBe("light");
});

test("keeps a chosen theme if the system's theme changes", () => {
  const turn = phone(false);
  applyTheme("system");
  applyTheme("dark");
  turn(false);
  expect(painted()).toBe("dark");
});

test("the large text size enlarges the root font, and the default size restores it", () => {
  applyTextSize(true);
  expect(document.documentElement.style.fontSize).toBe("120%");
  applyTextSize(false);
  expect(document.documentElement.style.fontSize).toBe("");
});
