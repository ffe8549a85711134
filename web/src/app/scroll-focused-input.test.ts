import { expect, test, vi } from "vitest";
import { keepFocusedInputInView } from "./scroll-focused-input.ts";

test("scrolls only a focused input into view when the keyboard opens", () => {
  const moved = vi.fn<(how: unknown) => void>();
  Element.prototype.scrollIntoView = moved;
  document.body.innerHTML = "<input><button>下一步</button>";
  const stop = keepFocusedInputInView();
  document.querySelector("button")?.focus();
  dispatchEvent(new Event("resize"));
  expect(moved).not.toHaveBeenCalled();
  document.querySelector("input")?.focus();
  dispatchEvent(new Event("resize"));
  expect(moved.mock.calls).toEqual([[{ block: "nearest" }]]);
  stop();
  dispatchEvent(new Event("resize"));
  expect(moved).toHaveBeenCalledOnce();
});
