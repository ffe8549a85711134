import { act, useRef } from "react";
import { expect, test, vi } from "vitest";
import { findElement, mountPart } from "../../../test/helpers/mount.tsx";
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

test("a short pull asks for more, springs back and refreshes nothing", async () => {
  const onRefresh = vi.fn<() => Promise<void>>(async () => {});
  mountPart(<List onRefresh={onRefresh} />);
  await touch("touchstart", 100);
  await touch("touchmove", 210);
  expect(text()).toBe("下拉刷新行");
  await touch("touchend");
  expect(text()).toBe("行");
  expect(onRefresh).not.toHaveBeenCalled();
});

test("a pull past the mark refreshes on release, and says so until it is done", async () => {
  let answer = () => {};
  const onRefresh = vi.fn<() => Promise<void>>(
    () => new Promise<void>((resolve) => (answer = resolve)),
  );
  mountPart(<List onRefresh={onRefresh} />);
  await touch("touchstart", 100);
  await touch("touchmove", 212);
  expect(text()).toBe("松开刷新行");
  await touch("touchend");
  expect(text()).toContain("刷新中…");
  expect(onRefresh).toHaveBeenCalledTimes(1);
  await act(async () => answer());
  expect(text()).toBe("行");
});

test("a refresh that fails lets go of the list", async () => {
  mountPart(<List onRefresh={() => Promise.reject(new Error("offline"))} />);
  await touch("touchstart", 100);
  await touch("touchmove", 300);
  await touch("touchend");
  expect(text()).toBe("行");
});

test("a list that stands lower scrolls as usual", async () => {
  mountPart(<List onRefresh={async () => {}} />);
  findElement("main").scrollTop = 40;
  await touch("touchstart", 100);
  await touch("touchmove", 300);
  expect(text()).toBe("行");
});

test("a touch that the phone takes away refreshes nothing", async () => {
  const onRefresh = vi.fn<() => Promise<void>>(async () => {});
  mountPart(<List onRefresh={onRefresh} />);
  await touch("touchstart", 100);
  await touch("touchmove", 300);
  await touch("touchcancel");
  expect(onRefresh).not.toHaveBeenCalled();
});
