import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runInAct, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { useValueStableDuringTouch } from "./use-value-stable-during-touch.ts";

function Bar({ acts }: { acts: string }) {
  return <p>{useValueStableDuringTouch(acts, acts)}</p>;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());
const down = () => document.dispatchEvent(new Event("pointerdown"));
const lift = () => document.dispatchEvent(new Event("pointerup"));

test("useValueStableDuringTouch returns a new value at once while the page is not touched", () => {
  const { host, show } = mountForTest(<Bar acts="接单" />);
  runInAct(() => vi.advanceTimersByTime(1000));
  show(<Bar acts="催付款" />);
  expect(host.textContent).toBe("催付款");
});

test("useValueStableDuringTouch returns the old value until shortly after a tap", () => {
  const { host, show } = mountForTest(<Bar acts="接单" />);
  down();
  lift();
  runInAct(() => vi.advanceTimersByTime(200));
  show(<Bar acts="催付款" />);
  expect(host.textContent).toBe("接单");
  runInAct(() => vi.advanceTimersByTime(100));
  expect(host.textContent).toBe("催付款");
});

test("returns the old value while the user touches the screen and until shortly after that", () => {
  const { host, show } = mountForTest(<Bar acts="接单" />);
  down();
  show(<Bar acts="催付款" />);
  runInAct(() => vi.advanceTimersByTime(2000));
  expect(host.textContent).toBe("接单");
  lift();
  runInAct(() => vi.advanceTimersByTime(200));
  expect(host.textContent).toBe("接单");
  runInAct(() => vi.advanceTimersByTime(400));
  expect(host.textContent).toBe("催付款");
});
