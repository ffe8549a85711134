import type { Page } from "@playwright/test";
import { finishCovering, labelEvidenceImages } from "./two-phones.ts";
import { createOneColorPngFile } from "./png-file.ts";
import { openAppAsUser, expect, expectVisibleDuringAction, test } from "./fixtures.ts";

const toast = (page: Page, text: string) =>
  page
    .locator("#root > output, #root > [role=alert], output, [role=alert]")
    .getByText(text, { exact: true });

for (const [route, path, status, text] of [
  ["home/buy", "/entrust/v1/buy/able/list", 403, "您没有权限执行此操作"],
  ["home/order", "/order/v1/list", 404, "请求的资源不存在"],
  ["home/mybill", "/user/asset/v1/bill/detail/list", 500, "服务器内部错误"],
  ["home/appeal", "/order/v1/appeal/list", 503, "服务不可用"],
] as const)
  test(`a first read of ${route} that fails with ${status} shows a toast`, async ({
    page,
    world,
    quiet,
  }) => {
    quiet.expectMessage(/status of \d+/);
    await openAppAsUser(page, world.p("demo-buyer"), "home/setting");
    await world.faults.add({ match: { path }, effect: { status } });
    await expectVisibleDuringAction(
      openAppAsUser(page, world.p("demo-buyer"), route),
      toast(page, text),
    );
    await expect(page.getByRole("button", { name: "重新载入" }).first()).toBeVisible();
  });

test("a toast covers neither an appeal's progress nor its action at the bottom", async ({
  page,
  world,
}) => {
  const { records } = await (await world.client("demo-appeal")).must.orderList({ pageSize: 50 });
  const row = records.find((it) => it.status === 30 && it.isSeller === 1);
  await openAppAsUser(page, world.p("demo-appeal"), `home/appeal?orderId=${row?.orderId}`);
  await page.getByRole("radio", { name: "未收到款项" }).check();
  await page.getByLabel("说明").fill("账户至今没有收到这笔款项，请核实");
  await page.locator("input[type=file]").setInputFiles(createOneColorPngFile());
  await finishCovering(page);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await labelEvidenceImages(page);
  const reported = page.getByText("申诉已提交", { exact: true });
  const [box] = await Promise.all([
    reported.boundingBox(),
    page.getByRole("button", { name: "提交申诉" }).click(),
  ]);
  const head = await page.getByRole("list", { name: "申诉进度" }).boundingBox();
  const foot = await page.getByRole("button", { name: "补充证据" }).boundingBox();
  expect(box?.y ?? 0).toBeGreaterThan((head?.y ?? Infinity) + (head?.height ?? 0));
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
});
