import type { BrowserContext, Page } from "@playwright/test";
import type { World } from "../../tools/lwh5-mock/client.ts";
import { fillIdentityForm, openFaceCheckProvider } from "./certification-steps.ts";
import { chooseQrImage, typePinOnKeyboard } from "./payment-method-steps.ts";
import { createQrCodePngFile } from "./png-file.ts";
import { sendReadAsPageUser, openAppAsUser, expect, test } from "./fixtures.ts";
import { demoUserPin } from "./trade-by-api.ts";
import {
  locateFirstButton,
  locateDialog,
  locateKeypad,
  locateFirstLinkInMain,
  tapFirstButton,
  locateFirstText,
  visitAndInspectScreens,
} from "./screen-tour.ts";

// Takes screenshots of states of the market and the account that all-screenshots.spec.ts does not
// visit, and checks their layout. Runs only with TEST_MODE=full, because it takes long.
const isWhole = process.env["TEST_MODE"] === "full";

// With one pixel per CSS pixel, screenshots take a third of the time that they take with the
// phone's pixel density.
test.use({ deviceScaleFactor: 1, reducedMotion: "reduce" });

type Stage = { page: Page; context: BrowserContext; world: World };
function states(what: string, go: (stage: Stage) => Promise<void>): void {
  if (!isWhole) return;
  test(what, async ({ page, context, world, quiet }) => {
    test.setTimeout(300_000);
    quiet.expectMessage(/status of (4|5)\d\d|net::ERR/);
    await world.clock.freeze();
    await go({ page, context, world });
  });
}

const escape = (page: Page) => page.keyboard.press("Escape");
const offer = (page: Page) =>
  page.getByRole("list", { name: "卖家" }).getByRole("listitem").first();
const offers = "**/entrust/v1/buy/able/list*";

states(
  "the seller list has no layout problems with favorites, without a match, or offline",
  async (stage) => {
    const { page, context, world } = stage;
    await openAppAsUser(page, world.p("demo-buyer"));
    const { records } = await sendReadAsPageUser<{ records: { entrustId: string }[] }>(
      page,
      "/entrust/v1/buy/able/list?pageSize=50",
    );
    await visitAndInspectScreens(page, [
      {
        name: "buy-scrolled",
        act: (it) => it.getByRole("main").evaluate((main) => main.scrollTo(0, 700)),
        ready: offer,
      },
      {
        name: "saledetail-liked",
        route: `saledetail?id=${records[0]?.entrustId}&view=buyer`,
        act: tapFirstButton("收藏"),
        ready: locateFirstButton("取消收藏"),
      },
      { name: "buy-liked", route: "buy", act: tapFirstButton(/^收藏/), ready: offer },
      {
        name: "buy-find",
        act: (it) => tapFirstButton(/^收藏/)(it).then(() => tapFirstButton("找卖家")(it)),
        ready: locateDialog,
      },
      {
        name: "quickmatch-blank",
        route: "quickmatch",
        ready: locateFirstText("输入后显示先问哪位卖家"),
      },
      {
        name: "buy-asked",
        act: async (item) => {
          await item.getByLabel("购买金额").fill("49000");
          await tapFirstButton("关闭")(item);
        },
        ready: locateFirstButton("想买 ¥49,000"),
      },
      {
        name: "buy-empty",
        act: async (item) => {
          await tapFirstButton("付款方式")(item);
          await locateDialog(item).getByRole("radio", { name: /^微信/ }).click({ force: true });
        },
        ready: locateFirstText("没有卖家同时符合"),
      },
    ]);
    await tapFirstButton("清除全部筛选")(page);
    await expect(offer(page)).toBeVisible();
    await context.setOffline(true);
    await visitAndInspectScreens(page, [
      {
        name: "buy-offline",
        ready: (it) => it.getByRole("status").filter({ hasText: /没有网络/ }),
      },
    ]);
    await context.setOffline(false);
    await page.route(offers, (it) => it.fulfill({ status: 500, body: "" }));
    await page.reload();
    await visitAndInspectScreens(page, [
      { name: "buy-error", ready: locateFirstButton("重新载入") },
    ]);
  },
);

states(
  "sell screens have no layout problems in bulk actions, price change, keypad and success sheet",
  async ({ page, world }) => {
    await openAppAsUser(page, world.p("demo-seller"), "home/mysell");
    const { records } = await sendReadAsPageUser<{ records: { entrustId: string }[] }>(
      page,
      "/entrust/v1/sell/list",
    );
    const id = records[0]?.entrustId ?? "";
    await visitAndInspectScreens(page, [
      { name: "mysell-all", act: tapFirstButton(/批量|更多/), ready: locateDialog },
      {
        name: "saledetail-own-chosen",
        route: `saledetail?id=${id}&view=owner`,
        act: (item) =>
          item
            .getByRole("radiogroup", { name: "点选新价格" })
            .getByRole("radio")
            .first()
            .check({ force: true }),
        ready: locateFirstButton(/^改为 ¥/),
      },
      { name: "reprice", act: tapFirstButton("自己输入"), ready: locateDialog },
      {
        name: "sell-float",
        route: "sell",
        act: (it) => it.getByRole("radio", { name: "浮动价" }).check(),
        ready: locateFirstText(/参考价/),
      },
      {
        name: "sell-quantity",
        act: async (item) => {
          await item.getByRole("radio", { name: "固定价" }).check();
          await item.getByLabel("出售数量").click();
        },
        ready: locateKeypad,
      },
      {
        name: "sell-published",
        act: async (item) => {
          await item.getByLabel("出售数量").fill("20");
          await escape(item);
          await tapFirstButton("发布出售")(item);
          await typePinOnKeyboard(item);
        },
        ready: locateFirstText("已发布"),
      },
    ]);
  },
);

states("account screens and their sheets have no layout problems", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-seller"), "home/my");
  const orders = await sendReadAsPageUser<{ records: { orderId: string }[] }>(
    page,
    "/order/v1/list?tab=2&pageSize=5",
  );
  await visitAndInspectScreens(page, [
    {
      name: "mybill-mixed",
      route: "mybill",
      act: tapFirstButton("近 3 月"),
      ready: (it) => it.getByRole("region").getByRole("listitem").first(),
    },
    { name: "mybill-statement", act: tapFirstButton(/月结单/), ready: locateDialog },
    {
      name: "mybill-dates",
      act: (it) => escape(it).then(() => tapFirstButton("自选")(it)),
      ready: locateDialog,
    },
    {
      name: "payment-card",
      route: "payment",
      act: tapFirstButton(/^农业银行/),
      ready: locateDialog,
    },
    {
      name: "selectbank-found",
      route: "selectbank",
      act: (it) => it.getByLabel("搜索银行").fill("招商"),
      ready: locateFirstButton("招商银行"),
    },
    {
      name: "addzfb-read",
      route: "addzfb",
      act: (it) => chooseQrImage(it, createQrCodePngFile("https://qr.alipay.com/example")),
      ready: locateFirstText("已识别支付宝收款码"),
    },
    {
      name: "addwx-wrong",
      route: "addwx",
      act: (it) => chooseQrImage(it, createQrCodePngFile("https://example.com/pay")),
      ready: locateFirstText(/^这不是收款码/),
    },
    {
      name: "courses",
      route: "my",
      act: tapFirstButton(/教程/),
      ready: locateFirstButton(/^三分钟学会购买/),
    },
    { name: "lesson", act: tapFirstButton(/^三分钟学会购买/), ready: locateFirstText("1 / 4") },
    {
      name: "setting-devices",
      route: "setting",
      act: tapFirstButton(/^登录设备/),
      ready: locateDialog,
    },
    {
      name: "setting-leave",
      act: (it) => escape(it).then(() => tapFirstButton("退出")(it)),
      ready: (it) => it.getByRole("alertdialog"),
    },
    {
      name: "reputAtion-levels",
      route: "reputAtion",
      act: (it) => it.getByText("等级权益").evaluate((at) => at.scrollIntoView()),
      ready: locateFirstText("等级权益"),
    },
    {
      name: "service-order",
      route: `onlineService?orderId=${orders.records[0]?.orderId ?? ""}`,
      act: tapFirstButton(/^带上订单/),
      ready: locateDialog,
    },
    { name: "user-nick", route: "user", act: tapFirstButton(/^昵称/), ready: locateDialog },
    {
      name: "paymentPIN-new",
      route: "paymentPIN?mode=old",
      act: async (item) => {
        await expect(item.getByRole("group", { name: "安全键盘" })).toBeVisible();
        await item.keyboard.type(demoUserPin);
      },
      ready: locateFirstText("设置新的支付密码"),
    },
  ]);
});

states(
  "a new user's empty lists and results of the face check have no layout problems",
  async ({ page, world }) => {
    await openAppAsUser(page, world.p("demo-new"), "home/mybill");
    await visitAndInspectScreens(page, [
      { name: "mybill-empty", ready: locateFirstText("第一笔买入或转入到账后，会记在这里") },
      { name: "purchase-empty", route: "purchase", ready: locateFirstButton(/^去/) },
      { name: "mysell-empty", route: "mysell", ready: locateFirstButton("去发布") },
      { name: "appeal-empty", route: "appeal", ready: locateFirstText(/^暂无|^没有/) },
    ]);
    await openAppAsUser(page, world.p("demo-new"), "home/certifiname");
    await page.getByLabel("真实姓名").fill("欧阳小明");
    await fillIdentityForm(page);
    await openFaceCheckProvider(page);
    await page.getByRole("button", { name: "模拟失败" }).click();
    await visitAndInspectScreens(page, [
      { name: "face-fail", ready: (it) => it.getByRole("heading", { name: /^核验未通过/ }) },
    ]);
    await page.getByRole("button", { name: "再试一次" }).click();
    await fillIdentityForm(page);
    let answer = () => {};
    const waits = new Promise<void>((done) => (answer = done));
    await page.route("**/user/v1/authentication*", async (route) => {
      await waits;
      await route.continue();
    });
    await openFaceCheckProvider(page);
    await visitAndInspectScreens(page, [
      { name: "face-run-loading", ready: locateFirstText("正在确认结果…") },
      {
        name: "cerifsuccess-new",
        act: async () => answer(),
        ready: locateFirstButton("下一步：风险测评"),
      },
    ]);
  },
);

states("order lists and their search have no layout problems", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-appeal"), "home/order");
  await visitAndInspectScreens(page, [
    {
      name: "order-search",
      act: tapFirstButton("搜索订单"),
      ready: (item) =>
        item
          .getByRole("searchbox")
          .or(item.getByPlaceholder(/订单号|昵称/))
          .first(),
    },
    {
      name: "order-appeal",
      act: (it) => it.getByRole("tab", { name: /^申诉/ }).click(),
      ready: locateFirstLinkInMain,
    },
    {
      name: "order-cancelled",
      act: (it) => it.getByRole("tab", { name: "已取消" }).click(),
      ready: locateFirstLinkInMain,
    },
    {
      name: "purchase-done",
      route: "purchase",
      act: (it) => it.getByRole("tab", { name: "已完成" }).click(),
      ready: locateFirstLinkInMain,
    },
    {
      name: "selling-done",
      route: "selling",
      act: (it) => it.getByRole("tab", { name: "已完成" }).click(),
      ready: locateFirstLinkInMain,
    },
    {
      name: "appeal-done",
      route: "appeal",
      act: (it) => it.getByRole("tab", { name: "已完结" }).click(),
      ready: locateFirstText(/已完结/),
    },
  ]);
});
