import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { verifySealedZip } from "../src/lib/browser/sealed-zip.ts";
import { openAppAsUser, expect, test } from "./fixtures.ts";
import { inspectScreen } from "./inspect-screen.ts";
import { releaseOrder } from "./trade-by-api.ts";
import { locateButtonByName, pressOrderMenuAction, startTradeOnTwoPhones } from "./two-phones.ts";

const bytesMax = 2_000_000;
const createdWithinMs = 3000;

/**
 * Generates a photo of about a megabyte. It consists of noise, which prevents strong compression.
 */
const photo = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = Object.assign(document.createElement("canvas"), {
        width: 640,
        height: 1000,
      });
      const pen = canvas.getContext("2d");
      if (!pen) return "";
      const image = pen.createImageData(canvas.width, canvas.height);
      for (let at = 0; at < image.data.length; at += 1)
        image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
      pen.putImageData(image, 0, 0);
      return canvas.toDataURL("image/jpeg", 0.97).split(",")[1] ?? "";
    }),
    "base64",
  );

async function saveEvidence(page: Page, open: () => Promise<void>) {
  const sheet = page.getByRole("dialog", { name: /^证据包已生成/ });
  const before = Date.now();
  await open();
  await expect(sheet).toBeVisible();
  const tookMs = Date.now() - before;
  const code = (await sheet.getByRole("code").textContent()) ?? "";
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    locateButtonByName(sheet, "存到手机").click(),
  ]);
  const path = await download.path();
  return { sheet, tookMs, code, path, name: download.suggestedFilename() };
}

test("saves an ended order with its chat and vouchers in one evidence file", async ({
  page,
  browser,
  world,
}) => {
  const { seller, orderId } = await startTradeOnTwoPhones(browser, page, world, { shown: false });
  const buys = await world.client("demo-buyer");
  const { payMethods, orderNo } = await buys.must.orderDetail({ id: orderId });
  const method = payMethods[0];
  if (!method) throw new Error("the order has no payment method");
  const vouchers = [await buys.upload(), await buys.upload(), await buys.upload()];
  await buys.must.pay({ orderId, methodId: method.id, vouchers });
  await buys.must.chatSend({
    orderId,
    msgType: 1,
    content: `已付到 ${method.account}`,
    clientMsgId: randomUUID(),
  });
  await releaseOrder(world, orderId);

  await openAppAsUser(seller, world.p("demo-seller"));
  // Photos that together exceed the maximum size of the file replace the vouchers. A route returns
  // them, because their upload would take the mock seconds.
  const body = await photo(seller);
  expect(body.length * vouchers.length).toBeGreaterThan(bytesMax);
  await seller.route("**/lightweight/files/**", (route) =>
    route.fulfill({ contentType: "image/jpeg", body }),
  );
  await openAppAsUser(
    seller,
    world.p("demo-seller"),
    `home/orderCompletedDetails?orderId=${orderId}`,
  );
  const row = seller.getByRole("button", { name: /^生成证据包/ });
  await expect(row).toBeVisible();
  const { sheet, tookMs, code, path, name } = await saveEvidence(seller, () => row.click());
  expect(name).toBe(`订单_${orderNo.slice(-4)}_证据.zip`);
  expect(tookMs).toBeLessThan(createdWithinMs);
  const bytes = new Uint8Array(readFileSync(path));
  expect(bytes.length).toBeLessThan(bytesMax);
  expect(bytes.length).toBeGreaterThan(bytesMax / 2);
  const output = execFileSync(
    process.execPath,
    [`${import.meta.dirname}/../../tools/verify-evidence.ts`, path, code],
    { encoding: "utf8" },
  );
  expect(output).toContain(`Unchanged. 校验码 ${code}`);
  const changed = bytes.slice();
  changed[1000] = (changed[1000] ?? 0) ^ 1;
  expect(await verifySealedZip(changed)).toBeUndefined();

  // The entries are stored without compression, so their texts can be read in the file.
  const text = Buffer.from(bytes).toString("utf8");
  for (const part of ["订单.txt", "聊天.txt", "凭证与证据_3.jpg", `订单编号：${orderNo}`])
    expect(text).toContain(part);
  expect(text).toMatch(/买家：已付到 \*{4}\d{4}\n/);
  expect(text).not.toContain(method.account);
  expect(text).not.toContain(method.holder);
  await expect(sheet.getByText("3 张", { exact: true })).toBeVisible();
  expect(await inspectScreen(seller, "evidence-file")).toEqual([]);
});

test("the menu of a running order saves an evidence file, whose creation can be cancelled", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, orderId } = await startTradeOnTwoPhones(browser, page, world, {
    paid: true,
    shown: false,
  });
  await openAppAsUser(buyer, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`);
  const { path } = await saveEvidence(buyer, () => pressOrderMenuAction(buyer, "生成证据包"));
  expect(await verifySealedZip(new Uint8Array(readFileSync(path)))).toBeDefined();
  await buyer.goBack();
  await expect(buyer.getByRole("dialog")).toHaveCount(0);

  // The progress is shown while the voucher is loading. The request for the voucher gets no
  // response, so the progress stays.
  await buyer.route("**/lightweight/files/**", () => {});
  await pressOrderMenuAction(buyer, "生成证据包");
  const progress = buyer.getByRole("dialog", { name: /^正在生成证据包/ });
  await expect(progress.getByRole("progressbar", { name: "生成进度" })).toBeVisible();
  await locateButtonByName(progress, "取消").click();
  await expect(progress).toHaveCount(0);
});
