import { findAccessibilityProblems, openAppAsUser, expect, test } from "./fixtures.ts";
import { createRouteUrlMatcher } from "./two-phones.ts";

test.use({
  userAgent:
    "Mozilla/5.0 (Linux; Android 13; V2199A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20231202 MicroMessenger/8.0.47.2560 WeChat/arm64 Language/zh_CN",
});

test("in WeChat, an image to save opens in a viewer; Back closes it", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  await openAppAsUser(page, world.p("demo-buyer"), "home/assetsQrCode");
  let downloads = 0;
  page.on("download", () => void downloads++);
  await page.getByRole("button", { name: "保存图片" }).click();
  const viewer = page.getByRole("dialog", { name: "查看图片" });
  await expect(viewer.getByText("长按图片，保存到手机")).toBeVisible();
  // The image is a data URL, because WeChat cannot save a blob URL.
  await expect(viewer.getByRole("img")).toHaveAttribute("src", /^data:image\/png;base64,/);
  expect(await findAccessibilityProblems(page, "dialog")).toEqual([]);
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(createRouteUrlMatcher("assetsQrCode"));
  expect(downloads).toBe(0);
});

test("the text size chosen in WeChat scales the whole page", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"), "home/my");
  const html = page.locator("html");
  await expect(html).toHaveCSS("font-size", "16px");
  await page.evaluate(() => document.body.style.setProperty("-webkit-text-size-adjust", "125%"));
  await expect(html).toHaveCSS("font-size", "20px");
  await expect(page.locator("body")).toHaveCSS("-webkit-text-size-adjust", "100%");
  await page.evaluate(() => document.body.style.removeProperty("-webkit-text-size-adjust"));
  await expect(html).toHaveCSS("font-size", "16px");
});
