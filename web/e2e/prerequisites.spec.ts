import type { Page } from "@playwright/test";
import { locatePurchaseBox, fillPurchaseBox, locateOfferListItems } from "./purchase-steps.ts";
import { answerQuizQuestion, locateRiskQuizSheet } from "./quiz-steps.ts";
import { openAppAsUser, expect, readLocalStorageItem, test } from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";

const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;
const gate = (page: Page, title: string) => page.getByRole("dialog", { name: title });

/** Creates a user who has completed all steps except the questionnaire. */
const almost = (world: World) =>
  world.createUser({ certified: true, pin: "135790", methods: 1, quiz: false, able: 10, level: 3 });

/** Enters 1,000 CNY for the first offer that takes Alipay, and opens the list of missing steps. */
async function wantToBuy(page: Page): Promise<void> {
  await fillPurchaseBox(
    page,
    "1000",
    locateOfferListItems(page).filter({ hasText: "支付宝" }).first(),
  );
  await page.getByRole("button", { name: "还差 1 步" }).click();
}

test("the questionnaire keeps answers after a reload, expires, and is refused at its daily limit", async ({
  page,
  world,
}) => {
  const { p } = await almost(world);
  await openAppAsUser(page, p);
  const open = async () => {
    await wantToBuy(page);
    await page.getByRole("button", { name: "下一步：风险测评" }).click();
  };
  await open();
  await answerQuizQuestion(page, true);
  await locateRiskQuizSheet(page).getByRole("button", { name: "下一题" }).click();
  await page.reload();
  // After the reload, the purchase box and the list of missing steps are open again.
  await page.getByRole("button", { name: "下一步：风险测评" }).click();
  await expect(locateRiskQuizSheet(page).getByText("2 / 10")).toBeVisible();
  await locateRiskQuizSheet(page).getByRole("button", { name: "上一题" }).click();
  await expect(locateRiskQuizSheet(page).getByRole("radio", { checked: true })).toHaveCount(1);

  await locateRiskQuizSheet(page).getByRole("button", { name: "下一题" }).click();
  for (let i = 2; i <= 10; i += 1) {
    await expect(locateRiskQuizSheet(page).getByText(`${i} / 10`)).toBeVisible();
    await answerQuizQuestion(page, true);
    if (i < 10) await locateRiskQuizSheet(page).getByRole("button", { name: "下一题" }).click();
  }
  // Blocks all responses except those of the login and the questionnaire, so that the page cannot
  // learn the server time before it submits the answers.
  await page.route(/\/lightweight\/(?!login|.*\/risk\/)/, () => {});
  await world.clock.advance(60 * 60_000);
  // The app replaces an expired questionnaire at once. The fault is added after that request, so
  // that it refuses only later ones.
  const another = page.waitForResponse((it) => it.url().includes("/basic/v1/risk/question"));
  await locateRiskQuizSheet(page).getByRole("button", { name: "提交" }).click();
  await expect(locateRiskQuizSheet(page).getByText("试卷已过期，请重新开始")).toBeVisible();
  await another;
  await world.faults.add({ match: { path: "/basic/v1/risk/question" }, effect: { code: 20018 } });
  await locateRiskQuizSheet(page).getByRole("button", { name: "重新测评" }).click();
  await expect(locateRiskQuizSheet(page).getByText("暂时不能测评")).toBeVisible();
  await locateRiskQuizSheet(page).getByRole("button", { name: "知道了" }).click();
  await expect(gate(page, "还差 1 步就能买")).toBeVisible();
});

test("a new user sees all missing steps, opens one, and returns to the purchase box", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-new"));
  await locateOfferListItems(page).first().getByRole("button", { name: "购买" }).click();
  await page.getByRole("button", { name: "还差 5 步" }).click();
  const list = gate(page, "还差 5 步就能买");
  await expect(list.getByRole("listitem")).toHaveText([
    /绑定手机.*约 1 分钟/,
    /实名认证.*约 3 分钟/,
    /风险测评.*约 3 分钟/,
    /支付密码.*约 1 分钟/,
    /付款方式.*约 1 分钟/,
  ]);
  const here = page.url();
  await list.getByRole("button", { name: "下一步：绑定手机" }).click();
  await expect(page).toHaveURL(at("bindphone"));
  await expect(list).toHaveCount(0);
  await page.goBack();
  await expect(list).toBeVisible();
  expect(page.url()).toBe(here);

  await list.getByRole("button", { name: "关闭" }).click();
  await expect(list).toHaveCount(0);
  await expect(locatePurchaseBox(page)).toBeVisible();
  expect(await readLocalStorageItem(page, "lw_my_gate")).toBeNull();
});
