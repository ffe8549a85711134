import { type OrderListItem, OrderStatus } from "contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dispatchPush } from "../api/push-handlers.ts";
import { fetchFreshRead } from "../api/read-queries.ts";
import { showSystemNotification } from "../lib/browser/system-notifications.ts";
import { watchOrderDeadlines } from "./deadline-alerts.ts";

vi.mock("../api/read-queries.ts", () => ({
  fetchFreshRead: vi.fn<() => Promise<{ records: Partial<OrderListItem>[] }>>(),
}));
vi.mock("../lib/browser/system-notifications.ts", () => ({
  registerNotificationWorker: async () => ({}),
  showSystemNotification: vi.fn<() => Promise<void>>(),
}));

const minute = 60_000;
const startAt = Date.UTC(2026, 10, 20);
const row = (part: Partial<OrderListItem>): Partial<OrderListItem> => ({
  orderId: "o1",
  status: OrderStatus.waitPay,
  isSeller: 0,
  amount: 1199_36 as OrderListItem["amount"],
  needAction: 1,
  deadline: startAt + 10 * minute,
  counterparty: { nickName: "诚信小铺", avatar: "", creditLevel: null },
  ...part,
});
const rows = (...records: Partial<OrderListItem>[]) =>
  vi.mocked(fetchFreshRead as unknown as () => Promise<object>).mockResolvedValue({ records });
const reported = vi.mocked(showSystemNotification);
const turn = (hidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
let stopped = new AbortController();

beforeEach(() => {
  vi.useFakeTimers({ now: startAt });
  reported.mockClear();
  stopped = new AbortController();
  watchOrderDeadlines("u1", stopped.signal);
});
afterEach(() => {
  stopped.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("on a hidden page, alerts the user once, three minutes before the user's order deadline", async () => {
  rows(
    row({}),
    row({ orderId: "o2", needAction: 0 }),
    row({ orderId: "o3", deadline: startAt + minute }),
  );
  turn(true);
  await wait(7 * minute - 1);
  expect(reported).not.toHaveBeenCalled();
  await wait(1);
  expect(reported.mock.calls.map(([it]) => [it.title, it.orderId, it.userId, it.path])).toEqual([
    ["还剩 3 分钟，请付款 ¥1,199.36", "o1", "u1", "/home/orderBuyChat?orderId=o1"],
  ]);
  await wait(9 * minute);
  expect(reported).toHaveBeenCalledTimes(1);
});

test("shows no deadline alert on a visible page, and moves the alert with a moved deadline", async () => {
  rows(row({}));
  turn(true);
  await wait(1);
  turn(false);
  await wait(9 * minute);
  expect(reported).not.toHaveBeenCalled();
  rows(row({ deadline: startAt + 13 * minute }));
  turn(true);
  await wait(1);
  rows(row({ deadline: startAt + 23 * minute }));
  dispatchPush({ cmd: "order", msgTxt: "", orderId: "o1" });
  await wait(5 * minute);
  expect(reported).not.toHaveBeenCalled();
  await wait(6 * minute);
  expect(reported).toHaveBeenCalledTimes(1);
});
