import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { queryClient, queryKeyOf } from "../api/query-client.ts";
import { announceOrderNews, announcement } from "./order-announcements.ts";

let nth = 0;
let orderId = "";
let said: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  orderId = `order${(nth += 1)}`;
  said = [];
  const stop = announcement.subscribe(() => {
    const { text } = announcement.get();
    if (text !== "") said.push(text);
  });
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
  });
});

test("announces the new status of an order and not the pushes about that change", () => {
  announceOrderNews(orderId, { message: "对方称已付款，请核实到账后放币" });
  vi.advanceTimersByTime(1000);
  announceOrderNews(orderId, { change: "对方称已付款，请查账" });
  announceOrderNews(orderId, { message: "提醒：对方称已付款" });
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(["对方称已付款，请查账"]);
});

test("announces a repeated push only once if no status changes", () => {
  announceOrderNews(orderId, { message: "您补充了付款凭证" });
  announceOrderNews(orderId, { message: "您补充了付款凭证" });
  vi.advanceTimersByTime(2000);
  expect(said).toEqual(["您补充了付款凭证"]);
});

test("ignores a push that arrives shortly after the change it reports was announced", () => {
  announceOrderNews(orderId, { change: "请举证" });
  vi.advanceTimersByTime(800);
  announceOrderNews(orderId, { message: "对方已发起申诉，请在30分钟内举证" });
  vi.advanceTimersByTime(1000);
  announceOrderNews(orderId, { message: "对方催您处理" });
  vi.advanceTimersByTime(2000);
  expect(said).toEqual(["请举证", "对方催您处理"]);
});

test("a push about an order is not announced before a pending read of the order has ended", async () => {
  let answer = () => {};
  const read = queryClient.fetchQuery({
    queryKey: queryKeyOf("orderDetail", { id: orderId }),
    queryFn: () => new Promise<string>((done) => (answer = () => done("order"))),
  });
  announceOrderNews(orderId, { message: "对方已放币" });
  await vi.advanceTimersByTimeAsync(5000);
  expect(said).toEqual([]);
  answer();
  await read;
  announceOrderNews(orderId, { change: "已完成" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(said).toEqual(["已完成"]);
});

test("empties the live region 5 s after an announcement", () => {
  announceOrderNews(orderId, { change: "请举证" });
  vi.advanceTimersByTime(1000);
  expect(announcement.get().text).toBe("请举证");
  vi.advanceTimersByTime(5000);
  expect(announcement.get().text).toBe("");
});

test("joins two status changes in quick succession into one announcement", () => {
  announceOrderNews(orderId, { change: "等对方付款" });
  announceOrderNews(orderId, { change: "对方取消了订单" });
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(["等对方付款。对方取消了订单"]);
});
