import { expect, test } from "vitest";
import { CountdownPill, countdownTone } from "./countdown-pill.tsx";
import { find, mount } from "../mount.test-env.tsx";

const pill = (remainSeconds: number) => <CountdownPill label="待付款" text="--:--" remainSeconds={remainSeconds} tone="wait" />;

test("a clock is announced at five, three and one minute, and at no other second", () => {
  const { show } = mount(pill(302));
  const heard: string[] = [];
  for (let left = 301; left >= 0; left--) {
    show(pill(left));
    const said = find('[aria-live="polite"]').textContent ?? "";
    if (said !== (heard.at(-1) ?? "")) heard.push(said);
  }
  expect(heard).toEqual(["待付款，还剩 5 分钟", "待付款，还剩 3 分钟", "待付款，还剩 1 分钟"]);
});

test("a minute that passed while the phone slept is announced on waking", () => {
  const { show } = mount(pill(400));
  show(pill(170));
  expect(find('[aria-live="polite"]').textContent).toBe("待付款，还剩 3 分钟");
});

test("a clock that is opened late says nothing of the minutes before", () => {
  const { show } = mount(pill(200));
  show(pill(199));
  expect(find('[aria-live="polite"]').textContent).toBe("");
});

test("the clock says who must act, as a timer", () => {
  mount(<CountdownPill label="待付款" text="12:46" remainSeconds={766} tone="wait" />);
  expect(find('[role="timer"]').getAttribute("aria-label")).toBe("待付款 12:46");
});

test("under three minutes the clock warns, under one it is urgent", () => {
  expect([180, 179, 60, 59].map((left) => countdownTone(left, "check"))).toEqual(["check", "warning", "warning", "danger"]);
});
