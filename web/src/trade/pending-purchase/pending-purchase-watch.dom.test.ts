import type { Input } from "contract";
import { createElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  type ScriptedRequest,
  okReply,
  openSignedInTab,
  startScriptedBackend,
} from "../../../test/helpers/scripted-backend.ts";
import { renderForTest } from "../../../test/helpers/render-for-test.ts";

const purchase = {
  entrustId: "e1",
  payType: 1,
  price: 72_000 as Input<"buyCreate">["price"],
} as const;
const startAt = Date.UTC(2026, 10, 20);
const rowOf = (createTime: number) => ({
  orderId: "o7",
  isSeller: 0,
  status: 20,
  amount: 100,
  quantity: 10,
  price: 7.2,
  createTime,
});
const list = (records: object[]) =>
  okReply({ records, total: records.length, pageNo: 1, pageSize: 20, pages: 1 });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: startAt });
  vi.spyOn(console, "error").mockReturnValue();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/**
 * Opens a page with a scripted backend, whose order list contains the order of the purchase
 * `madeAfterMs` after `startAt`. The returned `begin` makes that purchase pending.
 */
async function openWithPendingPurchase({
  madeAfterMs = Infinity,
  online = (): boolean => true,
} = {}) {
  const madeAt = startAt + madeAfterMs;
  const asked: ScriptedRequest[] = startScriptedBackend(({ call }) => {
    if (!online()) return "broken";
    if (call !== "GET /order/v1/list") return okReply(null);
    return list(Date.now() >= madeAt ? [rowOf(madeAt)] : [rowOf(startAt - 60_000)]);
  });
  const tab = await openSignedInTab();
  const [pendingPurchase, watch] = await Promise.all([
    import("./pending-purchase.ts"),
    import("./pending-purchase-watch.ts"),
  ]);
  const Seen = () => {
    const toast = tab.useCurrentToast()?.text ?? "";
    return createElement(
      "p",
      {},
      `${pendingPurchase.useFoundPurchaseOrderId() ?? "-"} ${pendingPurchase.usePendingPurchase() ? "doubt" : "known"} ${toast}`.trim(),
    );
  };
  const page = await renderForTest(createElement(Seen));
  const begin = () =>
    watch.beginPendingPurchase({ name: "buyCreate", input: purchase, since: startAt });
  return { ...tab, ...watch, pendingPurchase, asked, page, begin };
}
/**
 * Advances the timers and waits for dynamic imports, because the lenient decoder is a separate
 * chunk that loads in real time.
 */
async function wait(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
}

test("finds the order of a pending purchase after a lost response by sending only reads", async () => {
  const { page, begin, asked } = await openWithPendingPurchase({ madeAfterMs: 0 });
  begin();
  await wait(1500);
  expect(page.textContent).toBe("o7 known");
  expect(new Set(asked.map((it) => it.call))).toEqual(new Set(["GET /order/v1/list"]));
});

test("polls until the order of a pending purchase appears in the order list", async () => {
  const { page, begin } = await openWithPendingPurchase({ madeAfterMs: 25_000 });
  begin();
  await wait(24_000);
  expect(page.textContent).toBe("- doubt");
  await wait(6000);
  expect(page.textContent).toBe("o7 known");
});

test("reads the order list at once on an order push while a purchase is pending", async () => {
  const { page, begin, dispatchPush } = await openWithPendingPurchase({ madeAfterMs: 4500 });
  begin();
  await wait(4600);
  expect(page.textContent).toBe("- doubt");
  dispatchPush({ cmd: "order", msgTxt: "订单已创建", orderId: "o7" });
  await wait(1);
  expect(page.textContent).toBe("o7 known");
});

test("reports after a minute without an order that the pending purchase was not made", async () => {
  const { page, begin } = await openWithPendingPurchase();
  begin();
  await wait(60_000);
  expect(page.textContent).toBe("- doubt");
  await wait(2000);
  expect(page.textContent).toBe("- known 上一笔没有成功，可以再买");
});

test("keeps a purchase pending for more than a minute while the network is down", async () => {
  let online = false;
  const { page, begin } = await openWithPendingPurchase({
    madeAfterMs: 5000,
    online: () => online,
  });
  begin();
  await wait(90_000);
  expect(page.textContent).toBe("- doubt");
  online = true;
  dispatchEvent(new Event("online"));
  await wait(1);
  expect(page.textContent).toBe("o7 known");
});

test("restores a pending purchase after a page reload, but only for the user that made it", async () => {
  const first = await openWithPendingPurchase();
  first.begin();
  const second = await openWithPendingPurchase({ madeAfterMs: 0 });
  second.resumePendingPurchase();
  expect(second.pendingPurchase.readPendingPurchase()).toMatchObject({ reloaded: true });
  await wait(1500);
  expect(second.page.textContent).toBe("o7 known");
  first.begin();
  const other = await openWithPendingPurchase({ madeAfterMs: 0 });
  other.sessionStore.set({ phase: "ready", userId: "u2" });
  other.resumePendingPurchase();
  await wait(5000);
  expect(other.page.textContent).toBe("- known");
});
