import type { Page } from "@playwright/test";
import {
  appPath,
  sendReadAsPageUser,
  findAccessibilityProblems,
  openAppAsUser,
  expect,
  expectVisibleDuringAction,
  readLocalStorageItem,
  test,
} from "./fixtures.ts";

const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;
const smsCode = "246810";
const pin = "283917";
const newPin = "604913";

const visit = (page: Page, p: string, route: string) =>
  page.goto(`${appPath}home/${route}${route.includes("?") ? "&" : "?"}p=${encodeURIComponent(p)}`);

/**
 * Types a PIN on a hardware keyboard. Waits for the text of the step first, otherwise the digits
 * would go to the previous step.
 */
async function typePin(page: Page, step: string, digits: string): Promise<void> {
  await expect(page.getByText(step, { exact: true })).toBeVisible();
  await expect(page.getByText("已输入 0 位，共 6 位")).toBeAttached();
  await page.keyboard.type(digits);
}

async function changePin(page: Page, old: string, next = newPin): Promise<void> {
  await typePin(page, "请输入原支付密码", old);
  await typePin(page, "设置新的支付密码", next);
  await typePin(page, "请再次输入", next);
}

test("five wrong payment PINs lock the PIN; a reset by SMS code and ID number sets a new one", async ({
  page,
  world,
}) => {
  const p = world.p("demo-buyer");
  await openAppAsUser(page, p, "home/paymentPIN");
  await page.getByRole("link", { name: /修改支付密码/ }).click();
  await typePin(page, "请输入原支付密码", pin);
  await typePin(page, "设置新的支付密码", pin);
  await expect(page.getByText("新密码不能与原密码相同")).toBeVisible();
  await page.getByRole("button", { name: "返回" }).click();
  for (const left of [4, 3, 2, 1]) {
    await changePin(page, "999000");
    await expect(page.getByText(`支付密码错误，还可尝试 ${left} 次`)).toBeVisible();
  }
  // The error of the old PIN is not shown for the new one, and Back returns to the previous step.
  await typePin(page, "请输入原支付密码", "999000");
  await expect(page.getByRole("heading", { name: "设置新的支付密码" })).toBeVisible();
  await expect(page.getByText(/支付密码错误/)).toHaveCount(0);
  await page.goBack();
  await changePin(page, "999000");
  await expect(page.getByText(/^支付密码已锁定，请 \d\d:\d\d 后再试$/)).toBeVisible();
  await page.getByRole("button", { name: "忘记密码" }).click();

  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText(`演示环境验证码：${smsCode}`)).toBeVisible();
  await page.getByRole("button", { name: "下一步" }).click();
  await expect(page.getByText("请输入证件号后 6 位")).toBeVisible();
  await page.getByLabel("验证码").fill(smsCode);
  await page.getByLabel("证件号后 6 位").fill("070170");
  await page.getByRole("button", { name: "下一步" }).click();
  await typePin(page, "设置新的支付密码", newPin);
  await typePin(page, "请再次输入", newPin);
  await expect(page.getByText("身份信息不匹配")).toBeVisible();
  await expect(page.getByLabel("证件号后 6 位")).toBeFocused();
  await page.getByLabel("证件号后 6 位").fill("070177");
  await page.getByRole("button", { name: "下一步" }).click();
  await typePin(page, "设置新的支付密码", newPin);
  await expectVisibleDuringAction(
    typePin(page, "请再次输入", newPin),
    page.getByText(/^修改成功，.+后可添加收款方式$/),
  );

  // Waits until the app goes back after the reset, because this would abort a navigation that
  // starts before.
  await expect(page).not.toHaveURL(/mode=reset/);
  await visit(page, p, "paymentPIN?mode=old");
  await expectVisibleDuringAction(
    changePin(page, newPin, pin),
    page.getByText("修改成功", { exact: true }),
  );
  const kept = await page.evaluate(() => JSON.stringify(localStorage) + location.href);
  expect([pin, newPin].some((it) => kept.includes(it))).toBe(false);
});

test("changes the user's phone number after two SMS codes and the PIN", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-seller"), "home/setting");
  await page.getByRole("link", { name: /^手机/ }).click();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByLabel("验证码").fill(smsCode);
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByLabel("手机号").fill("１３６ 1234 5678");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByLabel("手机号")).toHaveValue("13612345678");
  await page.getByLabel("验证码").fill(smsCode);
  await page.getByRole("button", { name: "更换" }).click();
  const sheet = page.getByRole("dialog", { name: "请输入 6 位支付密码" });
  await expect(sheet).toBeVisible();
  await page.keyboard.type("999000");
  await expect(sheet.getByText("支付密码错误，还可尝试 4 次")).toBeVisible();
  expect(await findAccessibilityProblems(page, "[role=dialog]")).toEqual([]);
  await expectVisibleDuringAction(page.keyboard.type(pin), page.getByText("手机号已更换"));
  await expect(page).toHaveURL(at("setting"));
  await expect(page.getByRole("link", { name: /^手机/ })).toContainText("136****5678");
});

test("sets a first login password without the old one, and requires the old one for a change", async ({
  page,
  world,
}) => {
  const p = world.p("demo-buyer");
  await openAppAsUser(page, p, "home/LoginPassword");
  await page.getByLabel("新密码", { exact: true }).fill("abcd1234");
  await expect(page.getByText("密码强度：弱")).toBeVisible();
  await page.getByLabel("新密码", { exact: true }).fill("Abcdef-12345");
  await expect(page.getByText("密码强度：强")).toBeVisible();
  await page.getByLabel("确认新密码").fill("Abcdef-1234");
  await page.getByRole("button", { name: "确认", exact: true }).click();
  await expect(page.getByText("两次输入的密码不一致")).toBeVisible();
  await page.getByLabel("确认新密码").fill("Abcdef-12345");
  await expectVisibleDuringAction(
    page.getByRole("button", { name: "获取验证码" }).click(),
    page.getByText("验证码已发送"),
  );
  await page.getByLabel("验证码").fill(smsCode);
  await expectVisibleDuringAction(
    page.getByRole("button", { name: "确认", exact: true }).click(),
    page.getByText("修改成功，请妥善保管"),
  );

  await world.clock.advance(61_000);
  await visit(page, p, "LoginPassword");
  await page.getByLabel("原密码").fill("wrong-1234");
  await page.getByLabel("新密码", { exact: true }).fill("Abcdef-54321");
  await page.getByLabel("确认新密码").fill("Abcdef-54321");
  await expectVisibleDuringAction(
    page.getByRole("button", { name: /获取/ }).click(),
    page.getByText("验证码已发送"),
  );
  await page.getByLabel("验证码").fill(smsCode);
  await page.getByRole("button", { name: "确认", exact: true }).click();
  await expect(page.getByText("原密码错误")).toBeVisible();
  await expect(page.getByLabel("原密码")).toBeFocused();
  await page.getByLabel("原密码").fill("Abcdef-12345");
  await expectVisibleDuringAction(
    page.getByRole("button", { name: "确认", exact: true }).click(),
    page.getByText("修改成功，请妥善保管"),
  );
});

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==",
  "base64",
);

test("saves nickname and avatar; hidden amounts, theme and text size are kept after a reload", async ({
  page,
  world,
}) => {
  const p = world.p("demo-buyer");
  await openAppAsUser(page, p, "home/user");
  const rename = async (name: string) => {
    await page.getByLabel("昵称", { exact: true }).fill(name);
    await page.getByRole("button", { name: "保存" }).click();
  };
  await page.getByRole("button", { name: /^昵称/ }).click();
  await rename("a b");
  await expect(page.getByText("昵称为 2–12 个字，不能含特殊字符")).toBeVisible();
  await rename("官方客服");
  await expect(page.getByText("昵称含敏感词")).toBeVisible();
  await expectVisibleDuringAction(rename("春天来了"), page.getByText("昵称已修改"));
  await page.getByRole("button", { name: /^昵称 春天来了/ }).click();
  await rename("夏天来了");
  await expect(page.getByRole("alert").getByText("30 天内仅可修改一次")).toBeVisible();
  await page.getByRole("button", { name: "关闭" }).click();
  await page
    .getByLabel("选择头像")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  const crop = page.getByRole("dialog", { name: "裁剪图片" });
  await expectVisibleDuringAction(
    crop.getByRole("button", { name: "使用" }).click(),
    page.getByText("头像已更新"),
  );
  await expect(crop).toHaveCount(0);
  const moving = { name: "me.png", mimeType: "image/png", buffer: Buffer.from("GIF89a") };
  await expectVisibleDuringAction(
    page.getByLabel("选择头像").setInputFiles(moving),
    page.getByText("仅支持 JPG/PNG/WEBP 格式图片"),
  );
  expect((await sendReadAsPageUser<{ avatar: string }>(page, "/user/v1/info")).avatar).toMatch(
    /^\/lightweight\/files\/\w{32}\?s=/,
  );

  await visit(page, p, "my");
  await page.getByRole("button", { name: "隐藏金额" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "显示金额" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/¥\s*\d/);

  await visit(page, p, "setting");
  await page.getByRole("radio", { name: "深色" }).check();
  await page.getByRole("radiogroup", { name: "字号" }).getByRole("radio", { name: "大" }).check();
  await page.getByRole("switch", { name: "震动" }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveCSS("font-size", "19.2px");
  await expect(page.getByRole("switch", { name: "震动" })).not.toBeChecked();
  await expectVisibleDuringAction(
    page.getByRole("button", { name: /检查更新/ }).click(),
    page.getByText("已是最新版本"),
  );
  await page.getByRole("button", { name: "清除缓存" }).click();
  await expectVisibleDuringAction(
    page.getByRole("alertdialog").getByRole("button", { name: "清除" }).click(),
    page.getByText("缓存已清除"),
  );
  expect([
    await readLocalStorageItem(page, "p_param"),
    (await readLocalStorageItem(page, "token")) !== null,
    await readLocalStorageItem(page, "lw_theme"),
  ]).toEqual([p, true, "dark"]);
});

test("logout ends the session and deletes the user's data in the app", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-appeal"), "home/order");
  const { records } = await sendReadAsPageUser<{
    records: { orderId: string; counterparty: { nickName: string } }[];
  }>(page, "/order/v1/list?tab=1");
  const order = records[0];
  if (!order) throw new Error("demo-appeal has no running order");
  await visit(page, world.p("demo-appeal"), `user?orderId=${order.orderId}`);
  await expect(page.getByRole("heading", { name: order.counterparty.nickName })).toBeVisible();
  await page.getByLabel("备注（仅自己可见）").fill("付款快，姓名已核对");
  await page.getByRole("switch", { name: "收藏" }).click();
  await page.getByRole("switch", { name: "屏蔽" }).click();
  await page.reload();
  await expect(page.getByLabel("备注（仅自己可见）")).toHaveValue("付款快，姓名已核对");
  await expect(page.getByRole("link", { name: "举报" })).toHaveAttribute(
    "href",
    new RegExp(`reportcontent.*orderId=${order.orderId}`),
  );

  // The order list stays mounted behind other screens until logout.
  await visit(page, world.p("demo-appeal"), "order");
  const kept = page.getByRole("link", { name: new RegExp(order.counterparty.nickName) });
  await expect(kept.first()).toBeVisible();
  await page.getByRole("button", { name: /^个人中心/ }).click();
  await page.getByRole("button", { name: "设置" }).click();
  await expect(page).toHaveURL(at("setting"));
  const inPage = () =>
    page.evaluate((name) => document.body.textContent.includes(name), order.counterparty.nickName);
  expect(await inPage()).toBe(true);
  await page.getByRole("button", { name: /收藏卖家/ }).click();
  await expect(page.getByRole("dialog")).toContainText(order.counterparty.nickName);
  await page.getByRole("button", { name: "关闭" }).click();
  const leave = page.getByRole("main").getByRole("button", { name: "退出" });
  await leave.click();
  const question = page.getByRole("alertdialog", { name: "确定退出吗？" });
  await question.getByRole("button", { name: "返回" }).click();
  expect(await readLocalStorageItem(page, "token")).not.toBeNull();
  await expect(question).toBeHidden();
  await leave.click();
  await expect(question).toContainText("本次登录会立即失效");
  const token = (await readLocalStorageItem(page, "token")) ?? "";
  await question.getByRole("button", { name: "退出" }).click();
  await expect(page.getByRole("heading", { name: "非法访问" })).toBeVisible();
  expect(await inPage()).toBe(false);
  expect(new URL(page.url()).searchParams.has("p")).toBe(false);
  expect([
    await readLocalStorageItem(page, "token"),
    await readLocalStorageItem(page, "p_param"),
  ]).toEqual([null, null]);
  const ended = await page.request.get("/lightweight/user/v1/info", {
    headers: { "x-access-token": token, "x-key": world.p("demo-buyer") },
  });
  expect(ended.status()).toBe(401);
  await page.reload();
  await expect(page.getByRole("heading", { name: "非法访问" })).toBeVisible();

  await openAppAsUser(page, world.p("demo-buyer"), "home/order");
  await expect(page.getByRole("heading", { name: "订单", exact: true })).toBeVisible();
  await expect(kept).toHaveCount(0);
  await visit(page, world.p("demo-buyer"), "setting");
  await page.getByRole("button", { name: /收藏卖家/ }).click();
  await expect(page.getByText("暂无收藏的卖家")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("姓名已核对");
});

test("the customer service page loads on a retry, shows the FAQ and copies the data of an order", async ({
  page,
  world,
  quiet,
  context,
}) => {
  quiet.expectMessage(/status of 503/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await world.faults.add({
    match: { path: "/basic/v1/app/getOnlineCustom" },
    effect: { status: 503 },
    times: 2,
  });
  await openAppAsUser(page, world.p("demo-appeal"), "home/onlineService");
  await expect(page.getByText("客服没有载入")).toBeVisible();
  await page.getByRole("button", { name: "重新载入" }).click();
  await expect(page.getByText("09:00–24:00")).toBeVisible();
  await expect(page.getByRole("link", { name: /^电话/ })).toHaveAttribute("href", "tel:4000000000");
  await page.getByText("如何识别诈骗").click();
  await expect(page.getByText("不要离开平台沟通", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: /带上订单/ }).click();
  const order = page.getByRole("dialog").getByRole("button", { name: /^(买入|卖出)/ });
  await expectVisibleDuringAction(order.first().click(), page.getByText("已复制，请粘贴给客服"));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^订单号：.+\n方向：(买入|卖出)\n/,
  );

  const desk = {
    url: "https://help.example/chat",
    phone: "",
    workTime: "09:00-18:00",
    online: 0,
    qrCode: "",
    tips: "",
  };
  await page.route("**/getOnlineCustom", (route) =>
    route.fulfill({ json: { code: 200, result: desk, message: "" } }),
  );
  await page.reload();
  await expect(page.getByText("当前非服务时间，请留言")).toBeVisible();
  const link = page.getByRole("link", { name: "去留言" });
  await expect(link).toHaveAttribute("href", desk.url);
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
});
