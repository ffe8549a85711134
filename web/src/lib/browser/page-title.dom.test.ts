import { afterEach, expect, test, vi } from "vitest";
import { titlePage } from "./page-title.ts";

const hide = (hidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};
afterEach(() => {
  vi.restoreAllMocks();
  titlePage({ screen: "", news: false, waiting: 0, toPay: undefined });
});

test("looked at, the page is called after its screen, whatever else there is to tell", () => {
  titlePage({ screen: "订单聊天", waiting: 2, toPay: "⏱11:50 付 ¥999.33", news: true });
  expect(document.title).toBe("订单聊天");
});

test("out of sight it tells what has happened, how many wait and what is to be paid; coming back takes all of it away", () => {
  titlePage({ screen: "订单聊天", waiting: 2 });
  hide(true);
  expect(document.title).toBe("(2) 订单聊天");
  titlePage({ toPay: "⏱11:50 付 ¥999.33" });
  titlePage({ news: true });
  expect(document.title).toBe("● (2) ⏱11:50 付 ¥999.33");
  titlePage({ toPay: undefined });
  expect(document.title).toBe("● (2) 订单聊天");
  hide(false);
  expect(document.title).toBe("订单聊天");
  hide(true);
  expect(document.title).toBe("(2) 订单聊天");
});

test("the screen may change while nobody looks", () => {
  titlePage({ screen: "购买" });
  hide(true);
  titlePage({ screen: "订单聊天" });
  hide(false);
  expect(document.title).toBe("订单聊天");
});
