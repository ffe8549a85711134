import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { fillIdentityForm, openFaceCheckProvider } from "./certification-steps.ts";
import { locatePurchaseBox, locateOfferListItems, openPurchaseBox } from "./purchase-steps.ts";
import {
  openAppAsUser,
  expect,
  isFullTestMode,
  test,
  expiredTokenMessagePattern,
} from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";
import { demoUserPin } from "./trade-by-api.ts";
import { createRouteUrlMatcher, startTradeOnTwoPhones } from "./two-phones.ts";

test.use({ reducedMotion: "no-preference" });

const ui = join(import.meta.dirname, "../src/ui");
/**
 * Source files of all overlay components in `src/ui`. Screens that use Back between their own steps
 * are covered by their own tests.
 */
const overlays = globSync("**/*.tsx", { cwd: ui }).filter((file) =>
  readFileSync(join(ui, file), "utf8").includes("useCloseOverlayOnBack("),
);

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==",
  "base64",
);

type Opened = { route: string; over: Locator };
const openers: Record<string, (page: Page, world: World) => Promise<Opened>> = {
  "overlays/sheet.tsx": async (page, world) => {
    await openAppAsUser(page, world.p("demo-buyer"));
    await page.getByRole("button", { name: "付款方式" }).click();
    return { route: "buy", over: page.getByRole("dialog") };
  },
  // The placeholder that is shown while the code of a sheet is loading.
  "overlays/lazy-overlay.tsx": async (page, world) => {
    const [buyer, seller] = [world.p("demo-buyer"), world.p("demo-seller")];
    const { orderId } = await world.createOrder({ buyer, seller, status: 20 });
    await page.route(/assets\/(shared|overlay)-[^/]+\.js/, () => {});
    await openAppAsUser(page, buyer, `home/orderBuyChat?orderId=${orderId}`);
    await page.getByRole("button", { name: "更多：资料、举报、客服" }).click();
    return { route: "orderBuyChat", over: page.getByText("正在打开") };
  },
  "inputs/keypad-pane.tsx": async (page, world) => {
    await openAppAsUser(page, world.p("demo-seller"), "home/sell");
    await page.getByLabel("出售数量").click();
    return { route: "sell", over: page.getByRole("group", { name: "数字键盘" }) };
  },
  "overlays/drop-down-sheet.tsx": async (page, world) => {
    await openAppAsUser(page, world.p("demo-appeal"));
    await page.getByRole("button", { name: /^\d+ 笔订单待您处理/ }).click();
    return { route: "buy", over: page.getByRole("dialog", { name: /^待您处理的/ }) };
  },
  "overlays/dialog.tsx": async (page, world) => {
    await openAppAsUser(page, world.p("demo-seller"), "home/mysell");
    const card = page.getByRole("article").first();
    await card.getByRole("button", { name: "暂停" }).click();
    return { route: "mysell", over: page.getByRole("alertdialog") };
  },
  "overlays/success-overlay.tsx": async (page, world) => {
    await openAppAsUser(page, world.p("demo-seller"), "home/sell");
    await page.getByLabel("出售数量").fill("500");
    await page.getByRole("button", { name: "发布出售" }).click();
    const keys = page.getByRole("group", { name: "安全键盘" });
    for (const digit of demoUserPin)
      await keys.getByRole("button", { name: digit, exact: true }).click();
    return { route: "sell", over: page.getByRole("dialog", { name: "已发布" }) };
  },
  "overlays/page-overlay.tsx": async (page, world) => {
    await openAppAsUser(page, world.p("demo-buyer"), "home/user");
    await page
      .getByLabel("选择头像")
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: png });
    return { route: "user", over: page.getByRole("dialog", { name: "裁剪图片" }) };
  },
  "overlays/image-viewer.tsx": async (page, world) => {
    await openAppAsUser(page, world.p("demo-appeal"), "home/order");
    await page
      .getByRole("main")
      .getByRole("link")
      .filter({ hasText: /举证|审核中/ })
      .first()
      .click();
    await page.getByRole("button", { name: /放大/ }).first().click();
    return {
      route: page.url().split("/").pop()?.split("?")[0] ?? "",
      over: page.getByRole("dialog", { name: "查看图片" }),
    };
  },
};

test("the tests of browser Back open every overlay component of src/ui", () => {
  expect(Object.keys(openers).toSorted()).toEqual(overlays.toSorted());
});

for (const [name, open] of Object.entries(openers))
  test(`Back closes the top overlay and stays on the screen: ${name}`, async ({ page, world }) => {
    const { route, over } = await open(page, world);
    await expect(over).toBeVisible();
    const address = page.url();
    await page.goBack();
    await expect(over).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await expect(page).toHaveURL(createRouteUrlMatcher(route));
  });

test("Back closes first the questionnaire, then the list of missing steps, then the purchase box", async ({
  page,
  world,
}) => {
  const { p } = await world.createUser({
    certified: true,
    pin: "135790",
    methods: 1,
    quiz: false,
    level: 3,
  });
  await openAppAsUser(page, p, "home/sell");
  await openAppAsUser(page, p);
  await page.getByRole("button", { name: "只看可成交" }).click();
  await locateOfferListItems(page).first().getByRole("button").last().click();
  const box = locatePurchaseBox(page);
  await box.getByRole("button", { name: "还差 1 步" }).click();
  const sheet = page.getByRole("dialog", { name: "还差 1 步就能买" });
  await sheet.getByRole("button", { name: "下一步：风险测评" }).click();
  const quiz = page.getByRole("dialog", { name: "风险测评" });
  await expect(quiz).toBeVisible();
  await page.goBack();
  await expect(quiz).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(box).toBeVisible();
  await page.goBack();
  await expect(box).toHaveCount(0);
  await expect(page).toHaveURL(createRouteUrlMatcher("buy"));
  // A sheet closed by its close button leaves no history entry, so Back is needed only once.
  await page.getByRole("button", { name: "付款方式" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(createRouteUrlMatcher("sell"));
});

test("Back from the purchase box returns to the seller list without remounting the list", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  await locateOfferListItems(page)
    .first()
    .evaluate((it) => it.setAttribute("data-here", ""));
  const box = await openPurchaseBox(page);
  await expect(box).toBeVisible();
  await expect(page.locator("[inert] [data-here]")).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(createRouteUrlMatcher("buy"));
  await expect(box).toHaveCount(0);
  await expect(page.locator("[inert] [data-here]")).toHaveCount(0);
  // The list was not remounted, and the focus is back on its row.
  await expect(page.locator("[data-here]")).toHaveCount(1);
  await expect(page.locator("[data-to] button:focus")).toHaveCount(1);
  await page.getByRole("button", { name: "个人中心" }).click();
  await expect(page).toHaveURL(createRouteUrlMatcher("my"));
  await page.goBack();
  await expect(page).toHaveURL(createRouteUrlMatcher("buy"));
  await page.getByRole("button", { name: "付款方式" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "购买" })).toBeVisible();
  await page.getByRole("button", { name: "个人中心" }).click();
  await expect(page).toHaveURL(createRouteUrlMatcher("my"));
  await page.goBack();
  await expect(page).toHaveURL(createRouteUrlMatcher("buy"));
});

// Runs only with TEST_MODE=full, because new-user.spec.ts covers the certification itself.
if (isFullTestMode)
  test("Back after certification returns to the screen that requested the certification", async ({
    page,
    world,
  }) => {
    await openAppAsUser(page, world.p("demo-new"), "home/my");
    await page.goto(`/lwh5/home/my/certification?p=${encodeURIComponent(world.p("demo-new"))}`);
    await page.getByRole("link", { name: /^实名认证/ }).click();
    await expect(page).toHaveURL(createRouteUrlMatcher("certifiname"));
    await page.getByLabel("真实姓名").fill("欧阳小明");
    await fillIdentityForm(page);
    await openFaceCheckProvider(page);
    await page.waitForURL(/cerifsuccess/);
    await expect(page.getByRole("heading", { name: "实名认证成功" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(createRouteUrlMatcher("my/certification"));
  });

test("quick login after a session has expired in an order chat returns to that chat", async ({
  page,
  world,
  browser,
  quiet,
}) => {
  quiet.expectMessage(expiredTokenMessagePattern);
  const { buyer, orderId } = await startTradeOnTwoPhones(browser, page, world);
  await expect(buyer.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await world.expireToken("demo-buyer", { refreshable: false });
  await buyer.getByRole("button", { name: "重新进入" }).click();
  await expect(buyer).toHaveURL(
    (url) =>
      createRouteUrlMatcher("orderBuyChat")(url) && url.searchParams.get("orderId") === orderId,
  );
});

test("Back restores scroll position and tab of the user's own listings", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-seller"), "home/mysell");
  const [cards, list] = [page.getByRole("article"), page.locator("main:visible")];
  await page.setViewportSize({ width: 390, height: 420 });
  await cards.last().scrollIntoViewIfNeeded();
  const left = await list.evaluate((it) => it.scrollTop);
  expect(left).toBeGreaterThan(100);
  await cards
    .last()
    .getByRole("button", { name: /详情/ })
    .or(cards.last().getByRole("link", { name: /详情/ }))
    .first()
    .click();
  await expect(page).toHaveURL(createRouteUrlMatcher("saledetail"));
  await page.goBack();
  await expect.poll(() => list.evaluate((it) => it.scrollTop)).toBe(left);
  await page.getByRole("tab", { name: "已结束" }).click();
  await page.getByRole("button", { name: "发布出售" }).first().click();
  await expect(page).toHaveURL(createRouteUrlMatcher("sell"));
  await page.goBack();
  await expect(page.getByRole("tab", { name: "已结束", selected: true })).toBeVisible();
});

test("Back closes the search of the order list, then leaves the list", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-appeal"));
  await page
    .getByRole("navigation", { name: "主导航" })
    .getByRole("link", { name: /订单/ })
    .click();
  await page.getByRole("button", { name: "搜索订单" }).click();
  const field = page.getByLabel("搜索订单号或昵称");
  await expect(field).toBeVisible();
  await page.goBack();
  await expect(field).toHaveCount(0);
  await expect(page).toHaveURL(createRouteUrlMatcher("order"));
  // Back from an opened result returns to the search.
  await page.getByRole("button", { name: "搜索订单" }).click();
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).not.toHaveURL(createRouteUrlMatcher("order"));
  await page.goBack();
  await expect(page).toHaveURL(createRouteUrlMatcher("order"));
  await expect(field).toBeVisible();
  await page.goBack();
  await expect(field).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(createRouteUrlMatcher("buy"));
});
