import type { Page } from "@playwright/test";
import { ask, axeFindings, enter, expect, stored, test, type World } from "./support.ts";

const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;
const offers = (page: Page) => page.getByRole("list", { name: "卖家" }).getByRole("listitem");
const quiz = (page: Page) => page.getByRole("dialog", { name: "风险测评" });
const gate = (page: Page, title: string) => page.getByRole("dialog", { name: title });

/** Somebody who has everything but the questionnaire. */
const almost = (world: World) =>
  world.control<{ p: string }>("users", { certified: true, pin: "135790", methods: 1, quiz: false, able: 10, level: 3 });

/** From the list to the last tap. */
async function wantToBuy(page: Page): Promise<void> {
  await offers(page).filter({ hasText: "支付宝" }).first().getByRole("button", { name: "购买" }).click();
  const sheet = page.getByRole("dialog", { name: /^向.+购买$/ });
  await sheet.getByLabel("购买金额").fill("1000");
  await sheet.getByRole("checkbox", { name: "我将使用本人实名账户付款" }).check();
  await sheet.getByRole("checkbox", { name: "转账不备注任何敏感词" }).check();
  await page.getByRole("button", { name: /确认购买/ }).click();
}

/** The right answers by the beginning of the option, as appendix C has them. */
const right: Record<string, string[]> = {
  买家发来转账截图: ["等实际到账后再放币"],
  付款时可以使用谁的账户: ["本人实名账户"],
  对方要求加微信: ["拒绝并举报"],
  自称客服: ["拒绝，平台不会索要"],
  "付款后应该？": ["立即点击"],
  转账备注: ["不填写"],
  付款人姓名: ["发起申诉"],
  已付款后: ["不取消"],
  付款超时: ["订单自动取消"],
  放币之后: ["不可以"],
  高于市价: ["诈骗"],
  申诉期间: ["继续锁定"],
  以下哪些: ["银行App余额明细", "支付宝账单"],
  "支付密码可以？": ["只有自己知道"],
  帮他人: ["涉嫌"],
  银行卡被冻结: ["停止交易"],
  单价波动时: ["以下单时锁定价格为准"],
  分多笔付款: ["应一次性"],
  您的交易经验: ["一年以上"],
  您能承受: ["5%以内"],
};

async function answer(page: Page, isRight: boolean): Promise<void> {
  const title = (await quiz(page).getByRole("heading", { level: 3 }).textContent()) ?? "";
  const answers = Object.entries(right).find(([begin]) => title.startsWith(begin))?.[1];
  if (!answers) throw new Error(`no answer is known to ${title}`);
  const choices = quiz(page).locator("label");
  if (!isRight)
    return choices
      .filter({ hasNotText: new RegExp(answers.join("|")) })
      .first()
      .click();
  for (const it of answers) await choices.filter({ hasText: it }).first().click();
}

async function answerAll(page: Page, isRight: boolean): Promise<void> {
  for (let i = 1; i <= 10; i += 1) {
    await expect(quiz(page).getByText(`${i} / 10`)).toBeVisible();
    await answer(page, isRight);
    await quiz(page)
      .getByRole("button", { name: i === 10 ? "提交" : "下一题" })
      .click();
  }
}

test("a questionnaire failed and then passed opens the trade it stood before", async ({ page, world }) => {
  const { p } = await almost(world);
  await enter(page, p);
  await wantToBuy(page);
  await gate(page, "还差 1 步即可交易").getByRole("button", { name: "去测评" }).click();

  await quiz(page).getByRole("button", { name: "下一题" }).click();
  await expect(quiz(page).getByText("请先选择答案")).toBeVisible();
  await answerAll(page, false);
  await expect(quiz(page).getByText(/未通过，正确率\d+%/)).toBeVisible();
  await expect(quiz(page).getByText("正确答案：等实际到账后再放币")).toBeVisible();
  await expect(quiz(page).getByText("今日还可测评 4 次")).toBeVisible();
  expect(await ask(page, "/user/v1/info")).toMatchObject({ riskStatus: 2 });

  await quiz(page).getByRole("button", { name: "重新测评" }).click();
  await answerAll(page, true);
  await expect(quiz(page).getByText("测评通过")).toBeVisible();
  await quiz(page).getByRole("button", { name: "完成" }).click();
  await gate(page, "可以交易了").getByRole("button", { name: "继续交易" }).click();
  await page.getByRole("button", { name: /确认购买/ }).click();
  await expect(page).toHaveURL(at("orderBuyChat"));
});

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

  await world.control("clock", { advanceMs: 60 * 60_000 });
  await quiz(page).getByRole("button", { name: "下一题" }).click();
  for (let i = 2; i <= 10; i += 1) {
    await answer(page, true);
    await quiz(page)
      .getByRole("button", { name: i === 10 ? "提交" : "下一题" })
      .click();
  }
  await expect(quiz(page).getByText("试卷已过期，请重新开始")).toBeVisible();
  await world.control("faults", { match: { path: "/basic/v1/risk/question" }, effect: { code: 20018 } });
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
  await expect(page.getByRole("dialog", { name: /^向.+购买$/ })).toBeVisible();
  expect(await stored(page, "lw_my_gate")).toBeNull();
});

for (const scheme of ["light", "dark"] as const)
  test(`axe finds nothing on the list of steps and the questionnaire: ${scheme}`, async ({ page, world }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const { p } = await almost(world);
    await enter(page, p);
    await wantToBuy(page);
    await expect(page.getByRole("button", { name: "去测评" })).toBeVisible();
    expect(await axeFindings(page), "gate").toEqual([]);
    await page.getByRole("button", { name: "去测评" }).click();
    await answer(page, false);
    expect(await axeFindings(page), "question").toEqual([]);
    await answerAll(page, false);
    await expect(quiz(page).getByText(/未通过/)).toBeVisible();
    expect(await axeFindings(page), "mark").toEqual([]);
  });
