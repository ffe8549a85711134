import type { Locator, Page } from "@playwright/test";
import {
  locatePurchaseKeypadButton,
  locatePurchaseBox,
  locateOfferListItems,
} from "./purchase-steps.ts";
import { answerQuizQuestion, locateRiskQuizSheet } from "./quiz-steps.ts";
import { sendReadAsPageUser, openAppAsUser, expect, test } from "./fixtures.ts";
import { demoUserPin } from "./trade-by-api.ts";

const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;
const steps = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const row = (page: Page, title: string) =>
  page.getByRole("dialog").getByRole("listitem").filter({ hasText: title });
const go = (page: Page, title: string) =>
  page.getByRole("dialog").getByRole("button", { name: `下一步：${title}`, exact: true });

/** Counts every tap on the screen, but not the keys of the system keyboard. */
function tapper() {
  const counted = { taps: 0 };
  const tap = async (locator: Locator) => {
    await locator.click();
    counted.taps += 1;
  };
  const type = async (field: Locator, text: string) => {
    await tap(field);
    await field.fill(text);
  };
  return { counted, tap, type };
}
type Hand = ReturnType<typeof tapper>;

async function bindPhone(page: Page, { tap, type }: Hand): Promise<void> {
  await tap(go(page, "绑定手机"));
  await type(page.getByLabel("手机号"), "13800138000");
  await tap(page.getByRole("button", { name: "获取验证码" }));
  await type(page.getByLabel("验证码"), "246810");
  await tap(page.getByRole("button", { name: "绑定", exact: true }));
}

async function certify(page: Page, { tap, type }: Hand): Promise<void> {
  await tap(go(page, "实名认证"));
  await type(page.getByLabel("真实姓名"), "欧阳小明");
  await type(page.getByLabel("身份证号"), "42010619930610018X");
  await tap(page.getByRole("checkbox", { name: /我已阅读并同意/ }));
  await tap(page.getByRole("button", { name: "下一步，人脸核验" }));
  await tap(page.getByRole("button", { name: "开始核验" }));
  await page.waitForURL(/\/provider\/face\//);
  // The provider's page confirms a user after five seconds. Adds five seconds to the time of its
  // animation frames instead of waiting.
  await page.evaluate(() => {
    const next = requestAnimationFrame;
    window.requestAnimationFrame = (draw) => next((now) => draw(now + 5000));
  });
  await expect(page).toHaveURL(at("cerifsuccess"));
}

async function passQuiz(page: Page, hand: Hand): Promise<void> {
  for (let nth = 1; nth <= 10; nth += 1) {
    await expect(locateRiskQuizSheet(page).getByText(`${nth} / 10`)).toBeVisible();
    const title =
      (await locateRiskQuizSheet(page).getByRole("heading", { level: 3 }).textContent()) ?? "";
    await answerQuizQuestion(page, true);
    hand.counted.taps += title.startsWith("以下哪些") ? 2 : 1;
    await hand.tap(
      locateRiskQuizSheet(page).getByRole("button", { name: nth === 10 ? "提交" : "下一题" }),
    );
  }
  await expect(locateRiskQuizSheet(page).getByText("测评通过")).toBeVisible();
  await hand.tap(locateRiskQuizSheet(page).getByRole("button", { name: "完成" }));
}

async function setPin(page: Page, { tap }: Hand): Promise<void> {
  await tap(go(page, "支付密码"));
  for (const title of ["设置新的支付密码", "请再次输入"]) {
    await expect(page.getByText(title)).toBeVisible();
    for (const digit of demoUserPin)
      await tap(
        page
          .getByRole("group", { name: "安全键盘" })
          .getByRole("button", { name: digit, exact: true }),
      );
  }
}

async function addAlipay(page: Page, { tap, type }: Hand): Promise<void> {
  await tap(go(page, "付款方式"));
  await tap(steps(page, "添加付款方式").getByRole("button", { name: /^支付宝/ }));
  await tap(page.getByRole("button", { name: "没有收款码，直接填账号" }));
  await type(page.getByLabel("支付宝账号"), "13800138000");
  await tap(page.getByRole("button", { name: "下一步，验证支付密码" }));
  const keys = page.getByRole("dialog", { name: "请输入 6 位支付密码" });
  for (const digit of demoUserPin)
    await tap(keys.getByRole("button", { name: digit, exact: true }));
}

test("a new user's first purchase needs one SMS and keeps its amount through all setup steps", async ({
  page,
  world,
}) => {
  const hand = tapper();
  const messages: string[] = [];
  page.on("request", (it) => it.url().includes("/sms/getSmsMes") && messages.push(it.url()));
  await openAppAsUser(page, world.p("demo-new"));
  const offer = locateOfferListItems(page).filter({ hasText: "支付宝" }).first();
  await hand.tap(offer.getByRole("button", { name: "购买" }));
  const key = (name: string | RegExp) =>
    page.getByRole("group", { name: "数字键盘" }).getByRole("button", { name, exact: true });
  for (const digit of ["1", "8", "00"]) await hand.tap(key(digit));
  await expect(locatePurchaseBox(page).getByRole("timer")).toHaveCount(0);
  await expect(
    locatePurchaseBox(page).getByText("等级 1 单笔最多 ¥2,000，今日还可买 ¥5,000"),
  ).toBeVisible();
  await expect(locatePurchaseBox(page).getByText("还没有，第 5 步添加")).toBeVisible();
  await hand.tap(key(/^还差 5 步/));
  await expect(steps(page, "还差 5 步就能买")).toContainText("买 ¥1,800，约 9 分钟");

  await bindPhone(page, hand);
  await expect(steps(page, "还差 4 步就能买")).toBeVisible();
  await expect(row(page, "绑定手机")).toContainText("已完成");
  await certify(page, hand);
  await hand.tap(page.getByRole("button", { name: "下一步：风险测评", exact: true }));
  await passQuiz(page, hand);
  await expect(steps(page, "还差 2 步就能买")).toBeVisible();
  await expect(row(page, "支付密码")).toContainText("不再发短信");
  await setPin(page, hand);
  await expect(steps(page, "还差 1 步就能买")).toBeVisible();
  await addAlipay(page, hand);

  await expect(page).toHaveURL(at("purchasebox"));
  await expect(steps(page, "还差 1 步：等审核")).toContainText("您不用再做什么");
  await expect(steps(page, "还差 1 步：等审核")).toContainText(/最迟 \d\d:\d\d 出结果/);
  await expect(row(page, "付款方式")).toContainText("审核中");
  await world.clock.advance(4000);
  await expect(steps(page, /^还差/)).toHaveCount(0);
  await expect(locatePurchaseBox(page).getByLabel("购买金额")).toHaveValue("1,800");
  await hand.tap(locatePurchaseKeypadButton(page));
  await expect(page).toHaveURL(at("orderBuyChat"));
  expect(await sendReadAsPageUser(page, "/order/v1/count/stat")).toMatchObject({ running: 1 });
  expect(messages).toHaveLength(1);
  expect(hand.counted.taps).toBeLessThanOrEqual(64);
});

test("the button 全部 and the suggested amount stay within a new user's purchase limit", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-new"));
  await locateOfferListItems(page)
    .filter({ hasText: "支付宝" })
    .first()
    .getByRole("button", { name: "购买" })
    .click();
  const amount = locatePurchaseBox(page).getByLabel("购买金额");
  await locatePurchaseBox(page).getByRole("button", { name: "全部" }).click();
  await expect(amount).toHaveValue("2,000.00");
  await amount.fill("3000");
  await locatePurchaseBox(page).getByRole("button", { name: "改为 ¥2,000" }).click();
  await expect(amount).toHaveValue("2,000");
  await expect(locatePurchaseBox(page).getByText("可买 ¥100–2,000")).toBeVisible();
});

test("the purchase box of a new user fits a short screen without scrolling", async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAppAsUser(page, world.p("demo-new"));
  await locateOfferListItems(page)
    .filter({ hasText: "支付宝" })
    .first()
    .getByRole("button", { name: "购买" })
    .click();
  await locatePurchaseBox(page).getByRole("button", { name: "全部" }).click();
  await expect(locatePurchaseBox(page).getByText(/T\+1 保护，放币后满 24 小时可用/)).toBeInViewport(
    {
      ratio: 1,
    },
  );
  const scrolls = await locatePurchaseBox(page).evaluate((item) =>
    [...item.querySelectorAll("*")]
      .filter((part) => getComputedStyle(part).overflowY === "auto")
      .map((part) => part.scrollHeight - part.clientHeight),
  );
  expect(Math.max(...scrolls)).toBe(0);
});
