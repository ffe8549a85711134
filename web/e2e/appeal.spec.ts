import type { Page } from "@playwright/test";
import { createOneColorPngFile } from "./png-file.ts";
import { sendReadAsPageUser, openAppAsUser, expect, test } from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";
import {
  completeReceiptCheck,
  attachVoucher,
  finishCovering,
  locateButtonByName,
  labelEvidenceImages,
  demoUserPin,
  declareNothingPaid,
  tapPinOnKeypad,
} from "./two-phones.ts";

type Detail = {
  status: number;
  closeType: number;
  appeal: { status: number; result: number; resultReason: string } | null;
};

const detailOf = (page: Page, orderId: string) =>
  sendReadAsPageUser<Detail>(page, `/order/v1/detail/${orderId}`);

async function orderAt(world: World, status: number, isSeller: 0 | 1) {
  const { records } = await (await world.client("demo-appeal")).must.orderList({ pageSize: 50 });
  const row = records.find((it) => it.status === status && it.isSeller === isSeller);
  if (row === undefined) throw new Error(`no order at ${status}`);
  return row;
}
const open = (page: Page, world: World, row: { orderId: string }) =>
  openAppAsUser(page, world.p("demo-appeal"), `home/appeal?orderId=${row.orderId}`);

test("a seller files an appeal whose draft was restored after a reload", async ({
  page,
  world,
}) => {
  const row = await orderAt(world, 30, 1);
  await open(page, world, row);
  await page.getByRole("button", { name: "提交申诉" }).click();
  for (const text of ["请选择申诉类型", "请填写说明（至少 10 个字）", "请至少上传 1 张凭证"])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole("radio", { name: "已付款，对方未放币" })).toHaveCount(0);
  await page.getByRole("radio", { name: "未收到款项" }).check();
  await page.getByLabel("说明").fill("账户至今没有收到这笔款项，请核实 #卖家胜");
  await page.locator("input[type=file]").setInputFiles(createOneColorPngFile());
  await finishCovering(page);
  await expect(page.getByRole("button", { name: "查看第 1 张图片" })).toBeVisible();
  await labelEvidenceImages(page);
  await page.reload();
  await expect(page.getByLabel("说明")).toHaveValue(/账户至今没有收到/);
  await expect(page.getByRole("radio", { name: "未收到款项" })).toBeChecked();
  // The withdraw button appears at the same position. The second tap of a double tap must not
  // trigger it.
  await page.getByRole("button", { name: "提交申诉" }).dblclick();
  await expect(page.getByRole("list", { name: "申诉进度" })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  const after = await detailOf(page, row.orderId);
  expect(after.appeal).not.toBeNull();
  expect((await world.audit()).ok).toBe(true);
});

test("the accused side submits evidence before its deadline; a later ruling ends the order", async ({
  page,
  world,
  quiet,
}) => {
  // The token expires while the clock is advanced, so one request gets a 401 before the token is
  // refreshed.
  quiet.expectMessage(/status of 401/);
  const row = await orderAt(world, 40, 1);
  await open(page, world, row);
  await expect(page.getByRole("timer", { name: /请举证 2\d 分/ })).toBeVisible();
  await page.getByRole("button", { name: "提交证据" }).click();
  const sheet = page.getByRole("dialog", { name: "提交证据" });
  await sheet.getByRole("button", { name: "提交证据" }).click();
  await expect(sheet.getByText("请至少上传 1 张凭证")).toBeVisible();
  // A text without images is valid evidence.
  await sheet.getByLabel("说明").fill("银行流水显示没有这笔转账");
  await sheet.getByRole("button", { name: "提交证据" }).click();
  await expect(page.getByRole("main").getByText("银行流水显示没有这笔转账")).toBeVisible();
  await page.getByRole("button", { name: "补充证据" }).click();
  await attachVoucher(page, sheet);
  await labelEvidenceImages(sheet);
  await sheet.getByRole("button", { name: "提交证据" }).click();
  const evidence = page.getByRole("list", { name: "您的证据" }).locator("img").first();
  await evidence.scrollIntoViewIfNeeded();
  // Waits for the image, because its URL will expire while the clock is advanced.
  await expect(evidence).toHaveJSProperty("complete", true);
  // Longer than the two hours of automatic review and the two hours of manual review.
  await world.clock.advance(5 * 3_600_000);
  await openAppAsUser(page, world.p("demo-appeal"), `home/appeal?orderId=${row.orderId}`);
  await expect(page.getByText(/裁定：/).first()).toBeVisible();
  expect([50, 60]).toContain((await detailOf(page, row.orderId)).status);
  expect((await world.audit()).ok).toBe(true);
});

test("during an appeal, agreeing to release requires the receipt check and the PIN", async ({
  page,
  world,
}) => {
  const row = await orderAt(world, 40, 1);
  await open(page, world, row);
  await expect(page.getByRole("button", { name: "同意放币" })).toHaveCount(0);
  await locateButtonByName(page, "更多").click();
  await page
    .getByRole("dialog", { name: "更多" })
    .getByRole("button", { name: "同意放币" })
    .click();
  await completeReceiptCheck(page, row.orderId);
  expect((await detailOf(page, row.orderId)).status).toBe(40);
  await tapPinOnKeypad(page, demoUserPin);
  await expect(page.getByRole("dialog", { name: "已放币" })).toBeVisible();
  expect((await detailOf(page, row.orderId)).status).toBe(50);
  expect((await world.audit()).ok).toBe(true);
});

test("the app warns before it withdraws an appeal; a buyer who agrees to cancel cancels the order", async ({
  page,
  world,
}) => {
  const row = await orderAt(world, 40, 0);
  await open(page, world, row);
  await page.getByRole("button", { name: "撤回申诉" }).click();
  const asked = page.getByRole("alertdialog", { name: "撤回申诉" });
  await expect(asked.getByText("您不能再次发起申诉")).toBeVisible();
  await asked.getByRole("button", { name: "返回" }).click();
  expect((await detailOf(page, row.orderId)).status).toBe(40);
  await locateButtonByName(page, "更多").click();
  await page
    .getByRole("dialog", { name: "更多" })
    .getByRole("button", { name: "同意取消" })
    .click();
  await declareNothingPaid(page);
  await expect(page.getByText("协商解决")).toBeVisible();
  await expect.poll(() => detailOf(page, row.orderId)).toMatchObject({ status: 60, closeType: 6 });
  expect((await world.audit()).ok).toBe(true);
});

test("a user reports the other side of an order; a second report about the order is refused", async ({
  page,
  world,
}) => {
  const row = await orderAt(world, 30, 0);
  await openAppAsUser(page, world.p("demo-appeal"), `home/reportcontent?orderId=${row.orderId}`);
  await page.getByRole("button", { name: "提交举报" }).click();
  await expect(page.getByText("请选择举报类型")).toBeVisible();
  await page.getByRole("radio", { name: "引导线下交易" }).check();
  await page.getByLabel("说明").fill("对方要求加微信线下转账交易");
  await page.getByRole("button", { name: "提交举报" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/lwh5/home/myreports");
  await page.getByRole("link", { name: /引导线下交易/ }).click();
  await expect(page.getByText("对方要求加微信线下转账交易")).toBeVisible();

  await openAppAsUser(page, world.p("demo-appeal"), `home/reportcontent?orderId=${row.orderId}`);
  await page.getByRole("radio", { name: "辱骂骚扰" }).check();
  await page.getByLabel("说明").fill("再次举报同一个订单的对方用户");
  await page.getByRole("button", { name: "提交举报" }).click();
  await expect(
    page.getByRole("button", { name: "该订单已有处理中的举报，点击查看" }),
  ).toBeVisible();
});
