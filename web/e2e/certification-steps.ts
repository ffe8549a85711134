import { expect, type Page } from "@playwright/test";

export async function fillIdentityForm(page: Page): Promise<void> {
  await page.getByLabel("身份证号").fill("４２０１０６ 19930610 018x");
  await page.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
}

export async function openFaceCheckProvider(page: Page): Promise<void> {
  await page.getByRole("button", { name: "下一步，人脸核验" }).click();
  await expect(page.getByText("需要使用相机完成核验", { exact: false })).toBeVisible();
  // This screen names the same duration as the certification screen before it.
  await expect(page.getByText(/^约 10 秒，请在/)).toBeVisible();
  await page.getByRole("button", { name: "开始核验" }).click();
  await page.waitForURL(/\/provider\/face\//);
}

/**
 * The provider's page confirms a user who stays on the page for five seconds. Adds five seconds to
 * the time of its animation frames, so that the next frame confirms the user.
 */
export async function passFaceCheck(page: Page): Promise<void> {
  await page.evaluate(() => {
    const next = requestAnimationFrame;
    window.requestAnimationFrame = (draw) => next((now) => draw(now + 5000));
  });
}
