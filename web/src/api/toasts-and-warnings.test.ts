import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUnauthorizedError, createTransportError } from "./call-error.ts";
import {
  dismissWarningNotice,
  showErrorToast,
  showWarningNotice,
  showToast,
  useCurrentWarningNotice,
  useCurrentToast,
} from "./toasts-and-warnings.ts";
import { renderForTest } from "../../test/helpers/render-for-test.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

const Screen = () =>
  createElement("p", {}, JSON.stringify([useCurrentToast(), useCurrentWarningNotice()]));
const screen = async () => {
  const page = await renderForTest(createElement(Screen));
  return () =>
    JSON.parse(page.textContent ?? "") as [
      { id: number; text: string; tone: string } | null,
      { text: string; orderId: string } | null,
    ];
};

test("a toast disappears after 3000 ms", async () => {
  const seen = await screen();
  showToast("已复制", "ok");
  await vi.advanceTimersByTimeAsync(2999);
  expect(seen()[0]).toMatchObject({ text: "已复制", tone: "ok" });
  await vi.advanceTimersByTimeAsync(1);
  expect(seen()[0]).toBeNull();
});

test("a new toast replaces the old one and is shown for its own full time", async () => {
  const seen = await screen();
  showToast("one");
  await vi.advanceTimersByTimeAsync(2000);
  showToast("two");
  await vi.advanceTimersByTimeAsync(2000);
  expect(seen()[0]).toMatchObject({ text: "two", tone: "plain" });
});

test("showErrorToast shows the text of an error in the error tone, and a timeout as a warning", async () => {
  const seen = await screen();
  showErrorToast(createTransportError("noAnswer"));
  await vi.advanceTimersByTimeAsync(1);
  expect(seen()[0]).toMatchObject({ text: "网络异常，请检查您的网络连接", tone: "error" });
  showErrorToast(createTransportError("timeout"));
  await vi.advanceTimersByTimeAsync(1);
  expect(seen()[0]).toMatchObject({ text: "请求超时，请稍后再试", tone: "warn" });
  showErrorToast(new Error("whatever"));
  await vi.advanceTimersByTimeAsync(1);
  expect(seen()[0]).toMatchObject({ text: "发生未知错误", tone: "error" });
});

test("showErrorToast shows one toast for simultaneous equal errors, and another for a later one", async () => {
  const seen = await screen();
  showErrorToast(createTransportError("noAnswer"));
  showErrorToast(createTransportError("noAnswer"));
  await vi.advanceTimersByTimeAsync(1);
  const first = seen()[0]?.id;
  await vi.advanceTimersByTimeAsync(1000);
  showErrorToast(createTransportError("noAnswer"));
  await vi.advanceTimersByTimeAsync(1);
  expect(seen()[0]?.id).toBe((first ?? 0) + 1);
});

test("showErrorToast shows nothing for a 401, because the end of the session reports it", async () => {
  const seen = await screen();
  showErrorToast(createUnauthorizedError());
  await vi.advanceTimersByTimeAsync(1);
  expect(seen()[0]).toBeNull();
});

test("showWarningNotice shows a notice, and dismissWarningNotice removes it", async () => {
  const seen = await screen();
  showWarningNotice("请尽快付款", "o1");
  await vi.advanceTimersByTimeAsync(1);
  expect(seen()[1]).toMatchObject({ text: "请尽快付款", orderId: "o1" });
  dismissWarningNotice();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen()[1]).toBeNull();
});
