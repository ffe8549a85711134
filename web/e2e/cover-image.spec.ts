import type { Locator, Page } from "@playwright/test";
import { openAppAsUser, expect, test } from "./fixtures.ts";
import { inspectScreen } from "./inspect-screen.ts";
import { createCheapListing, createOrderOfListing } from "./trade-by-api.ts";
import { finishCovering, locateButtonByName } from "./two-phones.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";

/** Records the bytes of uploaded files, because the browser's own request log omits them. */
const recordUploads = (page: Page) =>
  page.addInitScript(() => {
    const uploads: string[] = [];
    class Recorded extends XMLHttpRequest {
      override send(body?: XMLHttpRequestBodyInit | null): void {
        const file = body instanceof FormData ? body.get("file") : null;
        if (file instanceof File)
          void file.arrayBuffer().then((it) => {
            const digits = [...new Uint8Array(it)].map((byte) =>
              byte.toString(16).padStart(2, "0"),
            );
            uploads.push(digits.join(""));
          });
        super.send(body);
      }
    }
    Object.assign(window, { uploads, XMLHttpRequest: Recorded });
  });
const uploadsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { uploads: string[] }).uploads);

const bill = { width: 640, height: 1040 };
const balanceY = 692;

/** Draws a bill as an image. Two bills differ only in the balance. */
const drawBill = async (page: Page, balance: string) => ({
  name: `${balance}.png`,
  mimeType: "image/png",
  buffer: Buffer.from(
    await page.evaluate(
      ([words, { width, height }, y]) => {
        const canvas = Object.assign(document.createElement("canvas"), { width, height });
        const pen = canvas.getContext("2d");
        if (!pen) return "";
        pen.fillStyle = "#fff";
        pen.fillRect(0, 0, width, height);
        pen.fillStyle = "#11171c";
        pen.font = "600 60px sans-serif";
        pen.fillText("1,199.36", 200, 280);
        pen.font = "26px sans-serif";
        const rows = [
          "付款时间 2026-11-26 13:28:41",
          "收款人 刘芳菲 138****0020",
          "订单号 2026112622001445",
        ];
        rows.forEach((row, index) => pen.fillText(row, 40, 420 + index * 60));
        pen.fillText(`付款后余额 ${words}`, 40, y);
        pen.fillText("市第一医院 −312.00", 40, 840);
        return canvas.toDataURL("image/png").split(",")[1] ?? "";
      },
      [balance, bill, balanceY] as const,
    ),
    "base64",
  ),
});

async function openVoucherSheet(page: Page, world: World): Promise<Locator> {
  const orderId = await createOrderOfListing(world, await createCheapListing(world));
  await openAppAsUser(page, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`);
  await locateButtonByName(page, "我已付款，传凭证").click();
  return page.getByRole("dialog", { name: "传付款凭证" });
}

/** Returns the point of the screen that shows the point (x, y) of the bill. */
async function pointOf(stage: Locator, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await stage.boundingBox();
  if (!box) throw new Error("the test has no stage");
  const scale = Math.min(box.width / bill.width, box.height / bill.height);
  return {
    x: box.x + (box.width - bill.width * scale) / 2 + x * scale,
    y: box.y + (box.height - bill.height * scale) / 2 + y * scale,
  };
}

test("covered parts of a voucher have no influence on the uploaded bytes", async ({
  page,
  world,
}) => {
  await recordUploads(page);
  const sheet = await openVoucherSheet(page, world);
  const cover = page.getByRole("dialog", { name: "遮盖" });
  const stage = cover.getByRole("group", { name: /^涂抹或点一行遮盖/ });
  const bills = await Promise.all(["¥36,208.51", "¥99,417.80"].map((it) => drawBill(page, it)));
  const upload = async (nth: number, change: () => Promise<void>) => {
    const file = bills[nth];
    if (!file) throw new Error("there is no such bill");
    const before = (await uploadsOf(page)).length;
    await sheet.locator("input[type=file]").setInputFiles(file);
    await expect(cover.getByRole("img", { name: "待遮盖的图片" })).toBeVisible();
    await expect(locateButtonByName(cover, "完成")).toBeEnabled();
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map((it) => it.finished)),
    );
    await change();
    await locateButtonByName(cover, "完成").click();
    await expect.poll(() => uploadsOf(page)).toHaveLength(before + 1);
    await expect(sheet.getByRole("progressbar")).toHaveCount(0);
    return (await uploadsOf(page))[before] ?? "";
  };
  // A tap covers the whole line with the balance. A swipe covers the line below it.
  const coverBoth = async () => {
    const { x, y } = await pointOf(stage, 60, balanceY - 10);
    await page.mouse.click(x, y);
    await expect(cover.getByText("已遮盖 1 处")).toBeAttached();
    const [from, to] = [await pointOf(stage, 30, 830), await pointOf(stage, 400, 830)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await expect(cover.getByText("已遮盖 2 处")).toBeAttached();
  };
  const first = await upload(0, coverBoth);
  const second = await upload(1, coverBoth);
  const uncovered = await upload(1, async () => {
    await coverBoth();
    await locateButtonByName(cover, "撤销").click();
    await locateButtonByName(cover, "撤销").click();
    await expect(locateButtonByName(cover, "撤销")).toBeDisabled();
  });
  expect(first.length).toBeGreaterThan(1000);
  expect(second === first).toBe(true);
  expect(uncovered === first).toBe(false);

  const pixels = await page.evaluate(
    async ([hex, { width, height }, y]) => {
      const bytes = Uint8Array.from(hex.match(/../g) ?? [], (it) => Number.parseInt(it, 16));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
      const pen = Object.assign(document.createElement("canvas"), { width, height }).getContext(
        "2d",
        { willReadFrequently: true },
      );
      pen?.drawImage(bitmap, 0, 0);
      const brightest = (left: number, top: number, w: number, h: number) =>
        Math.max(...(pen?.getImageData(left, top, w, h).data.filter((_, at) => at % 4 < 3) ?? []));
      return {
        balance: brightest(40, y - 22, 250, 26),
        hospital: brightest(40, 818, 240, 24),
        amount: brightest(200, 230, 240, 60),
      };
    },
    [first, bill, balanceY] as const,
  );
  expect(pixels.balance).toBeLessThan(40);
  expect(pixels.hospital).toBeLessThan(40);
  expect(pixels.amount).toBeGreaterThan(230);
});

test("the cover dialog opens for each chosen image; Back drops the images not yet finished in it", async ({
  page,
  world,
}) => {
  await recordUploads(page);
  const sheet = await openVoucherSheet(page, world);
  const cover = page.getByRole("dialog", { name: "遮盖" });
  const files = await Promise.all(["¥1.00", "¥2.00", "¥3.00"].map((it) => drawBill(page, it)));
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    locateButtonByName(sheet, "上传图片").click(),
  ]);
  await chooser.setFiles(files);
  await expect(cover.getByText("1 / 3", { exact: true })).toBeVisible();
  await finishCovering(page);
  await expect(cover.getByText("2 / 3", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(cover).toHaveCount(0);
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
  await expect(sheet.getByRole("progressbar")).toHaveCount(0);
  await expect(sheet.getByRole("img", { name: "第 2 张图片" })).toHaveCount(0);
  expect(await uploadsOf(page)).toHaveLength(1);
  await expect(locateButtonByName(sheet, "上传图片")).toBeFocused();

  // A line can also be covered with the arrow keys and Enter.
  await sheet.locator("input[type=file]").setInputFiles(files[1] ?? []);
  const stage = cover.getByRole("group", { name: /方向键选行/ });
  await expect(locateButtonByName(cover, "完成")).toBeEnabled();
  await stage.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(cover.getByText("已遮盖 1 处")).toBeAttached();
  expect(await inspectScreen(page, "cover")).toEqual([]);
  await locateButtonByName(cover, "取消").click();
  await expect(cover).toHaveCount(0);
  expect(await uploadsOf(page)).toHaveLength(1);
});
