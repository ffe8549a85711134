import { expect, test } from "vitest";
import { findElement, mountForTest } from "../../../test/helpers/mount-for-test.tsx";
import { Toaster } from "./toaster.tsx";

test("a new toast replaces the previous one", () => {
  const { host, show } = mountForTest(<Toaster toast={{ id: 1, text: "已复制", tone: "ok" }} />);
  show(<Toaster toast={{ id: 2, text: "请求超时，请稍后再试", tone: "warn" }} />);
  expect(host.textContent).toBe("请求超时，请稍后再试");
});

test("an error is announced as an alert, a success as a status", () => {
  const { show } = mountForTest(<Toaster toast={{ id: 1, text: "网关错误", tone: "error" }} />);
  expect(findElement('[role="alert"]').textContent).toBe("网关错误");
  expect(findElement("output").textContent).toBe("");
  show(<Toaster toast={{ id: 2, text: "已复制", tone: "ok" }} />);
  expect(findElement("output").textContent).toBe("已复制");
  expect(findElement('[role="alert"]').textContent).toBe("");
});

test("a silent toast is shown but not announced", () => {
  const { host } = mountForTest(
    <Toaster toast={{ id: 1, text: "已接单", tone: "ok", isSilent: true }} />,
  );
  expect(host.textContent).toBe("已接单");
  expect(findElement('output[aria-live="polite"]').textContent).toBe("");
  expect(findElement('output[aria-live="off"]').textContent).toBe("已接单");
});

test.each(["error", "ok"] as const)(
  "renders a new element for a new toast whose text is the same: tone %s",
  (tone) => {
    const region = tone === "error" ? '[role="alert"]' : "output";
    const { show } = mountForTest(<Toaster toast={{ id: 1, text: "网关错误", tone }} />);
    const first = findElement(`${region} > *`);
    show(<Toaster toast={{ id: 2, text: "网关错误", tone }} />);
    expect(findElement(`${region} > *`)).not.toBe(first);
  },
);
