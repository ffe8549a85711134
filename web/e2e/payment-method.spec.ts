import type { Page } from "@playwright/test";
import {
  locatePayMethodCard,
  chooseQrImage,
  typePinOnKeyboard,
  openPayMethodSheet,
  locatePinSheet,
  tapSavePayMethod,
  startAddingPayMethod,
} from "./payment-method-steps.ts";
import { createOneColorPngFile, createQrCodePngFile } from "./png-file.ts";
import {
  sendReadAsPageUser,
  findAccessibilityProblems,
  collectBackendCalls,
  openAppAsUser,
  expect,
  expectVisibleDuringAction,
  test,
} from "./fixtures.ts";
import { sendCommandAsPageUser, demoUserPin } from "./trade-by-api.ts";

type Method = {
  id: string;
  type: number;
  account: string;
  bankCode: string;
  branch: string;
  orgName: string;
  qrCode: string;
  status: number;
  isDefault: number;
};
const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;
const own = (page: Page) => sendReadAsPageUser<Method[]>(page, "/user/asset/v1/bill/method");
/** Returns localStorage and the URL, to check that they contain no secrets. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage)) + location.href);

test("a new seller adds a bank card after a wrong number and a wrong PIN", async ({
  page,
  world,
}) => {
  const { p } = await world.createUser({ certified: true, pin: demoUserPin });
  await openAppAsUser(page, p, "home/payment");
  await expect(page.getByText("添加本人收款方式后即可交易")).toBeVisible();

  // The bank is recognized by the card number.
  await startAddingPayMethod(page, /^银行卡/);
  await expect(page).toHaveURL(at("addbankcard"));
  const calls = collectBackendCalls(page);
  await tapSavePayMethod(page);
  await expect(page.getByText("请输入银行卡号")).toBeVisible();
  await expect(page.getByText("请选择开户银行")).toBeVisible();
  expect(await page.locator("main label").allTextContents()).toEqual([
    "银行卡号",
    "持卡人",
    "开户支行（选填）",
    "预留手机号（选填）",
  ]);
  const number = page.getByLabel("银行卡号");
  await expect(number).toBeFocused();
  await number.fill("６２２５８８３０７４１８５２９５");
  await page.getByLabel("开户支行").click();
  await expect(number).toHaveValue("6225 8830 7418 5295");
  await expect(page.getByText("银行卡号有误，请核对")).toBeVisible();
  await expect(page.getByRole("button", { name: "开户银行 招商银行" })).toContainText("按卡号识别");
  await number.fill("6225 8830 7418 5294");
  await page.getByLabel("预留手机号").fill("123");
  await tapSavePayMethod(page);
  await expect(page.getByText("请输入正确的 11 位手机号")).toBeVisible();
  expect(calls.filter((it) => it.startsWith("POST"))).toEqual([]);
  await page.getByLabel("预留手机号").fill("+86 138 0013 8000");
  await tapSavePayMethod(page);
  await typePinOnKeyboard(page, "592047");
  await expect(locatePinSheet(page).getByText("支付密码错误，还可尝试 4 次")).toBeVisible();
  for (const digit of demoUserPin)
    await locatePinSheet(page).getByRole("button", { name: digit, exact: true }).click();
  await expect(page).toHaveURL(at("payment"));
  await expect(locatePayMethodCard(page, /^招商银行/)).toContainText("6225 **** **** 5294");
  await expect(locatePayMethodCard(page, /^招商银行/)).toContainText("审核中");
  expect(await kept(page)).not.toContain("6225883074185294");
  expect(await kept(page)).not.toContain(demoUserPin);

  // A card that is already bound is reported at its field.
  await startAddingPayMethod(page, /^银行卡/);
  await expect(number).toHaveValue("");
  await number.fill("6225883074185294");
  await expect(page.getByRole("button", { name: "开户银行 招商银行" })).toBeVisible();
  await tapSavePayMethod(page);
  await typePinOnKeyboard(page);
  await expect(page.getByText("该卡号已绑定")).toBeVisible();
  await expect(locatePinSheet(page)).toHaveCount(0);
  await number.fill("6225753074185299");
  await expect(page.getByText("仅支持储蓄卡")).toBeVisible();
  await page.getByRole("button", { name: "返回" }).click();
});

test("the Alipay form accepts only Alipay QR codes and reads the code again after cropping", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"), "home/addzfb");
  const next = page.getByRole("button", { name: "下一步，验证支付密码" });
  await expect(next).toBeDisabled();
  for (const [file, says] of [
    [createOneColorPngFile(), /^这不是收款码：没有读到二维码/],
    [createQrCodePngFile("https://example.com/pay"), /^这不是收款码/],
    [createQrCodePngFile("wxp://f2f0example"), /^这是微信的收款码，请换成支付宝的/],
  ] as const) {
    await chooseQrImage(page, file);
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByLabel("支付宝账号")).toHaveCount(0);
    await page.getByRole("button", { name: "换一张" }).click();
  }

  // The cropped part that contains the code replaces the whole image.
  await chooseQrImage(page, createQrCodePngFile("https://qr.alipay.com/example"));
  const before = await page.getByRole("img", { name: "第 1 张图片" }).getAttribute("src");
  await page.getByRole("button", { name: "重新裁剪" }).click();
  const crop = page.getByRole("dialog", { name: "裁剪图片" });
  await crop.getByRole("slider", { name: "缩放" }).fill("1.1");
  await crop.getByRole("group").press("ArrowLeft");
  await expect(crop.getByRole("img")).toHaveCSS("transform", /^matrix\(1\.1, 0, 0, 1\.1, -1\d/);
  expect(await findAccessibilityProblems(page, "[role=dialog]")).toEqual([]);
  await crop.getByRole("button", { name: "使用" }).click();
  await expect(crop).toHaveCount(0);
  await expect(page.getByRole("img", { name: "第 1 张图片" })).not.toHaveAttribute(
    "src",
    before ?? "",
  );
  await expect(page.getByText("已识别支付宝收款码")).toBeVisible();
  await expect(page.getByLabel("支付宝账号")).toBeVisible();
});

test("a payment method whose response is lost is added once, and the form keeps its input", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 50\d|net::ERR/);
  await openAppAsUser(page, world.p("demo-buyer"), "home/addzfb");
  await page.getByRole("button", { name: "没有收款码，直接填账号" }).click();
  await page.getByLabel("支付宝账号").fill("once@mail.com");
  await world.faults.add({
    match: { method: "POST", path: "/user/asset/v1/bill/method/add" },
    effect: { dropReply: true },
    times: 1,
  });
  await tapSavePayMethod(page);
  await typePinOnKeyboard(page);
  await expect(
    locatePinSheet(page).getByText("网络不稳定，请再次输入支付密码，不会重复提交"),
  ).toBeVisible();
  await locatePinSheet(page).getByRole("button", { name: "关闭" }).click();
  await expect(page.getByLabel("支付宝账号")).toHaveValue("once@mail.com");
  await tapSavePayMethod(page);
  await typePinOnKeyboard(page);
  await expect(page).toHaveURL(at("payment"));
  expect((await own(page)).filter((it) => it.account === "once@mail.com")).toHaveLength(1);
});

test("the bank card form keeps its input when the bank list is opened and after reloads", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"), "home/payment");
  await startAddingPayMethod(page, /^银行卡/);
  const number = page.getByLabel("银行卡号");
  await number.pressSequentially("62220230");
  await expect(number).toHaveValue("6222 0230");
  await number.evaluate((it: HTMLInputElement) => it.setSelectionRange(2, 2));
  await page.keyboard.type("9");
  await expect(number).toHaveValue("6292 2023 0");
  expect(await number.evaluate((it: HTMLInputElement) => it.selectionStart)).toBe(3);
  await number.evaluate((it: HTMLInputElement) => it.setSelectionRange(5, 5));
  await page.keyboard.press("Backspace");
  expect(await number.evaluate((it: HTMLInputElement) => it.selectionStart)).toBe(4);

  await number.fill("6259993074185290");
  await page.getByLabel("开户支行").fill("科技园支行");
  await page.getByRole("button", { name: /^开户银行/ }).click();
  await expect(page).toHaveURL(at("selectbank"));
  await expect(page.getByRole("region", { name: "常用银行" }).getByRole("button")).toHaveCount(8);
  const index = page.getByRole("slider", { name: "按首字母查找" });
  await index.click({ position: { x: 30, y: ((await index.boundingBox())?.height ?? 0) - 8 } });
  await expect(index).toHaveAttribute("aria-valuetext", "Z");
  await expect(page.getByRole("button", { name: "浙商银行" })).toBeInViewport();
  await page.getByLabel("搜索银行").fill("h");
  await expect(page.getByRole("main").getByRole("button")).toHaveText([/华夏银行$/, /杭州银行$/]);
  await page.getByLabel("搜索银行").fill("火星");
  await expect(page.getByText("未找到该银行")).toBeVisible();
  await page.getByLabel("搜索银行").fill("宁波");
  await page.reload();
  await page.getByLabel("搜索银行").fill("宁波");
  await page.getByRole("button", { name: "宁波银行" }).click();

  await expect(page).toHaveURL(at("addbankcard"));
  await expect(page.getByRole("button", { name: "开户银行 宁波银行" })).toBeVisible();
  await page.reload();
  await expect(number).toHaveValue("6259 9930 7418 5290");
  await expect(page.getByLabel("开户支行")).toHaveValue("科技园支行");
  await expect(page.getByRole("button", { name: "开户银行 宁波银行" })).toBeVisible();
  // New digits are recognized again, but the selected bank is not replaced for the same digits.
  await number.fill("6222023074185290");
  await expect(page.getByRole("button", { name: "开户银行 工商银行" })).toBeVisible();
  await page.getByRole("button", { name: /^开户银行/ }).click();
  await page.getByRole("button", { name: "建设银行" }).first().click();
  await expect(page.getByRole("button", { name: "开户银行 建设银行" })).toBeVisible();
  // A bank that contradicts the card number needs one confirmation.
  await tapSavePayMethod(page);
  const doubt = page.getByRole("alertdialog", { name: "这是工商银行的卡号" });
  await expect(doubt).toContainText("您选的是建设银行");
  await expect(doubt.getByRole("button", { name: "改为工商银行" })).toBeVisible();
  await doubt.getByRole("button", { name: "仍用建设银行" }).click();
  await typePinOnKeyboard(page);
  await expect(page).toHaveURL(at("payment"));
  const added = (await own(page)).find((it) => it.account === "6222023074185290");
  expect(added).toMatchObject({ bankCode: "CCB", branch: "科技园支行" });
});

test("payment methods can be edited, made the default, disabled and deleted", async ({
  page,
  world,
}) => {
  // The clock is frozen, because a toast about the end of the account's review would replace the
  // toast of another action.
  await world.clock.freeze();
  await openAppAsUser(page, world.p("demo-buyer"), "home/payment");
  await (await openPayMethodSheet(page, /^支付宝/))
    .getByRole("button", { name: "修改账户信息" })
    .click();
  await expect(page.getByRole("heading", { name: "编辑支付宝" })).toBeVisible();
  await expect(page.getByLabel("支付宝账号")).toHaveValue(/^1\d{10}$/);
  await page.getByLabel("支付宝账号").fill("new@mail.com");
  await tapSavePayMethod(page);
  await typePinOnKeyboard(page);
  await expect(locatePayMethodCard(page, /^支付宝/)).toContainText("ne***@mail.com");

  await (await openPayMethodSheet(page, /^微信/)).getByRole("switch", { name: "下单默认" }).click();
  await expect(locatePayMethodCard(page, /^微信/)).toContainText("下单默认");
  await expect(locatePayMethodCard(page, /^支付宝/)).not.toContainText("下单默认");

  await (await openPayMethodSheet(page, /^微信/)).getByRole("switch", { name: "启用" }).click();
  await expect(
    locatePinSheet(page).getByText("停用后不会出现在新挂单中，可随时重新启用"),
  ).toBeVisible();
  await typePinOnKeyboard(page);
  await expect(locatePayMethodCard(page, /^微信/)).toContainText("已停用");
  const off = await openPayMethodSheet(page, /^微信/);
  await expect(off.getByRole("switch", { name: "启用" })).toHaveAttribute("aria-checked", "false");
  await expect(off.getByRole("switch", { name: "下单默认" })).toHaveCount(0);
  await off.getByRole("button", { name: "关闭" }).click();
  await expect(off).toHaveCount(0);

  await (await openPayMethodSheet(page, /^\S+银行/)).getByRole("button", { name: "删除" }).click();
  await expectVisibleDuringAction(typePinOnKeyboard(page), page.getByText("已删除"));
  expect((await own(page)).map((it) => it.type).toSorted((a, b) => a - b)).toEqual([2, 3]);

  await page.goto(`/lwh5/home/addzfb?id=M0&p=${encodeURIComponent(world.p("demo-buyer"))}`);
  await expect(page.getByText("收款方式不存在")).toBeVisible();

  // The edited Alipay account is in review for three seconds. After that, the quick match can use
  // it.
  await world.clock.advance(4000);
  await page.goto(`/lwh5/home/quickmatch?p=${encodeURIComponent(world.p("demo-buyer"))}`);
  await page.getByRole("button", { name: /^全部付款方式/ }).click();
  await page.getByRole("button", { name: "选择或添加付款方式" }).click();
  await expect(page.getByRole("heading", { name: "选择付款方式" })).toBeVisible();
  await page.getByRole("button", { name: "添加付款方式" }).click();
  const addition = page.getByRole("dialog", { name: "添加付款方式" });
  await expect(addition).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(addition).toHaveCount(0);
  await expect(page.getByText("已停用")).toBeVisible();
  await page.getByRole("button", { name: /^支付宝/ }).click();
  await expect(page).toHaveURL(at("quickmatch"));
  await expect(
    page.getByRole("button", { name: /^支付宝 ne\*{3}@mail\.com.*更换$/ }),
  ).toBeVisible();
});

test("a payment method in use cannot be deleted; five wrong PINs while disabling it lock the PIN", async ({
  page,
  world,
}) => {
  const { p } = await world.createUser({
    certified: true,
    pin: demoUserPin,
    quiz: true,
    methods: 1,
    able: 5000,
    level: 3,
  });
  await openAppAsUser(page, p, "home/payment");
  const [method] = await own(page);
  const { priceMin } = await sendReadAsPageUser<{ priceMin: number }>(
    page,
    "/entrust/v1/sell/config",
  );
  const listing = {
    quantity: 100,
    price: priceMin,
    minAmount: 100,
    maxAmount: 500,
    methodIds: [method?.id],
    payMinutes: 15,
    autoConfirm: 1,
  };
  await sendCommandAsPageUser(page, "post", "/entrust/v1/sell/create", {
    ...listing,
    payPassword: demoUserPin,
  });
  await page.reload();
  await expect(locatePayMethodCard(page, /^支付宝/)).toContainText("1 个挂单或订单在用");
  const sheet = await openPayMethodSheet(page, /^支付宝/);
  await expect(sheet.getByText("还有 1 个挂单或订单在用，结束后可删除")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "删除" })).toHaveCount(0);

  await sheet.getByRole("switch", { name: "启用" }).click();
  await expect(
    locatePinSheet(page).getByText("只用它收款的挂单会自动暂停", { exact: false }),
  ).toBeVisible();
  for (const left of [4, 3, 2, 1]) {
    await typePinOnKeyboard(page, "592047");
    await expect(locatePinSheet(page).getByText(`支付密码错误，还可尝试 ${left} 次`)).toBeVisible();
  }
  await typePinOnKeyboard(page, "592047");
  await expect(locatePinSheet(page).getByText(/^支付密码已锁定，请 .+ 后再试$/)).toBeVisible();
  await expect(locatePinSheet(page).getByRole("button", { name: "1", exact: true })).toBeDisabled();
});

test("adding a payment method requires that the user has a PIN and fewer than five methods", async ({
  page,
  world,
}) => {
  const { p } = await world.createUser({ certified: true });
  await openAppAsUser(page, p, "home/payment");
  await page.getByRole("button", { name: "添加收款方式" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "下一步：支付密码" }).click();
  await expect(page).toHaveURL(at("szPassword"));

  const full = await world.createUser({ certified: true, pin: demoUserPin, methods: 5 });
  await openAppAsUser(page, full.p, "home/payment");
  await page.getByRole("button", { name: "添加收款方式" }).click();
  const sheet = page.getByRole("dialog", { name: "添加收款方式" });
  await expect(sheet.getByText("数量已达上限，最多添加 5 个")).toBeVisible();
  await expect(sheet.getByRole("button", { name: /^支付宝/ })).toHaveCount(0);
});
