import { afterEach, expect, test, vi } from "vitest";
import { setPageTitle } from "./page-title.ts";

const hide = (hidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};
afterEach(() => {
  vi.restoreAllMocks();
  setPageTitle({ screen: "", news: false, waiting: 0, toPay: undefined });
});

test("looked at, the page is called after its screen, whatever else there is to tell", () => {
  setPageTitle({ screen: "订单聊天", waiting: 2, toPay: "⏱11:50 付 ¥999.33", news: true });
  expect(document.title).toBe("订单聊天");
});

test("out of sight it tells what has happened, how many wait and what is to be paid; coming back takes all of it away", () => {
  setPageTitle({ screen: "订单聊天", waiting: 2 });
  hide(true);
  expect(document.title).toBe("(2) 订单聊天");
  setPageTitle({ toPay: "⏱11:50 付 ¥999.33" });
  setPageTitle({ news: true });
  expect(document.title).toBe("● (2) ⏱11:50 付 ¥999.33");
  setPageTitle({ toPay: undefined });
  expect(document.title).toBe("● (2) 订单聊天");
  hide(false);
  expect(document.title).toBe("订单聊天");
  hide(true);
  expect(document.title).toBe("(2) 订单聊天");
});

test("the screen may change while nobody looks", () => {
  setPageTitle({ screen: "购买" });
  hide(true);
  setPageTitle({ screen: "订单聊天" });
  hide(false);
  expect(document.title).toBe("订单聊天");
});
