import { afterEach, expect, test, vi } from "vitest";
import { detectDirectorFrameLetter } from "./director-frame.ts";

const framed = (name: string, pathname: string | undefined) => {
  const parent = {
    get location() {
      if (pathname === undefined) throw new DOMException("another origin", "SecurityError");
      return { pathname };
    },
  };
  vi.stubGlobal("name", name);
  vi.stubGlobal("parent", parent);
};
afterEach(() => vi.unstubAllGlobals());

test.each(["a", "b"])("detectDirectorFrameLetter recognizes frame %s of the director", (side) => {
  framed(`lwh5-director-${side}`, "/__mock/");
  expect(detectDirectorFrameLetter()).toBe(side);
});

test.each([
  ["another name", "lwh5-director-c", "/__mock/"],
  ["a longer name", "lwh5-director-ab", "/__mock/"],
  ["no name", "", "/__mock/"],
  ["a frame of another page of the app", "lwh5-director-a", "/lwh5/"],
  ["a frame of a page with a similar path", "lwh5-director-a", "/__mocking/"],
  ["a frame of another origin", "lwh5-director-a", undefined],
])("rejects %s as a director frame", (_what, name, pathname) => {
  framed(name, pathname);
  expect(detectDirectorFrameLetter()).toBeUndefined();
});

test("a window without a parent is no director frame", () => {
  vi.stubGlobal("name", "lwh5-director-a");
  expect(detectDirectorFrameLetter()).toBeUndefined();
});
