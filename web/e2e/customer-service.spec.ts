import {
  sendReadAsPageUser,
  findAccessibilityProblems,
  openAppAsUser,
  expect,
  test,
} from "./fixtures.ts";

type Orders = { records: { orderId: string; status: number; isSeller: number }[] };

test("customer service shows the attached order and hands the user over to a human on request", async ({
  page,
  world,
  context,
}) => {
  await openAppAsUser(page, world.p("demo-appeal"), "home/my");
  const { records } = await sendReadAsPageUser<Orders>(page, "/order/v1/list?tab=1&pageSize=50");
  const paid = records.find((it) => it.status === 30 && it.isSeller === 0);
  await openAppAsUser(page, world.p("demo-appeal"), `home/onlineService?orderId=${paid?.orderId}`);
  const [desk] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "进入客服" }).click(),
  ]);
  await expect(desk.getByRole("heading", { name: "在线客服" })).toBeVisible();
  const log = desk.getByRole("log");
  await expect(log).toContainText(
    /买入 .+¥[\d,]+\.\d\d.*看到了：您 .+ 付了 ¥[\d,.]+，传了 \d 张凭证/s,
  );
  expect(await findAccessibilityProblems(desk)).toEqual([]);

  await log.getByRole("button", { name: "不能取消订单" }).click();
  await expect(log).toContainText("今日取消次数用完后");
  await desk.getByRole("button", { name: "附上订单" }).click();
  await desk
    .getByRole("region", { name: "附上订单" })
    .getByRole("button", { name: /^卖出/ })
    .first()
    .click();
  await expect(log.getByText("已读").last()).toBeVisible();
  await desk.getByLabel("写给客服").fill("我要转人工");
  await desk.keyboard.press("Enter");
  await expect(log).toContainText("已接入人工客服，我是小林");
  await expect(desk.getByText("人工客服小林")).toBeVisible();
  await desk.getByLabel("写给客服").fill("<b>谢谢</b>");
  await desk.getByRole("button", { name: "发送" }).click();
  await expect(log).toContainText("<b>谢谢</b>");
  await expect(log).toContainText("不客气");
  // The token is in the part after `#`, which browsers send to no server.
  expect(desk.url()).toMatch(/\/provider\/service\?orderId=\w+#/);
});

test("a trading lesson has four pages and returns to the list of lessons after the last one", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-new"), "home/my");
  await page.getByRole("button", { name: /教程/ }).click();
  const list = page.getByRole("dialog", { name: "教程" });
  await expect(list.getByRole("group", { name: "教程" }).getByRole("button")).toHaveText([
    /4 张图/,
    /4 张图/,
    /4 张图/,
    /4 张图/,
  ]);
  await list.getByRole("button", { name: /^三分钟学会购买/ }).click();
  const lesson = page.getByRole("dialog", { name: "三分钟学会购买" });
  const titles = ["挑一位卖家", "付到分，一次付清", "上传凭证，说已付款", "等对方放币"];
  for (const [at, title] of titles.entries()) {
    await expect(lesson.getByText(`${at + 1} / 4`)).toBeVisible();
    await expect(lesson.getByRole("heading", { name: title })).toBeVisible();
    if (at === 1) expect(await findAccessibilityProblems(page, "[role=dialog]")).toEqual([]);
    await lesson.getByRole("button", { name: at === 3 ? "完成" : "下一页" }).click();
  }
  await expect(lesson).toHaveCount(0);
  await expect(list).toBeVisible();
});
