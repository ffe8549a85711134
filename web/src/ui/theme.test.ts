import { afterEach, expect, test, vi } from "vitest";
import { applyTheme } from "./theme.ts";

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
