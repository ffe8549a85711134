import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { doing, mount } from "../../ui/mount.test-env.tsx";
import { useSettled } from "./use-settled.ts";

function Bar({ acts }: { acts: string }) {
  return <p>{useSettled(acts, acts)}</p>;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());
const touch = () => document.dispatchEvent(new Event("pointerdown"));

test("buttons change at once while nobody touches the page", () => {
  const { host, show } = mount(<Bar acts="接单" />);
  doing(() => vi.advanceTimersByTime(1000));
  show(<Bar acts="催付款" />);
  expect(host.textContent).toBe("催付款");
});

test("buttons never move under a finger that is on its way", () => {
  const { host, show } = mount(<Bar acts="接单" />);
  touch();
  doing(() => vi.advanceTimersByTime(200));
  show(<Bar acts="催付款" />);
  expect(host.textContent).toBe("接单");
  doing(() => vi.advanceTimersByTime(100));
  expect(host.textContent).toBe("催付款");
});
