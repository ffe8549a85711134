import { expect, type Page } from "@playwright/test";

export const locateRiskQuizSheet = (page: Page) => page.getByRole("dialog", { name: "风险测评" });

/** Parts of the texts of the correct options. The key is the beginning of the question. */
const correctAnswers: Record<string, string[]> = {
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

export async function answerQuizQuestion(page: Page, isRight: boolean): Promise<void> {
  const title =
    (await locateRiskQuizSheet(page).getByRole("heading", { level: 3 }).textContent()) ?? "";
  const answers = Object.entries(correctAnswers).find(([begin]) => title.startsWith(begin))?.[1];
  if (!answers) throw new Error(`no answer is known for the question ${title}`);
  const choices = locateRiskQuizSheet(page).locator("label");
  if (!isRight)
    return choices
      .filter({ hasNotText: new RegExp(answers.join("|")) })
      .first()
      .click();
  for (const it of answers) await choices.filter({ hasText: it }).first().click();
}

export async function answerAllQuizQuestions(page: Page, isRight: boolean): Promise<void> {
  for (let i = 1; i <= 10; i += 1) {
    await expect(locateRiskQuizSheet(page).getByText(`${i} / 10`)).toBeVisible();
    await answerQuizQuestion(page, isRight);
    await locateRiskQuizSheet(page)
      .getByRole("button", { name: i === 10 ? "提交" : "下一题" })
      .click();
  }
}

/** Answers everything wrong and checks the result, then answers everything correctly. */
export async function failThenPassQuiz(page: Page): Promise<void> {
  await locateRiskQuizSheet(page).getByRole("button", { name: "下一题" }).click();
  await expect(locateRiskQuizSheet(page).getByText("请先选择答案")).toBeVisible();
  await answerAllQuizQuestions(page, false);
  await expect(locateRiskQuizSheet(page).getByRole("status")).toContainText(
    /^答对 \d \/ 10.*关键题错了 \d 道.*今天还可测 4 次/,
  );
  await expect(locateRiskQuizSheet(page).getByText("应选：等实际到账后再放币")).toBeVisible();
  // A further attempt is disabled until the user has scrolled through the mistakes.
  await expect(locateRiskQuizSheet(page).getByRole("button", { name: /^看完再测/ })).toBeDisabled();
  for (const locator of await locateRiskQuizSheet(page)
    .getByRole("list", { name: "答错的题目" })
    .getByRole("listitem")
    .all()) {
    await locator.locator(":scope > :last-child").scrollIntoViewIfNeeded();
  }
  await locateRiskQuizSheet(page).getByRole("button", { name: "重新测评" }).click();
  await answerAllQuizQuestions(page, true);
  await expect(locateRiskQuizSheet(page).getByText("测评通过")).toBeVisible();
}
