import { afterEach, expect, test, vi } from "vitest";
import { ignoreFocusCallsOutsideFrame } from "./frame-focus.ts";

const focus = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "focus") ?? {};
afterEach(() => {
  Object.defineProperty(HTMLElement.prototype, "focus", focus);
  vi.restoreAllMocks();
});

test("the app moves the focus only while its frame has the focus", () => {
  const button = document.body.appendChild(document.createElement("button"));
  ignoreFocusCallsOutsideFrame();
  const has = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  button.focus();
  expect(document.activeElement).toBe(document.body);
  has.mockReturnValue(true);
  button.focus();
  expect(document.activeElement).toBe(button);
});
