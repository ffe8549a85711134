import type { Page } from "@playwright/test";
import { boxOf, confirm, fillBox, offers } from "./purchase.ts";
import { answer, quiz } from "./quiz.ts";
import { enter, expect, stored, test } from "./support.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";

const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;
const gate = (page: Page, title: string) => page.getByRole("dialog", { name: title });

/** Somebody who has everything but the questionnaire. */
const almost = (world: World) => world.person({ certified: true, pin: "135790", methods: 1, quiz: false, able: 10, level: 3 });

/** From the list to the last tap. */
async function wantToBuy(page: Page): Promise<void> {
  await fillBox(page, "1000", offers(page).filter({ hasText: "支付宝" }).first());
  await confirm(page).click();
}

test("a paper survives a reload, ends with its time, and there may be no other today", async ({ page, world }) => {
  const { p } = await almost(world);
  await enter(page, p);
  const open = async () => {
    await wantToBuy(page);
    await page.getByRole("button", { name: "去测评" }).click();
  };
  await open();
  await answer(page, true);
  await quiz(page).getByRole("button", { name: "下一题" }).click();
  await page.reload();
  await page.getByRole("button", { name: "关闭" }).click();
  await open();
  await expect(quiz(page).getByText("2 / 10")).toBeVisible();
  await quiz(page).getByRole("button", { name: "上一题" }).click();
  await expect(quiz(page).getByRole("radio", { checked: true })).toHaveCount(1);

  await quiz(page).getByRole("button", { name: "下一题" }).click();
  for (let i = 2; i <= 10; i += 1) {
    await expect(quiz(page).getByText(`${i} / 10`)).toBeVisible();
    await answer(page, true);
    if (i < 10) await quiz(page).getByRole("button", { name: "下一题" }).click();
  }
  // No other answer tells the page how late it is: it hands the paper in.
  await page.route(/\/lightweight\/(?!login|.*\/risk\/)/, () => {});
  await world.clock.advance(60 * 60_000);
  // Whose paper is too old is given another one at once: only the one after that is refused here.
  const another = page.waitForResponse((it) => it.url().includes("/basic/v1/risk/question"));
  await quiz(page).getByRole("button", { name: "提交" }).click();
  await expect(quiz(page).getByText("试卷已过期，请重新开始")).toBeVisible();
  await another;
  await world.faults.add({ match: { path: "/basic/v1/risk/question" }, effect: { code: 20018 } });
  await quiz(page).getByRole("button", { name: "重新测评" }).click();
  await expect(quiz(page).getByText("暂时不能测评")).toBeVisible();
  await quiz(page).getByRole("button", { name: "知道了" }).click();
  await expect(gate(page, "还差 1 步即可交易")).toBeVisible();
});

test("a newcomer who wants to buy sees all his steps, takes one, and comes back to where he was", async ({ page, world }) => {
  await enter(page, world.p("demo-new"));
  await offers(page).first().getByRole("button", { name: "购买" }).click();
  await page.getByRole("button", { name: "去添加" }).click();
  const list = gate(page, "还差 4 步即可交易");
  await expect(list.getByRole("listitem")).toHaveText([
    /实名认证.*去认证/,
    /支付密码.*去设置/,
    /收款方式.*实名认证后可添加/,
    /风险测评.*去测评/,
  ]);
  const here = page.url();
  await list.getByRole("button", { name: "去设置" }).click();
  await expect(page).toHaveURL(at("szPassword"));
  await expect(list).toHaveCount(0);
  await page.goBack();
  await expect(list).toBeVisible();
  expect(page.url()).toBe(here);

  await list.getByRole("button", { name: "关闭" }).click();
  await expect(list).toHaveCount(0);
  await expect(boxOf(page)).toBeVisible();
  expect(await stored(page, "lw_my_gate")).toBeNull();
});
