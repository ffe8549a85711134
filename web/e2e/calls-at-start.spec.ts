import type { Page } from "@playwright/test";
import type { World } from "../../tools/lwh5-mock/client.ts";
import { appPath, openAppAsUser, expect, waitForSocketFrame, test } from "./fixtures.ts";

/**
 * Time in ms after the first socket frame in which calls are counted. 6 s after its first socket
 * has opened, the client repeats its reads on purpose, to find changes from before the socket was
 * open.
 */
const startMs = 4_000;

/**
 * Returns the calls of a page from navigation until the network is idle, but at most until
 * `startMs` after the first frame of its socket.
 */
async function callsOfStart(page: Page, address: string): Promise<string[]> {
  // Leaves the previous page, because it may still send requests and open a socket that will never
  // receive anything.
  await page.goto("about:blank");
  const calls: { name: string; at: number }[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/lightweight/"))
      calls.push({ name: `${request.method()} ${pathname.slice(12)}${search}`, at: Date.now() });
  });
  const received = waitForSocketFrame(page);
  await page.goto(address);
  await received;
  const openedAt = Date.now();
  await page.waitForLoadState("networkidle");
  return calls.filter((it) => it.at < openedAt + startMs).map((it) => it.name);
}

async function orderIn(world: World): Promise<string> {
  const [buyer, seller] = [world.p("demo-buyer"), world.p("demo-seller")];
  return (await world.createOrder({ buyer, seller, status: 20 })).orderId;
}

for (const [screen, route] of [
  ["the buy screen", async () => "home/buy"],
  ["the list of orders", async () => "home/order"],
  [
    "the chat of an order",
    async (world: World) => `home/orderBuyChat?orderId=${await orderIn(world)}`,
  ],
  ["the account screen", async () => "home/my"],
  ["the sell screen", async () => "home/sell"],
] as const)
  test(`opening ${screen} by URL sends no call to the backend twice`, async ({ page, world }) => {
    await openAppAsUser(page, world.p("demo-buyer"));
    const address = `${appPath}${await route(world)}`;
    // Retried, because a delayed socket or a push causes a legitimate second read. One start
    // without it is enough.
    await expect(async () => {
      const calls = await callsOfStart(page, address);
      expect(calls).toContain("GET /user/v1/info");
      expect(calls.filter((it, at) => calls.indexOf(it) !== at)).toEqual([]);
    }).toPass({ timeout: 90_000 });
  });

test("the first launch in a new browser sends no call to the backend twice", async ({
  browser,
  world,
}) => {
  const address = `${appPath}home/order?p=${encodeURIComponent(world.p("demo-buyer"))}`;
  await expect(async () => {
    const context = await browser.newContext();
    const calls = await callsOfStart(await context.newPage(), address);
    await context.close();
    expect(calls).toContain("GET /order/v1/list?pageNo=1&pageSize=50&tab=1");
    expect(calls.filter((it, at) => calls.indexOf(it) !== at)).toEqual([]);
  }).toPass({ timeout: 90_000 });
});

test("requests the hint of the sell screen before the screen's configuration has arrived", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-seller"));
  const reported = page.waitForRequest(/getTipByCode\?code=SELL_TIP/);
  await page.route(/\/sell\/config/, async (route) => {
    await reported;
    await route.continue();
  });
  await page.goto(`${appPath}home/sell`);
  await expect(page.getByRole("button", { name: "发布出售" })).toBeVisible();
});
