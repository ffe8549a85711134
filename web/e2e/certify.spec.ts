import type { Page } from "@playwright/test";
import { axeFindings, enter, expect, test } from "./support.ts";

const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;
const smsCode = "246810";
const pin = "283917";
const idNumber = "42010619930610018X";

/** Everything the device remembers and the address shows, to look for what must not be there. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify(localStorage) + location.href);

async function fillIdentity(page: Page): Promise<void> {
  await page.getByLabel("身份证号").fill("４２０１０６ 19930610 018x");
  await page.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
}

async function leaveForProvider(page: Page): Promise<void> {
  await page.getByRole("button", { name: "下一步，人脸核验" }).click();
  await expect(page.getByText("需要使用相机完成核验", { exact: false })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "开始核验" }).click();
  await page.waitForURL(/\/provider\/face\//);
}

test("a new person binds a phone, is certified at the second try, sets a PIN and is shown the way to a payment method", async ({
  page,
  world,
}) => {
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  await enter(page, world.p("demo-new"), "home/my");
  await expect(page.getByText("0/4")).toBeVisible();

  // Phone.
  await page.getByRole("link", { name: /^实名认证 认证后/ }).click();
  await page.getByRole("link", { name: /手机绑定/ }).click();
  await page.getByLabel("手机号").fill("12345678901");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("请输入正确的11位手机号")).toBeVisible();
  await page.getByLabel("手机号").fill("+86 138 0013 8000");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("button", { name: /^\d+秒后重发$/ })).toBeDisabled();
  await expect(page.getByLabel("验证码")).toHaveAttribute("autocomplete", "one-time-code");
  await page.getByLabel("验证码").fill("111111");
  await page.getByRole("button", { name: "绑定", exact: true }).click();
  await expect(page.getByText("验证码错误或已过期")).toBeVisible();
  await expect(page.getByLabel("验证码")).toBeFocused();
  await page.getByLabel("验证码").fill(smsCode);
  await page.getByRole("button", { name: "绑定", exact: true }).click();
  await expect(page).toHaveURL(at("my/certification"));
  await expect(page.getByText("138****8000")).toBeVisible();

  // The form: what is wrong is named, and nothing is sent.
  await page.getByRole("link", { name: /^实名认证/ }).click();
  await page.getByRole("button", { name: "下一步，人脸核验" }).click();
  await expect(page.getByText("请输入真实姓名")).toBeVisible();
  await expect(page.getByText("请输入身份证号")).toBeVisible();
  await expect(page.getByText("请先阅读并同意《个人信息处理授权》")).toBeVisible();
  await page.getByRole("button", { name: "查看《个人信息处理授权》" }).click();
  await expect(page.getByRole("dialog").getByText("仅限本人实名账户", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "我知道了" }).click();
  await page.getByLabel("身份证号").fill("440300200001015567");
  await page.getByLabel("真实姓名").fill("欧阳小明");
  await expect(page.getByText("身份证号校验不通过，请核对")).toBeVisible();

  // First the face is not the one on the document.
  await fillIdentity(page);
  await leaveForProvider(page);
  await page.getByRole("button", { name: "模拟失败" }).click();
  const failure = page.getByRole("alertdialog", { name: "核验未通过：人脸与身份信息不一致" });
  await expect(failure).toContainText("剩余2次");
  await failure.getByRole("button", { name: "重试" }).click();
  await expect(page).toHaveURL(at("certifiname"));
  await expect(page.getByLabel("真实姓名")).toHaveValue("欧阳小明");
  await expect(page.getByLabel("身份证号")).toHaveValue("");

  await fillIdentity(page);
  await leaveForProvider(page);
  await expect(page).toHaveURL(at("cerifsuccess"), { timeout: 10_000 });
  await expect(page.getByRole("heading", { name: "实名认证成功" })).toBeVisible();
  await expect(page.getByText("420***********018X")).toBeVisible();
  const returned = addresses.filter((it) => it.includes("certifAliyun?certifyId=") && !it.includes("p="));
  expect(returned.length, "the provider's way back carries no p").toBeGreaterThanOrEqual(2);

  // PIN.
  await page.goto(`/lwh5/home/my?p=${encodeURIComponent(world.p("demo-new"))}`);
  await expect(page.getByText("1/4")).toBeVisible();
  await page.getByRole("link", { name: /^支付密码/ }).click();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByLabel("验证码").fill(smsCode);
  await page.getByRole("button", { name: "下一步" }).click();
  await expect(page.getByText("设置新的支付密码")).toBeVisible();
  for (const twice of [1, 2]) {
    await page.keyboard.type("123456");
    await expect(page.getByText("密码过于简单，请勿使用连续或重复数字"), `${twice}`).toBeVisible();
  }
  await page.keyboard.type(pin);
  await expect(page.getByText("请再次输入")).toBeVisible();
  await page.keyboard.type("283918");
  await expect(page.getByText("两次输入不一致")).toBeVisible();
  for (const digit of pin) await page.getByRole("group", { name: "安全键盘" }).getByRole("button", { name: digit, exact: true }).click();
  await expect(page.getByText("请再次输入")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.type(pin);
  await expect(page.getByText("设置成功")).toBeVisible();
  await expect(page).toHaveURL(at("my"));
  await expect(page.getByText("2/4")).toBeVisible();
  for (const secret of [pin, idNumber, smsCode]) expect((await kept(page)).includes(secret), "a secret is kept").toBe(false);
  expect(addresses.some((it) => it.includes(pin) || it.includes(idNumber))).toBe(false);

  await page.goto(`/lwh5/home/cerifsuccess?p=${encodeURIComponent(world.p("demo-new"))}`);
  await page.getByRole("button", { name: "添加收款方式" }).click();
  await expect(page).toHaveURL(at("payment"));
});

test("a face check that nobody finished in time starts anew, and an address without a check leads to the form", async ({ page, world }) => {
  await enter(page, world.p("demo-new"), "home/certifAliyun?certifyId=nobodys");
  await expect(page).toHaveURL(at("certifiname"));
  await expect(page.getByText("核验已过期，请重新开始")).toBeVisible();

  await page.getByLabel("真实姓名").fill("欧阳小明");
  await fillIdentity(page);
  await leaveForProvider(page);
  await world.control("clock", { advanceMs: 31 * 60_000 });
  const certifyId = page.url().split("/").pop();
  await page.goto(`/lwh5/home/certifAliyun?certifyId=${certifyId}`);
  await expect(page).toHaveURL(at("certifiname"));
});

test("an answer that is lost on the way back is asked for again, and passes", async ({ page, world, quiet }) => {
  quiet.expectMessage(/status of 50|net::ERR/);
  await enter(page, world.p("demo-new"), "home/certifiname");
  await page.getByLabel("真实姓名").fill("欧阳小明");
  await fillIdentity(page);
  await world.control("faults", { match: { path: "/user/v1/authentication" }, effect: { status: 503 }, times: 1 });
  await leaveForProvider(page);
  await expect(page.getByText("结果确认失败")).toBeVisible({ timeout: 10_000 });
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page).toHaveURL(at("cerifsuccess"));
});
