import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import {
  sendReadAsPageUser,
  openAppAsUser,
  expect,
  expectVisibleDuringAction,
  test,
} from "./fixtures.ts";
import { completeReceiptCheck, tapPinOnKeypad } from "./two-phones.ts";
import {
  createOrderOfListing,
  createCheapListing,
  markOrderPaid,
  demoUserPin,
  releaseOrder,
  openSellerWithListing,
} from "./trade-by-api.ts";

const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;
const open = (page: Page, p: string, route: string) =>
  page.goto(`/lwh5/home/${route}${route.includes("?") ? "&" : "?"}p=${encodeURIComponent(p)}`);
const main = (page: Page) => page.getByRole("main");

async function bytesOf(
  page: Page,
  press: () => Promise<void>,
): Promise<{ file: Download; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return { file, bytes: await readFile(await file.path()) };
}

test("a completed order is shown, rated by both sides and exported as an image and as CSV", async ({
  page,
  browser,
  world,
}) => {
  const other = await openSellerWithListing(browser, world);
  const orderId = await createOrderOfListing(world, other);
  await markOrderPaid(world, orderId);
  await releaseOrder(world, orderId);
  await openAppAsUser(page, world.p("demo-buyer"), `home/orderCompletedDetails?orderId=${orderId}`);
  const detail = await sendReadAsPageUser<{
    orderNo: string;
    amount: number;
    quantity: number;
    price: number;
  }>(page, `/order/v1/detail/${orderId}`);
  await expect(main(page).getByText("已入账，可用")).toBeVisible();
  await expect(page.getByText("聊天记录").or(page.getByLabel("聊天记录"))).toHaveCount(1);
  const steps = page.getByRole("list", { name: "时间线" }).getByRole("listitem");
  await expect(steps).toHaveText([/^下单/, /^付款(?!0 秒)/, /^放币(?!0 秒)/]);
  await expect(
    main(page)
      .getByText(/支付宝 尾号 \w{4}$/)
      .first(),
  ).toBeVisible();
  await page.getByRole("button", { name: /查看凭证 1/ }).click();
  await expect(page.getByRole("dialog", { name: "查看图片" })).toBeVisible();
  await page.keyboard.press("Escape");
  const picture = await bytesOf(page, () => page.getByRole("button", { name: /导出回单/ }).click());
  expect(picture.file.suggestedFilename()).toBe(`订单凭证-${detail.orderNo}.png`);
  expect(picture.bytes.subarray(1, 4).toString()).toBe("PNG");

  await page.getByRole("button", { name: "评价对方" }).click();
  await page.getByRole("button", { name: "提交评价" }).click();
  await expect(page.getByText("请选择评分")).toBeVisible();
  await page.getByRole("radio", { name: "5 星" }).check();
  await page.getByRole("button", { name: "放币很快" }).click();
  await page.getByRole("button", { name: "提交评价" }).click();
  await expect(page.getByText("感谢评价")).toBeVisible();
  await page.getByRole("button", { name: "收藏该用户" }).click();
  await page.getByRole("button", { name: "返回订单" }).click();
  await expect(page).toHaveURL(at("orderCompletedDetails"));
  await expect(main(page).getByRole("img", { name: "我的评价 5 星，满分 5 星" })).toBeVisible();

  await open(other.page, world.p("demo-seller"), `rating?orderId=${orderId}`);
  await other.page.getByRole("radio", { name: "2 星" }).check();
  await other.page.getByRole("button", { name: "提交评价" }).click();
  await expect(other.page.getByText("请说明不满意的原因（至少 5 个字）")).toBeVisible();
  await other.page.getByLabel("不满意的原因").fill("付款拖延了很久");
  await other.page.getByRole("switch", { name: "匿名评价" }).click();
  await other.page.getByRole("button", { name: "提交评价" }).click();
  await expect(other.page.getByText("感谢评价")).toBeVisible();
  await expect(main(page).getByText("对方的评价（匿名）")).toBeVisible();
  await expect(main(page).getByText("付款拖延了很久")).toBeVisible();

  await open(page, world.p("demo-buyer"), "purchase");
  await expect(page.getByText(/均价 ¥/)).toBeVisible();
  const { file, bytes } = await bytesOf(page, () =>
    page.getByRole("button", { name: "导出" }).click(),
  );
  expect(file.suggestedFilename()).toMatch(/^购买记录-\d{4}-\d{2}\.csv$/);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder("utf-8", { fatal: true }).decode(bytes).trimEnd().split("\r\n");
  expect(lines[0]).toBe("订单号,时间,方向,数量,单价,金额,手续费,付款方式,状态");
  const mine = lines.find((it) => it.includes(detail.orderNo))?.split(",");
  expect(mine?.[0]).toBe(`"\t${detail.orderNo}"`);
  expect(mine?.[1]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  expect(mine?.slice(2).map((it) => (/^[\d.]+$/.test(it) ? Number(it) : it))).toEqual([
    "买入",
    detail.quantity,
    detail.price,
    detail.amount,
    0,
    "支付宝",
    "已完成",
  ]);
  expect(other.complaints).toEqual([]);
});

test("the seller's queue releases the coins of an order after receipt check and PIN", async ({
  page: phone,
  world,
}) => {
  const other = await createCheapListing(world);
  const orderId = await createOrderOfListing(world, other);
  await markOrderPaid(world, orderId);
  await openAppAsUser(phone, world.p("demo-seller"), "home/selling");
  const detail = () =>
    sendReadAsPageUser<{ amount: number; status: number; completeType: number }>(
      phone,
      `/order/v1/detail/${orderId}`,
    );
  const { amount } = await detail();
  const row = phone.getByRole("article", { name: `应收 ¥${amount.toFixed(2)}` });
  await expect(row.getByText("林晓晴")).toBeVisible();
  await expect(row.getByText(/支付宝 尾号 \w{4}/)).toBeVisible();
  await expect(row.getByRole("timer")).toHaveText(/请查账\d\d:\d\d/);

  await row.getByRole("button", { name: "没到账" }).click();
  await phone.getByRole("button", { name: /^再等等/ }).click();
  const longer = phone.getByRole("alertdialog", { name: "延长核实时间" });
  await expectVisibleDuringAction(
    longer.getByRole("button", { name: "延长 30 分钟" }).click(),
    phone.getByText("已延长 30 分钟"),
  );
  await expect(row.getByRole("timer")).toHaveText(/请查账4\d:\d\d/);
  await row.getByRole("button", { name: /^只确认到账/ }).click();
  await completeReceiptCheck(phone, orderId);
  await phone
    .getByRole("dialog", { name: "只确认到账" })
    .getByRole("button", { name: "确认到账", exact: true })
    .click();
  await expect(row.getByRole("timer")).toHaveText(/(10:00|09:\d\d)后自动放币/);

  await row.getByRole("button", { name: "现在放币" }).click();
  // A wrong amount leads to the appeal with its reason preselected, also after a reload.
  await phone
    .getByRole("dialog", { name: "放币前核对" })
    .getByRole("button", { name: "金额不在其中" })
    .click();
  const typed = phone.getByRole("dialog", { name: "账单上的到账金额" });
  await typed.getByRole("button", { name: "1", exact: true }).click();
  await typed.getByRole("button", { name: "继续", exact: true }).click();
  await phone
    .getByRole("dialog", { name: /^少收 ¥/ })
    .getByRole("button", { name: /^对方不补，申诉/ })
    .click();
  const reason = phone.getByRole("radio", { name: "付款金额不符" });
  await expect(reason).toBeChecked();
  await phone.reload();
  await expect(reason).toBeChecked();
  await phone.getByRole("button", { name: "返回" }).click();
  await expect(phone).toHaveURL(at("selling"));
  await row.getByRole("button", { name: "现在放币" }).click();
  await completeReceiptCheck(phone, orderId);
  await tapPinOnKeypad(phone, "111222");
  await expect(phone.getByText(/支付密码错误，还可尝试 \d 次/)).toBeVisible();
  await expectVisibleDuringAction(
    tapPinOnKeypad(phone, demoUserPin),
    phone.getByText("已放币，订单完成"),
  );
  await expect(row).toHaveCount(0);
  expect(await detail()).toMatchObject({ status: 50, completeType: 1 });
  await phone.getByRole("tab", { name: "已完成" }).click();
  await expect(
    main(phone)
      .getByRole("link", { name: /卖出.*已完成/ })
      .first(),
  ).toBeVisible();
});

test("after a payment timeout, the buyer can appeal for a day or buy again", async ({
  page,
  world,
  quiet,
}) => {
  // The tokens have expired after a day and are refreshed.
  quiet.expectMessage(/status of 401/);
  const other = await createCheapListing(world);
  const orderId = await createOrderOfListing(world, other);
  await openAppAsUser(page, world.p("demo-buyer"), `home/orderCompletedDetails?orderId=${orderId}`);
  await expect(page).toHaveURL(at("orderBuyChat"));
  await world.clock.advance(15 * 60_000);
  await open(page, world.p("demo-buyer"), `orderCompletedDetails?orderId=${orderId}`);
  await expect(main(page).getByText("付款超时，订单已取消", { exact: true })).toBeVisible();
  // The appeal is the main action for a buyer who may have paid. Buying again is the second one.
  await expect(page.getByRole("button", { name: "我已付款，申诉" })).toBeVisible();
  await page.getByRole("button", { name: "再次购买" }).click();
  await expect(page).toHaveURL(
    (url) => at("purchasebox")(url) && url.searchParams.get("id") === other.entrustId,
  );
  await world.clock.advance(24 * 3600_000);
  await open(page, world.p("demo-buyer"), `orderCompletedDetails?orderId=${orderId}`);
  await expect(main(page).getByText("付款超时，订单已取消", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "我已付款，申诉" })).toHaveCount(0);
  await expectVisibleDuringAction(
    open(page, world.p("demo-buyer"), "orderCompletedDetails?orderId=nobody"),
    page.getByText("订单不存在").first(),
  );
});
