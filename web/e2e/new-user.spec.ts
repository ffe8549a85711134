import type { Page } from "@playwright/test";
import { fillIdentityForm, openFaceCheckProvider, passFaceCheck } from "./certification-steps.ts";
import {
  locatePayMethodCard,
  chooseQrImage,
  typePinOnKeyboard,
  tapSavePayMethod,
  startAddingPayMethod,
} from "./payment-method-steps.ts";
import { createOneColorPngFile, createQrCodePngFile } from "./png-file.ts";
import {
  locatePurchaseKeypadButton,
  fillPurchaseBox,
  locateOfferListItems,
} from "./purchase-steps.ts";
import { failThenPassQuiz } from "./quiz-steps.ts";
import {
  sendReadAsPageUser,
  openAppAsUser,
  expect,
  expectVisibleDuringAction,
  isFullTestMode,
  test,
} from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";
import { demoUserPin } from "./trade-by-api.ts";

const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;
const smsCode = "246810";
const idNumber = "42010619930610018X";
const open = (page: Page, world: World, route: string) =>
  page.goto(`/lwh5/home/${route}?p=${encodeURIComponent(world.p("demo-new"))}`);

test("a new user is certified, sets a PIN, adds accounts, passes the questionnaire and buys", async ({
  page,
  world,
}) => {
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  await openAppAsUser(page, world.p("demo-new"), "home/my");
  await expect(page.getByText("0/4")).toBeVisible();
  await bindPhone(page);
  await becomeCertified(page);
  const returned = addresses.filter(
    (it) => it.includes("certifAliyun?certifyId=") && !it.includes("p="),
  );
  expect(returned.length, "the return URL of the provider has no p").toBeGreaterThanOrEqual(2);
  await page.getByRole("button", { name: "下一步：风险测评" }).click();
  await expect(page.getByRole("dialog", { name: "风险测评" })).toBeVisible();
  await open(page, world, "my");
  await setPin(page);
  await addAccounts(page, world);
  await open(page, world, "my");
  await expect(page.getByText("3/4")).toBeVisible();
  await open(page, world, "buy");
  await buyForTheFirstTime(page);

  // No secret is in localStorage or in a URL.
  const kept = await page.evaluate(() => JSON.stringify(localStorage) + location.href);
  for (const secret of [demoUserPin, idNumber, smsCode, "6225883074185294"])
    expect(kept.includes(secret), "a secret is stored").toBe(false);
  expect(addresses.some((it) => it.includes(demoUserPin) || it.includes(idNumber))).toBe(false);
});

async function bindPhone(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^实名认证 认证后/ }).click();
  await page.getByRole("link", { name: /绑定手机/ }).click();
  await page.getByLabel("手机号").fill("12345678901");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("请输入正确的 11 位手机号")).toBeVisible();
  await page.getByLabel("手机号").fill("+86 138 0013 8000");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("button", { name: /^\d+ 秒后重发$/ })).toBeDisabled();
  await expect(page.getByLabel("验证码")).toHaveAttribute("autocomplete", "one-time-code");
  await page.getByLabel("验证码").fill("111111");
  await page.getByRole("button", { name: "绑定", exact: true }).click();
  await expect(page.getByText("验证码错误或已过期")).toBeVisible();
  await expect(page.getByLabel("验证码")).toBeFocused();
  await page.getByLabel("验证码").fill(smsCode);
  await page.getByRole("button", { name: "绑定", exact: true }).click();
  await expect(page).toHaveURL(at("my/certification"));
  await expect(page.getByText("138****8000")).toBeVisible();
}

async function becomeCertified(page: Page): Promise<void> {
  // Empty and invalid fields are reported.
  await page.getByRole("link", { name: /^实名认证/ }).click();
  await page.getByRole("button", { name: "下一步，人脸核验" }).click();
  await expect(page.getByText("请输入真实姓名")).toBeVisible();
  await expect(page.getByText("请输入身份证号")).toBeVisible();
  await expect(page.getByText("请先阅读并同意《个人信息处理授权》")).toBeVisible();
  await page.getByRole("button", { name: "查看《个人信息处理授权》" }).click();
  await expect(
    page.getByRole("dialog").getByText("仅限本人实名账户", { exact: false }),
  ).toBeVisible();
  await page.getByRole("button", { name: "我知道了" }).click();
  await page.getByLabel("身份证号").fill("440300200001015567");
  await page.getByLabel("真实姓名").fill("欧阳小明");
  await expect(page.getByText("身份证号校验不通过，请核对")).toBeVisible();

  // The first face check fails.
  await fillIdentityForm(page);
  await openFaceCheckProvider(page);
  await page.getByRole("button", { name: "模拟失败" }).click();
  await expect(
    page.getByRole("heading", { name: "核验未通过：人脸与身份信息不一致" }),
  ).toBeVisible();
  await expect(page.getByText("今天还可试 2 次")).toBeVisible();
  await page.getByRole("button", { name: "再试一次" }).click();
  await expect(page).toHaveURL(at("certifiname"));
  await expect(page.getByLabel("真实姓名")).toHaveValue("欧阳小明");
  await expect(page.getByLabel("身份证号")).toHaveValue("");

  await fillIdentityForm(page);
  await openFaceCheckProvider(page);
  await passFaceCheck(page);
  await expect(page).toHaveURL(at("cerifsuccess"));
  await expect(page.getByRole("heading", { name: "实名认证成功" })).toBeVisible();
  await expect(page.getByText("开始交易还差：风险测评、支付密码、收款方式")).toBeVisible();
  await expect(page.getByText("420***************")).toBeVisible();
}

async function setPin(page: Page): Promise<void> {
  await expect(page.getByText("1/4")).toBeVisible();
  await page.getByRole("link", { name: /^支付密码/ }).click();
  // The phone was bound on this device minutes ago, so no second SMS code is needed.
  await expect(page.getByText("设置新的支付密码")).toBeVisible();
  for (const twice of [1, 2]) {
    await page.keyboard.type("123456");
    await expect(page.getByText("密码过于简单，请勿使用连续或重复数字"), `${twice}`).toBeVisible();
  }
  await page.keyboard.type(demoUserPin);
  await expect(page.getByText("请再次输入")).toBeVisible();
  // The arrow and the browser's Back both return to the step where the PIN is typed first.
  await page.getByRole("button", { name: "返回" }).click();
  await expect(page.getByText("设置新的支付密码")).toBeVisible();
  await page.keyboard.type(demoUserPin);
  await expect(page.getByText("请再次输入")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("设置新的支付密码")).toBeVisible();
  await page.keyboard.type(demoUserPin);
  await expect(page.getByText("请再次输入")).toBeVisible();
  await page.keyboard.type("283918");
  await expect(page.getByText("两次输入不一致")).toBeVisible();
  for (const digit of demoUserPin)
    await page
      .getByRole("group", { name: "安全键盘" })
      .getByRole("button", { name: digit, exact: true })
      .click();
  await expect(page.getByText("请再次输入")).toBeVisible();
  await expectVisibleDuringAction(page.keyboard.type(demoUserPin), page.getByText("设置成功"));
  await expect(page).toHaveURL(at("my"));
  await expect(page.getByText("2/4")).toBeVisible();
}

async function addCard(page: Page): Promise<void> {
  await startAddingPayMethod(page, /^银行卡/);
  await page.getByLabel("银行卡号").fill("6225883074185294");
  await expect(page.getByRole("button", { name: "开户银行 招商银行" })).toBeVisible();
  await tapSavePayMethod(page);
  await typePinOnKeyboard(page);
  await expect(locatePayMethodCard(page, /^招商银行/)).toContainText("6225 **** **** 5294");
}

async function addAccounts(page: Page, world: World): Promise<void> {
  await page.getByRole("link", { name: /^收款方式 / }).click();
  // Adds a card only with TEST_MODE=full, because payment-method.spec.ts tests it in more detail.
  if (isFullTestMode) await addCard(page);

  // WeChat starts with the QR code, and rejects an image without one.
  await startAddingPayMethod(page, /^微信/);
  await expect(page.getByLabel("微信号")).toHaveCount(0);
  await chooseQrImage(page, createOneColorPngFile());
  await expect(page.getByText(/^这不是收款码/)).toBeVisible();
  await page.getByRole("button", { name: "换一张" }).click();
  await chooseQrImage(page, createQrCodePngFile("wxp://f2f0example"));
  await page.getByLabel("微信号").fill("8abc");
  await tapSavePayMethod(page);
  await expect(page.getByText("微信号格式不正确")).toBeVisible();
  await page.getByLabel("微信号").fill(" wxid_8f3k2a ");
  await page.getByLabel("微信号").blur();
  await page.reload();
  await expect(page.getByLabel("微信号")).toHaveValue("wxid_8f3k2a");
  await expect(page.getByRole("button", { name: "查看第 1 张图片" })).toBeVisible();
  await tapSavePayMethod(page);
  await typePinOnKeyboard(page);
  await expect(locatePayMethodCard(page, /^微信/)).toContainText("审核中");

  await startAddingPayMethod(page, /^支付宝/);
  await page.getByRole("button", { name: "没有收款码，直接填账号" }).click();
  await page.getByLabel("支付宝账号").fill("a@b");
  await tapSavePayMethod(page);
  await expect(page.getByText("支付宝账号应为手机号或邮箱")).toBeVisible();
  await page.getByLabel("支付宝账号").fill("a.b+c@mail.com");
  await tapSavePayMethod(page);
  await typePinOnKeyboard(page);
  await expect(locatePayMethodCard(page, /^支付宝/)).toContainText("a.***@mail.com");

  await startAddingPayMethod(page, /^数字人民币/);
  await page.getByLabel("钱包编号").fill("0062 1234 5678 9012");
  await tapSavePayMethod(page);
  await expect(page.getByText("请选择运营机构")).toBeVisible();
  await page.getByRole("button", { name: /^运营机构/ }).click();
  await page
    .getByRole("dialog", { name: "运营机构" })
    .getByRole("radio", { name: "网商银行" })
    .click();
  await tapSavePayMethod(page);
  await typePinOnKeyboard(page);
  await expect(locatePayMethodCard(page, /^数字人民币/)).toContainText("审核中");

  await world.clock.advance(4000);
  await expect(locatePayMethodCard(page, /^数字人民币/)).toContainText("网商银行钱包");
  const added = await sendReadAsPageUser<{ type: number; account: string; qrCode: string }[]>(
    page,
    "/user/asset/v1/bill/method",
  );
  const cards = isFullTestMode ? ["6225883074185294"] : [];
  expect(added.map((it) => it.account).toSorted()).toEqual([
    "0062123456789012",
    ...cards,
    "a.b+c@mail.com",
    "wxid_8f3k2a",
  ]);
  expect(added.find((it) => it.type === 3)?.qrCode).toMatch(/^\/lightweight\/files\//);
}

async function buyForTheFirstTime(page: Page): Promise<void> {
  await page.getByRole("button", { name: "只看可成交" }).click();
  await fillPurchaseBox(
    page,
    "500",
    locateOfferListItems(page).filter({ hasText: "支付宝" }).first(),
  );
  await page.getByRole("button", { name: "还差 1 步" }).click();
  await page
    .getByRole("dialog", { name: "还差 1 步就能买" })
    .getByRole("button", { name: "下一步：风险测评" })
    .click();
  await failThenPassQuiz(page);
  expect(await sendReadAsPageUser(page, "/user/v1/info")).toMatchObject({ riskStatus: 1 });
  await page
    .getByRole("dialog", { name: "风险测评" })
    .getByRole("button", { name: "完成" })
    .click();
  await locatePurchaseKeypadButton(page).click();
  await expect(page).toHaveURL(at("orderBuyChat"));
  expect(await sendReadAsPageUser(page, "/order/v1/count/stat")).toMatchObject({ running: 1 });
}
