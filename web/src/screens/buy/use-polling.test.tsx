import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { usePolling } from "./use-polling.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Polled({ ask }: { ask: () => void }) {
  usePolling(true, 2000, ask);
  return null;
}
const look = (hidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
};

test("usePolling polls every two seconds while the page is visible, and at once when it reappears", () => {
  const ask = vi.fn<() => void>();
  mountForTest(<Polled ask={ask} />);
  vi.advanceTimersByTime(4100);
  expect(ask).toHaveBeenCalledTimes(2);
  look(true);
  vi.advanceTimersByTime(20_000);
  expect(ask).toHaveBeenCalledTimes(2);
  look(false);
  expect(ask).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(2100);
  expect(ask).toHaveBeenCalledTimes(4);
});
