import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  runInAct,
  findElement,
  mountForTest,
  pressElement,
} from "../../../test/helpers/mount-for-test.tsx";
import { NoticeCard } from "./notice-card.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});
const pass = (ms: number) => runInAct(() => vi.advanceTimersByTime(ms));
const pointer = (type: string, clientY: number) =>
  runInAct(() =>
    findElement("button").dispatchEvent(new PointerEvent(type, { bubbles: true, clientY })),
  );
function open() {
  const calls = { onOpen: vi.fn<() => void>(), onDismiss: vi.fn<() => void>() };
  return { ...calls, ...mountForTest(<NoticeCard id={1} text="买家已付款" {...calls} />), calls };
}

test("a notice card disappears after three seconds", () => {
  const { onDismiss, host } = open();
  expect(host.textContent).toBe("温馨提示: 买家已付款");
  pass(2999);
  expect(onDismiss).not.toHaveBeenCalled();
  pass(1);
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test("the notice stays while it is touched, and for three seconds after that", () => {
  const { onDismiss } = open();
  pointer("pointerdown", 60);
  pass(10_000);
  expect(onDismiss).not.toHaveBeenCalled();
  pointer("pointerup", 60);
  pass(3000);
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test("the notice stays while it has the focus", () => {
  const { onDismiss } = open();
  runInAct(() => findElement("button").focus());
  pass(10_000);
  expect(onDismiss).not.toHaveBeenCalled();
});

test("a swipe up removes the notice, a small movement does not", () => {
  const { onDismiss } = open();
  pointer("pointerdown", 60);
  pointer("pointermove", 40);
  expect(onDismiss).not.toHaveBeenCalled();
  pointer("pointermove", 30);
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test("a new notice restarts the three seconds after which the card disappears", () => {
  const { calls, show } = open();
  pass(2000);
  show(<NoticeCard id={2} text="请放币" {...calls} />);
  pass(2000);
  expect(calls.onDismiss).not.toHaveBeenCalled();
});

test("a press on the notice calls onOpen", () => {
  const { onOpen } = open();
  pressElement(findElement("button"));
  expect(onOpen).toHaveBeenCalledTimes(1);
});
