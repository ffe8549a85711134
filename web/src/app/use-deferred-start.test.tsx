import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { mountForTest } from "../../test/helpers/mount-for-test.tsx";
import { useStartAfterFirstScreen } from "./use-deferred-start.ts";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** Renders a deferred start whose file fails this many times. */
function started(failures: number) {
  const stop = vi.fn<() => void>();
  const begin = vi.fn<() => Promise<() => void>>(async () => {
    if (begin.mock.calls.length <= failures)
      throw new TypeError("Failed to fetch dynamically imported module");
    return stop;
  });
  const App = () => {
    useStartAfterFirstScreen(begin);
    return null;
  };
  const { show } = mountForTest(<App />);
  const leave = () => show(null);
  onTestFinished(leave);
  return { begin, stop, leave };
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const stands = () => wait(1000);

test("useStartAfterFirstScreen starts once after the first screen and stops when the app unmounts", async () => {
  const { begin, stop, leave } = started(0);
  expect(begin).not.toHaveBeenCalled();
  await stands();
  window.dispatchEvent(new Event("online"));
  await wait(60_000);
  expect(begin).toHaveBeenCalledTimes(1);
  expect(stop).not.toHaveBeenCalled();
  leave();
  expect(stop).toHaveBeenCalledTimes(1);
});

test("retries a deferred start when the network returns if its file failed to load", async () => {
  const { begin, stop, leave } = started(1);
  await stands();
  expect(begin).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event("online"));
  await wait(0);
  expect(begin).toHaveBeenCalledTimes(2);
  leave();
  expect(stop).toHaveBeenCalledTimes(1);
});

test("retries a failed deferred start with growing intervals until the app unmounts", async () => {
  const { begin, leave } = started(Infinity);
  await stands();
  const tries: number[] = [];
  for (let s = 0; s < 4; s++) {
    await wait(10_000);
    tries.push(begin.mock.calls.length);
  }
  expect(tries).toEqual([2, 3, 3, 4]);
  leave();
  await wait(600_000);
  expect(begin).toHaveBeenCalledTimes(4);
});

test("stops a deferred start at once if its file loads after the app has unmounted", async () => {
  let come: ((stop: () => void) => void) | undefined;
  const begin = () =>
    new Promise<() => void>((done) => {
      come = done;
    });
  const App = () => {
    useStartAfterFirstScreen(begin);
    return null;
  };
  const { show } = mountForTest(<App />);
  await stands();
  show(null);
  const stop = vi.fn<() => void>();
  come?.(stop);
  await wait(0);
  expect(stop).toHaveBeenCalledTimes(1);
});
