import { expect, test } from "vitest";
import { findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { OrderClock, type OrderClockTone } from "./order-clock.tsx";
import css from "./order-clock.module.css";

const timer = () => findElement('[role="timer"]');
const clock = (remain: number | null, tone: OrderClockTone = "mine") => (
  <OrderClock tone={tone} remain={remain} label="剩余付款时间" />
);

test("OrderClock announces the remaining time only at five, three and one minute left", () => {
  const { show } = mountForTest(clock(302));
  const received: string[] = [];
  for (let left = 301; left >= -1; left--) {
    show(clock(left));
    const said = findElement('[aria-live="polite"]').textContent ?? "";
    if (said !== (received.at(-1) ?? "")) received.push(said);
  }
  expect(received).toEqual([
    "剩余付款时间，还剩 5 分钟",
    "剩余付款时间，还剩 3 分钟",
    "剩余付款时间，还剩 1 分钟",
  ]);
});

test("after device sleep, OrderClock announces the minute mark that has passed", () => {
  const { show } = mountForTest(clock(400));
  show(clock(170));
  expect(findElement('[aria-live="polite"]').textContent).toBe("剩余付款时间，还剩 3 分钟");
});

test("OrderClock announces no minute mark that passed before the clock appeared", () => {
  const { show } = mountForTest(clock(null));
  show(clock(200));
  show(clock(199));
  expect(findElement('[aria-live="polite"]').textContent).toBe("");
});

test.each([
  [180, "mine", ""],
  [179, "mine", "soon"],
  [59, "mine", "last"],
  [179, "theirs", "soon"],
  [59, "theirs", "soon"],
  [179, "auto", ""],
  [59, "auto", "last"],
  [179, "dispute", "soon"],
  [59, "dispute", "last"],
  [-134, "theirs", "over"],
] as const)("at %i seconds, a clock of tone %s has the urgency «%s»", (remain, tone, state) => {
  mountForTest(clock(remain, tone));
  const shown = ["soon", "last", "over"].filter((it) => timer().classList.contains(css[it] ?? "?"));
  expect(shown.join("")).toBe(state);
});

test("OrderClock shows and labels a remaining, an overdue and an unknown time", () => {
  const { show } = mountForTest(
    <OrderClock tone="mine" remain={672} label="剩余付款时间" verb="请付款" />,
  );
  expect([timer().textContent, timer().getAttribute("aria-label")]).toEqual([
    "请付款11:12",
    "剩余付款时间 11 分 12 秒",
  ]);
  show(<OrderClock tone="dispute" remain={7092} label="密码锁定" verb="后解锁" after />);
  expect([timer().textContent, timer().getAttribute("aria-label")]).toEqual([
    "1:58:12后解锁",
    "密码锁定 1 小时 58 分钟",
  ]);
  show(<OrderClock tone="theirs" remain={-134} label="剩余放币时间" />);
  expect([timer().textContent, timer().getAttribute("aria-label")]).toEqual([
    "+02:14",
    "剩余放币时间 已超时 2 分 14 秒",
  ]);
  show(<OrderClock tone="dispute" remain={-134} label="剩余放币时间" verb="超时" />);
  expect(timer().textContent).toBe("超时02:14");
  show(<OrderClock tone="mine" remain={null} label="剩余放币时间" verb="重连中" />);
  expect([timer().textContent, timer().getAttribute("aria-label")]).toEqual([
    "重连中--:--",
    "剩余放币时间 无时限",
  ]);
});
