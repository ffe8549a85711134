import { act, createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serverNow } from "./server-clock.ts";
import { useRemainingSeconds } from "./use-remaining-seconds.ts";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function show(deadline: number | null, onEnd: () => void) {
  const seen: number[] = [];
  let move: (to: number | null) => void = () => {};
  const Clock = () => {
    const [at, setAt] = useState(deadline);
    move = setAt;
    seen.push(useRemainingSeconds(at, onEnd));
    return null;
  };
  const root = createRoot(document.createElement("div"));
  act(() => root.render(createElement(Clock)));
  return {
    seen,
    last: () => seen.at(-1),
    move: (to: number | null) => act(() => move(to)),
    end: () => act(() => root.unmount()),
  };
}

test("counts whole seconds down to the deadline and calls `onEnd` once", () => {
  const onEnd = vi.fn<() => void>();
  const clock = show(serverNow() + 3000, onEnd);
  expect(clock.last()).toBe(3);
  act(() => void vi.advanceTimersByTime(1000));
  expect(clock.last()).toBe(2);
  act(() => void vi.advanceTimersByTime(2000));
  expect(clock.last()).toBe(0);
  document.dispatchEvent(new Event("visibilitychange"));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(onEnd).toHaveBeenCalledTimes(1);
  clock.end();
});

test("counts down and calls `onEnd` again if the deadline is moved", () => {
  const onEnd = vi.fn<() => void>();
  const clock = show(serverNow() + 1000, onEnd);
  act(() => void vi.advanceTimersByTime(1000));
  clock.move(serverNow() + 600_000);
  expect(clock.last()).toBe(600);
  act(() => void vi.advanceTimersByTime(600_000));
  expect(onEnd).toHaveBeenCalledTimes(2);
  clock.end();
});

test("returns 0 and does not call `onEnd` without a deadline", () => {
  const onEnd = vi.fn<() => void>();
  const clock = show(null, onEnd);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(clock.seen).toEqual([0]);
  expect(onEnd).not.toHaveBeenCalled();
  clock.end();
});
