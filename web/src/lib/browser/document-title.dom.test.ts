import { afterEach, expect, test, vi } from "vitest";
import { setDocumentTitle } from "./document-title.ts";

const hide = (hidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};
afterEach(() => {
  vi.restoreAllMocks();
  setDocumentTitle({ screen: "", news: false, waiting: 0, toPay: undefined });
});

test("the document title of a visible page is always the title of its screen", () => {
  setDocumentTitle({ screen: "订单聊天", waiting: 2, toPay: "⏱11:50 付 ¥999.33", news: true });
  expect(document.title).toBe("订单聊天");
});

test("the title of a hidden page marks news, counts waiting orders and shows the amount due", () => {
  setDocumentTitle({ screen: "订单聊天", waiting: 2 });
  hide(true);
  expect(document.title).toBe("(2) 订单聊天");
  setDocumentTitle({ toPay: "⏱11:50 付 ¥999.33" });
  setDocumentTitle({ news: true });
  expect(document.title).toBe("● (2) ⏱11:50 付 ¥999.33");
  setDocumentTitle({ toPay: undefined });
  expect(document.title).toBe("● (2) 订单聊天");
  hide(false);
  expect(document.title).toBe("订单聊天");
  hide(true);
  expect(document.title).toBe("(2) 订单聊天");
});

test("a page shown again has the title of the screen opened while it was hidden", () => {
  setDocumentTitle({ screen: "购买" });
  hide(true);
  setDocumentTitle({ screen: "订单聊天" });
  hide(false);
  expect(document.title).toBe("订单聊天");
});
