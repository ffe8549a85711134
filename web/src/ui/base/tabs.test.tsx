import { useState } from "react";
import { expect, test } from "vitest";
import { findElement, pressKey, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { Tabs } from "./tabs.tsx";

const items = [
  { value: "running", label: "进行中", count: 120 },
  { value: "done", label: "已完成" },
  { value: "off", label: "已取消" },
];
function Held() {
  const [value, setValue] = useState("running");
  return <Tabs label="订单状态" items={items} value={value} onChange={setValue} />;
}
const selected = () => findElement('[aria-selected="true"]');

test("arrow keys select the adjacent tab and wrap around, Home the first tab and End the last", () => {
  mountForTest(<Held />);
  const seen = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"].map(
    (name) => {
      pressKey(selected(), name);
      return selected().textContent;
    },
  );
  expect(seen).toEqual(["已完成", "已取消", "进行中99+", "已取消", "进行中99+", "已取消"]);
});

test("the focus follows the selected tab, which is the only Tab stop of the tab list", () => {
  mountForTest(<Held />);
  pressKey(selected(), "ArrowRight");
  expect(document.activeElement).toBe(selected());
  expect(
    Array.from(document.querySelectorAll<HTMLElement>('[role="tab"]'), (tab) => tab.tabIndex),
  ).toEqual([-1, 0, -1]);
});
