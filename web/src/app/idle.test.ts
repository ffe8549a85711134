import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rest } from "./idle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function begin() {
  const main = document.body.appendChild(document.createElement("main"));
  main.setAttribute("aria-busy", "true");
  const rested = vi.fn<() => void>();
  void rest().then(rested);
  return { main, rested };
}

test("the rest waits until the screen that is seen has come", async () => {
  const { main, rested } = begin();
  await vi.advanceTimersByTimeAsync(3000);
  expect(rested).not.toHaveBeenCalled();
  main.removeAttribute("aria-busy");
  await vi.advanceTimersByTimeAsync(600);
  expect(rested).toHaveBeenCalledTimes(1);
});

test("a screen that does not come keeps the rest waiting for a while only", async () => {
  const { rested } = begin();
  await vi.advanceTimersByTimeAsync(6000);
  expect(rested).toHaveBeenCalledTimes(1);
});
