import type { Offer } from "contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showWarningNotice } from "../../api/toasts-and-warnings.ts";
import { dispatchPush } from "../../api/push-handlers.ts";
import { readAllPages } from "../../api/read-all-pages.ts";
import {
  readOfferAlerts,
  addOfferAlert,
  removeOfferAlert,
  watchOfferAlerts,
} from "./offer-alerts.ts";
import { blockedUserStorage } from "./blocked-favourite-and-noted-users.ts";

vi.mock("../../api/read-all-pages.ts", () => ({ readAllPages: vi.fn<() => Promise<object[]>>() }));
vi.mock("../../api/toasts-and-warnings.ts", () => ({ showWarningNotice: vi.fn<() => void>() }));

const minute = 60_000;
const reported = vi.mocked(showWarningNotice);
const read = vi.mocked(readAllPages as unknown as () => Promise<object[]>);
const offer = (userId: string, part: object = {}) =>
  ({
    entrustId: `E-${userId}`,
    price: 71_200,
    maxAmount: 100,
    seller: { userId, nickName: userId },
    ...part,
  }) as unknown as Offer;
const market = (...offers: Offer[]) => read.mockResolvedValue(offers);
const seller = (name: string) => ({ name, asked: { seller: name }, sellerId: name });
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const hide = (hidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};
let stopped = new AbortController();

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  reported.mockClear();
  read.mockClear();
  market();
  stopped = new AbortController();
  watchOfferAlerts(stopped.signal);
});
afterEach(() => {
  stopped.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("an offer alert shows one notice with a link within a minute after the offer appears", async () => {
  addOfferAlert(seller("li"));
  await wait(minute);
  expect(reported).not.toHaveBeenCalled();
  market(offer("wang"), offer("li"));
  await wait(minute);
  expect(reported.mock.calls).toEqual([
    ["“li”有货了，单价 ¥7.12", "", "/home/saledetail?id=E-li&view=buyer"],
  ]);
  await wait(3 * minute);
  expect(reported).toHaveBeenCalledOnce();
  expect(readOfferAlerts()).toMatchObject([{ name: "li", found: "E-li" }]);
});

test("after several entrust pushes, an offer alert reads the market at once and only once", async () => {
  addOfferAlert(seller("li"));
  market(offer("li"));
  for (let at = 0; at < 3; at += 1) dispatchPush({ cmd: "entrust", msgTxt: "", orderId: "" });
  await wait(0);
  expect(reported).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledOnce();
});

test("offer alerts show at most one notice each time the market is read", async () => {
  addOfferAlert(seller("li"));
  addOfferAlert(seller("wang"));
  market(offer("wang"), offer("li"));
  await wait(minute);
  expect(reported).toHaveBeenCalledOnce();
  await wait(minute);
  expect(reported).toHaveBeenCalledTimes(2);
});

test("an offer alert shows no notice on a hidden page, after its removal or after logout", async () => {
  addOfferAlert(seller("li"));
  market(offer("li"));
  hide(true);
  await wait(2 * minute);
  hide(false);
  removeOfferAlert("li");
  await wait(2 * minute);
  addOfferAlert(seller("li"));
  stopped.abort();
  await wait(2 * minute);
  expect(reported).not.toHaveBeenCalled();
});

test("an offer alert ignores offers that are sold out, or of other or blocked sellers", async () => {
  blockedUserStorage.add({ userId: "li3", nickName: "li3" });
  addOfferAlert({ name: "li", asked: { seller: "li" } });
  market(offer("wang"), offer("li2", { maxAmount: 0 }), offer("li3"));
  await wait(minute);
  expect(reported).not.toHaveBeenCalled();
  market(offer("LI4"));
  await wait(minute);
  expect(reported).toHaveBeenCalledOnce();
});

test.each(["", "{", '"x"', "[null]", '[{"name":1}]', '[{"name":"x"}]'])(
  "reads the corrupt stored offer alerts %s as none",
  (broken) => {
    localStorage.setItem("lw_my_arrivals", broken);
    expect(readOfferAlerts()).toEqual([]);
  },
);
