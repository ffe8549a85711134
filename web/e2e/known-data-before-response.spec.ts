import type { Locator, Page } from "@playwright/test";
import {
  locatePurchaseBox,
  locatePurchaseKeypadButton,
  locateOfferListItems,
} from "./purchase-steps.ts";
import { sendReadAsPageUser, openAppAsUser, expect, simulateDataSaver, test } from "./fixtures.ts";
import { goToRouteWithoutReload } from "./ten-page-navigations.ts";
import {
  createOrderOfListing,
  createCheapListing,
  markOrderPaid,
  releaseOrder,
} from "./trade-by-api.ts";
import { locateButtonByName } from "./two-phones.ts";

/** Holds all calls to the backend until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const held: (() => void)[] = [];
  await page.route("**/lightweight/**", async (route) => {
    await new Promise<void>((done) => held.push(done));
    await route.continue().catch(() => {});
  });
  return async () => {
    await page.unroute("**/lightweight/**");
    for (const release of held) release();
  };
}

type Arrival = {
  go: () => Promise<unknown>;
  /** Elements that are visible before any response, and must not move when the responses arrive. */
  told: readonly Locator[];
  /** Element that appears only after all data has loaded. */
  whole: Locator;
};

const places = (reported: readonly Locator[]) =>
  Promise.all(reported.map(async (it) => ({ it: String(it), y: (await it.boundingBox())?.y })));

async function arrive(page: Page, { go, told: reported, whole }: Arrival): Promise<void> {
  const letGo = await holdAnswers(page);
  await go();
  for (const it of reported) await expect(it).toBeVisible();
  await expect(whole).toHaveCount(0);
  // Waits until the sheet or page has finished its entry animation.
  const moves = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .some((it) => it.playState === "running" && it.effect?.getTiming().iterations === 1),
    );
  await expect.poll(moves).toBe(false);
  const before = await places(reported);
  await letGo();
  await expect(whole.first()).toBeVisible();
  await expect(page.locator("main[aria-busy=true]:visible")).toHaveCount(0);
  expect(await places(reported)).toEqual(before);
}

/**
 * Opens the app and waits until the code of all screens is prefetched, because the tests of this
 * file hold back responses of the backend only.
 */
async function arriveAt(page: Page, p: string, route?: string): Promise<void> {
  await simulateDataSaver(page, false);
  await openAppAsUser(page, p, route);
  await page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .some((it) => it.name.includes("online-service-screen")),
  );
  await page.waitForLoadState("networkidle");
}

const h1 = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const line = (within: Page | Locator, key: string) =>
  within.locator("dt:visible", { hasText: new RegExp(`^${key}$`) });

test("a listing shows the data of its list row before its response, which then shifts nothing", async ({
  page,
  world,
}) => {
  await arriveAt(page, world.p("demo-buyer"));
  await expect(locateOfferListItems(page).first()).toBeVisible();
  const [first, second] = (
    await sendReadAsPageUser<{ records: Offer[] }>(page, "/entrust/v1/buy/able/list")
  ).records.filter((it) => it.canBuy !== 0);
  if (!first || !second) throw new Error("no listing can be bought");
  const row = locateOfferListItems(page).filter({ hasText: first.seller.nickName }).first();
  const price = first.price.toFixed(2);
  const box = locatePurchaseBox(page);
  await arrive(page, {
    go: () => row.getByRole("button", { name: "购买" }).click(),
    told: [
      box.getByRole("heading", { name: new RegExp(first.seller.nickName) }),
      box.getByRole("img", { name: new RegExp(`^单价 ${price.replace(".00", "")} 元`) }),
      box.getByText(/^限额 ¥/),
      ...["单价", "用哪个账户付款", "获得", "预计放币", "付款时限", "付给", "手续费", "实付"].map(
        (label) => line(box, label),
      ),
    ],
    whole: page.getByRole("dialog").getByRole("timer", { name: "价格锁定" }),
  });
  await box.getByLabel("购买金额").fill("1000");
  await expect(locatePurchaseKeypadButton(page)).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);

  await arrive(page, {
    go: () =>
      locateButtonByName(locateOfferListItems(page), second.seller.nickName).first().click(),
    told: [
      page.getByRole("main").locator("strong:visible", { hasText: second.seller.nickName }),
      locateButtonByName(page, `购买 ¥${second.price.toFixed(2)}`),
      page.getByRole("region", { name: "卖家概况" }),
      ...["30 日成交", "好评率", "注册", "数量", "限额", "付款时限"].map((it) => line(page, it)),
      page.getByRole("heading", { name: "最近评价" }),
    ],
    whole: page.getByRole("region", { name: "卖家概况" }).getByText(/放币|申诉/),
  });
});

test("the chat and the rating screen show known data before their responses arrive", async ({
  page,
  world,
}) => {
  const listing = await createCheapListing(world);
  const done = await createOrderOfListing(world, listing);
  await markOrderPaid(world, done);
  await world.clock.advance(5_000);
  await releaseOrder(world, done);
  const running = await createOrderOfListing(world, listing);
  await arriveAt(page, world.p("demo-buyer"), "home/order");
  const main = page.getByRole("main");
  const rows = main.getByRole("link");
  await expect(rows.first()).toBeVisible();
  const { nickName } = (
    await sendReadAsPageUser<{ counterparty: { nickName: string } }>(
      page,
      `/order/v1/detail/${running}`,
    )
  ).counterparty;
  await arrive(page, {
    go: () => goToRouteWithoutReload(page, `orderBuyChat?orderId=${running}`),
    told: [h1(page, nickName)],
    whole: page.getByRole("log", { name: "聊天记录" }),
  });
  await goToRouteWithoutReload(page, "order?tab=done");
  await expect(rows.first()).toBeVisible();
  await arrive(page, {
    go: () => goToRouteWithoutReload(page, `rating?orderId=${done}`),
    told: [
      main.getByRole("heading", { level: 2, name: nickName }),
      main.getByRole("radio").first(),
      locateButtonByName(page, "提交评价"),
    ],
    whole: main.getByText(/放币$/),
  });
});

test("a completed order's details show known data before the response", async ({ page, world }) => {
  const listing = await createCheapListing(world);
  const done = await createOrderOfListing(world, listing);
  await markOrderPaid(world, done);
  await releaseOrder(world, done);
  await arriveAt(page, world.p("demo-buyer"), "home/order?tab=done");
  const main = page.getByRole("main");
  const row = main.getByRole("link").first();
  await expect(row).toBeVisible();
  await arrive(page, {
    go: () => goToRouteWithoutReload(page, `orderCompletedDetails?orderId=${done}`),
    told: [
      h1(page, "买入完成"),
      main.getByText(/^已入账/),
      ...["付出", "单价", "付给", "对方"].map((it) => line(main, it)),
    ],
    whole: page.getByRole("list", { name: "时间线" }),
  });
});

test("before responses, an own listing shows known data; sell, bills and appeals show their title", async ({
  page,
  world,
}) => {
  await arriveAt(page, world.p("demo-seller"), "home/mysell");
  const card = page.getByRole("main").getByRole("link").first();
  await expect(card).toBeVisible();
  const main = page.getByRole("main");
  await arrive(page, {
    go: () => card.click(),
    told: [h1(page, "挂单详情"), ...["剩余", "交易中", "已售"].map((it) => line(main, it))],
    whole: page.getByRole("heading", { name: "挂单内容" }),
  });
  const visits = [
    { route: "sell", name: "出售", whole: page.getByRole("textbox", { name: "出售数量" }) },
    { route: "mybill", name: "账单", whole: page.getByRole("button", { name: /月结单/ }) },
    {
      route: "appeal",
      name: "申诉",
      whole: main.getByRole("link").or(main.getByText("暂无申诉记录")),
    },
  ];
  for (const { route, name, whole } of visits)
    await arrive(page, {
      go: () => goToRouteWithoutReload(page, route),
      told: [h1(page, name)],
      whole,
    });
});

type Offer = { price: number; canBuy: number; seller: { nickName: string } };
