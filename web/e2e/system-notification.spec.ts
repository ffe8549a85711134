import type { BrowserContext, Page, Worker } from "@playwright/test";
import {
  sendReadAsPageUser,
  findAccessibilityProblems,
  openAppAsUser,
  expect,
  test,
  collectPageErrors,
} from "./fixtures.ts";
import { createRouteUrlMatcher } from "./two-phones.ts";

test.use({ fresh: true, permissions: ["notifications"] });

/** Simulates the permission prompt: `default` at first, and granted on request. */
const notAskedYet = () => {
  let state: NotificationPermission = "default";
  Object.defineProperty(Notification, "permission", { configurable: true, get: () => state });
  Notification.requestPermission = async () => (state = "granted");
};

/** Simulates a hidden page, because a headless browser never hides one. */
const turnAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });

/**
 * Returns the page's service worker. If the browser cannot show notifications, the worker stores
 * the latest notification in a list instead.
 */
async function workerOf(context: BrowserContext): Promise<Worker> {
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  const worker = context.serviceWorkers()[0] as Worker;
  await worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const shows = await registration.showNotification("", { tag: "shows" }).then(
      () => true,
      () => false,
    );
    for (const it of await registration.getNotifications({ tag: "shows" })) it.close();
    if (shows) return;
    const kept: Notification[] = [];
    registration.getNotifications = async ({ tag } = {}) =>
      kept.filter((it) => tag === undefined || it.tag === tag);
    registration.showNotification = async (title, options) => {
      const close = () => void kept.splice(0);
      kept.splice(0, 1, { ...options, title, close } as Notification);
    };
  });
  return worker;
}

const noticesOf = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body, data }) => ({
      title,
      body,
      data: JSON.stringify(data),
    }));
  });

/**
 * Dispatches the click on a notification in the real service worker, because no browser driver can
 * reach system notifications.
 */
const tap = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    self.dispatchEvent(
      Object.assign(new Event("notificationclick"), { notification, waitUntil: () => {} }),
    );
  });

const orderOf = async (page: Page) => {
  const { records } = await sendReadAsPageUser<{
    records: { orderId: string; isSeller: number }[];
  }>(page, "/order/v1/list?pageSize=20");
  return records.find((it) => it.isSeller === 0)?.orderId ?? "";
};

test("tapping the system notification of a hidden tab opens the order's chat in that tab", async ({
  page,
  context,
  world,
}) => {
  await context.addInitScript(notAskedYet);
  const other = await context.newPage();
  const complaints = await collectPageErrors(other);
  await openAppAsUser(other, world.p("demo-buyer"));
  await openAppAsUser(page, world.p("demo-appeal"), "home/setting");
  const row = page.getByRole("button", { name: /^系统通知/ });
  await expect(row).toContainText("网页在后台时提醒订单进展；关掉网页后收不到");
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(context.serviceWorkers()).toEqual([]);
  await row.click();
  await expect(page.getByText("已开启", { exact: true })).toBeVisible();
  const worker = await workerOf(context);

  const orderId = await orderOf(page);
  await turnAway(page);
  await turnAway(other);
  await expect(async () => {
    await world.sendPush("demo-appeal", { cmd: "warn", msgTxt: "对方请您尽快回复", orderId });
    expect(await noticesOf(worker)).toHaveLength(1);
  }).toPass();
  const [notice] = await noticesOf(worker);
  expect(notice?.title).toMatch(/¥[\d,.]+$|^已|^您|^对方|^到账/);
  expect(notice?.data).not.toMatch(/demo-|token|[?&]p=/);
  await tap(worker);
  await expect(page).toHaveURL(
    (url) =>
      createRouteUrlMatcher("orderBuyChat")(url) && url.searchParams.get("orderId") === orderId,
  );
  await expect(other).toHaveURL(createRouteUrlMatcher("buy"));
  expect(await noticesOf(worker)).toEqual([]);
  expect(complaints).toEqual([]);
});
