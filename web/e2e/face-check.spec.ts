import { fillIdentityForm, openFaceCheckProvider } from "./certification-steps.ts";
import { openAppAsUser, expect, expectVisibleDuringAction, test } from "./fixtures.ts";

const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;
test("an expired or missing face check leads back to the identity form", async ({
  page,
  world,
}) => {
  await expectVisibleDuringAction(
    openAppAsUser(page, world.p("demo-new"), "home/certifAliyun?certifyId=nobodys"),
    page.getByText("核验已过期，请重新开始"),
  );
  await expect(page).toHaveURL(at("certifiname"));
  await openAppAsUser(page, world.p("demo-new"), "home/cerifsuccess");
  await expect(page, "the success screen needs a certification").toHaveURL(at("certifiname"));

  await page.getByLabel("真实姓名").fill("欧阳小明");
  await fillIdentityForm(page);
  await openFaceCheckProvider(page);
  await expectVisibleDuringAction(page.goBack(), page.getByText("核验尚未完成，请继续"));
  await page.getByRole("button", { name: "开始核验" }).click();
  await page.waitForURL(/\/provider\/face\//);
  await world.clock.advance(31 * 60_000);
  const certifyId = page.url().split("/").pop();
  await page.goto(`/lwh5/home/certifAliyun?certifyId=${certifyId}`);
  await expect(page).toHaveURL(at("certifiname"));
});

test("loads the result of the face check again after a failed read", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 50|net::ERR/);
  await openAppAsUser(page, world.p("demo-new"), "home/certifiname");
  await page.getByLabel("真实姓名").fill("欧阳小明");
  await fillIdentityForm(page);
  await world.faults.add({
    match: { path: "/user/v1/authentication" },
    effect: { status: 503 },
    times: 1,
  });
  await openFaceCheckProvider(page);
  // The provider's page requests the camera only after this tap, and this browser has none.
  await page.getByRole("button", { name: "打开相机" }).click();
  await expect(page.getByText("无法打开相机，请在系统设置中允许")).toBeVisible();
  await expect(page.getByText("核验结果没有载入")).toBeVisible();
  await page.getByRole("button", { name: "重新载入" }).click();
  await expect(page).toHaveURL(at("cerifsuccess"));
});
