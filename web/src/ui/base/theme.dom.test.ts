import { afterEach, expect, test, vi } from "vitest";
import { applyTextSize, applyTheme } from "./theme.ts";

const painted = () => document.documentElement.dataset["theme"];
/** A phone whose scheme the test changes. */
function phone(dark: boolean) {
  const system = Object.assign(new EventTarget(), { matches: dark });
  vi.stubGlobal("matchMedia", () => system);
  return (nowDark: boolean) => {
    system.matches = nowDark;
    system.dispatchEvent(new Event("change"));
  };
}
afterEach(() => vi.unstubAllGlobals());

test("the system's theme is followed as it changes", () => {
  const turn = phone(true);
  applyTheme("system");
  expect(painted()).toBe("dark");
  turn(false);
  expect(painted()).toBe("light");
});

test("a chosen theme stays, whatever the system does", () => {
  const turn = phone(false);
  applyTheme("system");
  applyTheme("dark");
  turn(false);
  expect(painted()).toBe("dark");
});

test("large text makes the root larger, and the phone's own size comes back", () => {
  applyTextSize(true);
  expect(document.documentElement.style.fontSize).toBe("120%");
  applyTextSize(false);
  expect(document.documentElement.style.fontSize).toBe("");
});
