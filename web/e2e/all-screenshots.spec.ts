import { devices } from "@playwright/test";
import { answerAllQuizQuestions, locateRiskQuizSheet } from "./quiz-steps.ts";
import {
  appPath,
  sendReadAsPageUser,
  openAppAsUser,
  expect,
  test,
  expiredTokenMessagePattern,
} from "./fixtures.ts";
import {
  locateFirstButton,
  locateDialog,
  tapFirstButton,
  locateFirstText,
  visitAndInspectScreens,
} from "./screen-tour.ts";
import { sendCommandAsPageUser } from "./trade-by-api.ts";
import { accountStops, newUserStops, orderStops, sellStops, type TourOrder } from "./tour-stops.ts";

// With one pixel per CSS pixel, screenshots take a third of the time that they take with the
// phone's pixel density.
test.use({ deviceScaleFactor: 1, reducedMotion: "reduce" });

test.beforeEach(async ({ world }) => {
  await world.clock.freeze();
});

test("the screens for buying have no layout or accessibility problems", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  const { records } = await sendReadAsPageUser<{ records: { entrustId: string }[] }>(
    page,
    "/entrust/v1/buy/able/list?amount=1000&payType=2",
  );
  const id = records[0]?.entrustId ?? "";
  await visitAndInspectScreens(page, [
    { name: "buy", ready: locateFirstButton("购买") },
    { name: "buy-filter", act: tapFirstButton("付款方式"), ready: locateDialog },
    {
      name: "saledetail",
      route: `saledetail?id=${id}&view=buyer`,
      ready: locateFirstText("最近评价"),
    },
    {
      name: "purchasebox",
      route: `purchasebox?id=${id}`,
      act: (it) => locateDialog(it).getByLabel("购买金额").fill("1200"),
      ready: locateFirstText(/是核对码，请付到分/),
    },
    {
      name: "purchasebox-over",
      act: (it) => locateDialog(it).getByLabel("购买金额").fill("99999999"),
      ready: locateFirstButton(/^改为 ¥/),
    },
    {
      name: "quickmatch-form",
      route: "quickmatch?amount=1200&payType=2",
      ready: locateFirstText(/约 \d+ 分钟放币/),
    },
    {
      name: "quickmatch",
      route: "quickmatch?amount=49000&payType=3",
      ready: locateFirstText("现在没有卖家能接这一笔"),
    },
    {
      name: "quickmatch-matching",
      act: async (item) => {
        await sendCommandAsPageUser(item, "post", "/entrust/v1/buy/fast", {
          amount: 49_000,
          payTypes: [3],
        });
        await item.reload();
      },
      ready: locateFirstText("正在为您匹配卖家"),
    },
    {
      name: "buyfailed",
      act: () => world.clock.advance(31_000),
      ready: (it) => it.getByRole("heading", { level: 2, name: /金额超出|暂无/ }),
    },
  ]);
});

test("the account screens have no layout or accessibility problems", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"), "home/my");
  await visitAndInspectScreens(page, accountStops);
});

test("the screens for selling have no layout or accessibility problems", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-seller"), "home/sell");
  const { records } = await sendReadAsPageUser<{ records: { entrustId: string }[] }>(
    page,
    "/entrust/v1/sell/list",
  );
  const id = records[2]?.entrustId ?? "";
  await visitAndInspectScreens(page, sellStops(id));
});

test("the screens of orders and chats have no layout or accessibility problems", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-appeal"), "home/order");
  const { records } = await sendReadAsPageUser<{ records: TourOrder[] }>(
    page,
    "/order/v1/list?pageSize=50",
  );
  await visitAndInspectScreens(page, orderStops(records));
});

test("the screens of a new user have no layout or accessibility problems", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-new"), "home/my");
  await visitAndInspectScreens(page, newUserStops);
});

test("the questionnaire and a restricted user's screens have no layout or accessibility problems", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-new"), "home/my/certification");
  await visitAndInspectScreens(page, [
    { name: "quiz", act: tapFirstButton(/风险测评/), ready: locateRiskQuizSheet },
    {
      name: "quiz-marked",
      act: (it) => answerAllQuizQuestions(it, false),
      ready: locateFirstText(/^答对 \d/),
    },
  ]);
  await openAppAsUser(page, world.p("demo-banned"));
  await visitAndInspectScreens(page, [
    { name: "buy-banned", ready: locateFirstText(/^暂停购买至/) },
    { name: "my-banned", route: "my", ready: locateFirstText("可用") },
  ]);
});

test("screens that show loading, an error, a notice or a refusal have no layout problems", async ({
  page,
  browser,
  baseURL,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 500|net::ERR/);
  quiet.expectMessage(expiredTokenMessagePattern);
  await openAppAsUser(page, world.p("demo-buyer"));
  await expect(locateFirstButton("购买")(page)).toBeVisible();
  const list = "**/entrust/v1/sell/list*";
  let fail = () => {};
  const waits = new Promise<void>((resolve) => void (fail = resolve));
  await page.route(list, async (route) => {
    await waits;
    await route.fulfill({ status: 500 });
  });
  await visitAndInspectScreens(page, [
    {
      name: "state-loading",
      route: "mysell",
      ready: (it) => it.getByRole("heading", { name: "我的挂单" }),
    },
    { name: "state-error", act: async () => fail(), ready: locateFirstButton("重新载入") },
    {
      name: "overlay-notice",
      route: "order",
      act: async (item) => {
        const push = { cmd: "warn", msgTxt: "对方请您尽快回复", orderId: "" };
        const pushed = expect.poll(() => world.sendPush("demo-buyer", push)).toBeTruthy();
        // The notice disappears after three seconds unless it has the focus, so it gets the focus.
        await Promise.all([pushed, locateFirstButton(/温馨提示/)(item).focus()]);
      },
      ready: locateFirstButton(/温馨提示/),
    },
    {
      name: "unauthorized",
      act: () => world.expireToken("demo-buyer", { refreshable: false }),
      ready: locateFirstText("重新进入后会回到刚才的页面"),
    },
  ]);
  await page.evaluate(() => localStorage.clear());
  await page.goto(appPath);
  await visitAndInspectScreens(page, [{ name: "illegal", ready: locateFirstText("非法访问") }]);

  const context = await browser.newContext({
    ...devices["Desktop Chrome"],
    ...(baseURL && { baseURL }),
  });
  const computer = await context.newPage();
  await computer.goto(appPath);
  await visitAndInspectScreens(computer, [
    { name: "desktop-refused-dialog", ready: locateDialog },
    {
      name: "desktop-refused",
      act: tapFirstButton("确定"),
      ready: locateFirstText("本应用仅支持在移动设备上使用"),
    },
  ]);
  await context.close();
});
