import { act, useRef } from "react";
import { expect, test, vi } from "vitest";
import { findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { PullToRefresh } from "./pull-to-refresh.tsx";

function List({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const main = useRef<HTMLElement>(null);
  return (
    <main ref={main}>
      <PullToRefresh scroller={main} onRefresh={onRefresh}>
        <p>行</p>
      </PullToRefresh>
    </main>
  );
}
const touch = (type: string, y?: number) =>
  act(async () => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      touches: y === undefined ? [] : [{ clientY: y }],
    });
    findElement("main").dispatchEvent(event);
  });
const text = () => findElement("main").textContent;

test("a short pull shows a hint, but its release refreshes nothing", async () => {
  const onRefresh = vi.fn<() => Promise<void>>(async () => {});
  mountForTest(<List onRefresh={onRefresh} />);
  await touch("touchstart", 100);
  await touch("touchmove", 210);
  expect(text()).toBe("下拉刷新行");
  await touch("touchend");
  expect(text()).toBe("行");
  expect(onRefresh).not.toHaveBeenCalled();
});

test("a pull past the threshold refreshes on release and shows a progress text", async () => {
  let answer = () => {};
  const onRefresh = vi.fn<() => Promise<void>>(
    () => new Promise<void>((resolve) => (answer = resolve)),
  );
  mountForTest(<List onRefresh={onRefresh} />);
  await touch("touchstart", 100);
  await touch("touchmove", 212);
  expect(text()).toBe("松开刷新行");
  await touch("touchend");
  expect(text()).toContain("刷新中…");
  expect(onRefresh).toHaveBeenCalledTimes(1);
  await act(async () => answer());
  expect(text()).toBe("行");
});

test("the progress text of a pull to refresh is hidden after a failed refresh", async () => {
  mountForTest(<List onRefresh={() => Promise.reject(new Error("offline"))} />);
  await touch("touchstart", 100);
  await touch("touchmove", 300);
  await touch("touchend");
  expect(text()).toBe("行");
});

test("a pull on a scrolled-down list shows no refresh hint", async () => {
  mountForTest(<List onRefresh={async () => {}} />);
  findElement("main").scrollTop = 40;
  await touch("touchstart", 100);
  await touch("touchmove", 300);
  expect(text()).toBe("行");
});

test("a pull whose touch is cancelled refreshes nothing", async () => {
  const onRefresh = vi.fn<() => Promise<void>>(async () => {});
  mountForTest(<List onRefresh={onRefresh} />);
  await touch("touchstart", 100);
  await touch("touchmove", 300);
  await touch("touchcancel");
  expect(onRefresh).not.toHaveBeenCalled();
});
