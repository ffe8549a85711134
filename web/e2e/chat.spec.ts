import { at, attach, auditOk, bothEnd, button, complain, meet, minuteMs, pay, pin, title } from "./two-phones.ts";
import { expect, glimpse, test } from "./support.ts";

test("a trade from acceptance to release: two phones follow each other without a reload", async ({ page, browser, world }) => {
  const two = await meet(browser, page, world, { autoConfirm: 0 });
  const { buyer, seller } = two;
  await expect(title(buyer, "等待卖家接单")).toBeVisible();
  await button(seller, "接单").click();
  await expect(title(buyer, "待付款")).toBeVisible();
  await expect(buyer.getByText(/^向 .+ 的 支付宝 支付 ¥[\d,.]+，购买 [\d.,]+ /)).toBeVisible();
  await expect(buyer).toHaveTitle(/^⏱1[45]:\d\d 付¥/);
  await expect(seller.getByText(/将用 支付宝 向您支付/)).toBeVisible();

  await pay(buyer);
  await expect(button(buyer, /撤回“已付款” \d+s/)).toBeVisible();
  await expect(title(seller, "买家已付款")).toBeVisible();
  await button(seller, "看凭证").click();
  await expect(seller.getByText("截图不能作为到账依据，请以收款账户实际到账为准。")).toBeVisible();
  await button(seller.getByRole("dialog"), "关闭").click();
  await button(seller, "已收到，马上放币").click();
  await expect(buyer.getByRole("log").getByText("已收到，马上放币")).toBeVisible();
  await expect(seller.getByText("已读")).toBeVisible();

  await button(seller, "放币").click();
  const guard = seller.getByRole("dialog", { name: "放币前核对" });
  await button(guard, "已到账").click();
  await button(guard, "是").click();
  await button(guard, "是").click();
  const keys = seller.getByRole("dialog", { name: /支付密码/ });
  for (const digit of "111222") await button(keys, digit).click();
  await expect(keys.getByText(/支付密码错误，还可尝试\d次/)).toBeVisible();
  const release = async () => {
    for (const digit of pin) await button(keys, digit).click();
  };
  await bothEnd(two, release(), "卖家放币");
  expect(await auditOk(page, world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("more time is asked for and given, a payment is taken back, and time runs out for both", async ({ page, browser, world }) => {
  const two = await meet(browser, page, world);
  const { buyer, seller } = two;
  await button(buyer, "申请延长").click();
  await button(buyer.getByRole("alertdialog"), "申请延长").click();
  await expect(buyer.getByText("已请求卖家延长时间").first()).toBeVisible();
  await button(seller, "延长10分钟 (0/2)").click();
  await button(seller.getByRole("alertdialog"), "延长10分钟").click();
  await expect(buyer.getByRole("timer", { name: /剩余付款时间 2[45] 分/ })).toBeVisible();
  await expect(seller.getByRole("timer", { name: /剩余付款时间 2[45] 分/ })).toBeVisible();

  await pay(buyer);
  await button(buyer, /撤回“已付款”/).click();
  await button(buyer.getByRole("alertdialog"), "撤回").click();
  await expect(title(buyer, "待付款")).toBeVisible();
  await expect(title(seller, "等待买家付款")).toBeVisible();

  await button(seller, "催付款").click();
  await expect(button(seller, /催付款 \d+s/)).toBeDisabled();
  await bothEnd(two, world.control("clock", { advanceMs: 26 * minuteMs }), "付款超时，系统自动取消");
  expect(await auditOk(page, world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("a name that does not fit leads to the appeal that fits, and to a ruling", async ({ page, browser, world }) => {
  const two = await meet(browser, page, world);
  const { buyer, seller } = two;
  await pay(buyer);
  await button(seller, "放币").click();
  const guard = seller.getByRole("dialog", { name: "放币前核对" });
  await button(guard, "已到账").click();
  await button(guard, "否").click();
  await expect(seller.getByRole("radio", { name: "非实名账户付款" })).toBeChecked();
  await complain(seller, "付款人姓名与买家实名不一致，请核实");
  await expect(buyer.getByText("卖家申诉：非实名账户付款")).toBeVisible();
  await expect(buyer.getByText("对方：付款人姓名与买家实名不一致，请核实")).toBeVisible();
  await button(buyer, "提交证据").click();
  const evidence = buyer.getByRole("dialog", { name: "提交证据" });
  await evidence.getByLabel("说明").fill("转账由本人账户发出 #卖家胜");
  await bothEnd(two, button(evidence, "提交").click(), "申诉裁定：资产退回卖家");
  expect(await auditOk(page, world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("more time to look for the money, an appeal by the system, and the word that it is there: the clock releases", async ({
  page,
  browser,
  world,
}) => {
  const two = await meet(browser, page, world);
  const { buyer, seller } = two;
  await pay(buyer);
  await button(seller, "未到账").click();
  await button(seller, /延长核实/).click();
  const asked = seller.getByRole("alertdialog", { name: "延长核实时间" });
  await expect(asked).toContainText("每笔订单只能延长一次");
  await button(asked, "延长30分钟").click();
  await expect(buyer.getByRole("timer", { name: /剩余放币时间 4[45] 分/ })).toBeVisible();

  await world.control("clock", { advanceMs: 45 * minuteMs + 1000 });
  for (const it of [buyer, seller]) await expect(it.getByText("放币已超时").first()).toBeVisible();
  await world.control("clock", { advanceMs: 30 * minuteMs });
  for (const it of [buyer, seller]) await expect(it.getByText("系统申诉：放币超时自动申诉")).toBeVisible();

  await button(seller, "更多：资料、举报、客服").click();
  await button(seller.getByRole("dialog", { name: "更多" }), "确认到账").click();
  const guard = seller.getByRole("dialog", { name: "确认到账前核对" });
  for (const yes of ["已到账", "是", "是", "确认到账"]) await button(guard, yes).click();
  await expect(title(buyer, "卖家已确认到账")).toBeVisible();
  await bothEnd(two, world.control("clock", { advanceMs: 10 * minuteMs + 1000 }), "确认到账后自动放币");
  expect(await auditOk(page, world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("a buyer gives in: the coins go back to the seller", async ({ page, browser, world }) => {
  const two = await meet(browser, page, world);
  const { buyer, seller } = two;
  await pay(buyer);
  await expect(button(buyer, /^申诉 0[45]:/)).toBeDisabled();
  await button(seller, "未到账").click();
  await button(seller, /发起申诉/).click();
  await complain(seller, "一直没有收到这笔款项，请核实", "未收到款项");
  await button(buyer, "同意取消").click();
  await bothEnd(two, button(buyer.getByRole("dialog", { name: "同意取消" }), "同意取消").click(), "买家撤销付款，协商取消");
  expect(await auditOk(page, world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("an order of the quick match that nobody took looks for another seller, until the buyer has enough", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller, complaints } = await meet(browser, page, world, { autoConfirm: 0, quick: true });
  await button(seller, "拒绝").click();
  const sheet = seller.getByRole("dialog", { name: "拒绝接单" });
  await expect(sheet.getByText(/信誉分-1/)).toBeVisible();
  await button(sheet, "拒绝接单").click();
  await expect(sheet.getByText("请选择原因")).toBeVisible();
  await sheet.getByRole("radio", { name: "暂时不便" }).check();
  await button(sheet, "拒绝接单").click();
  await expect(buyer.getByText("卖家未接单，正在为您重新匹配…")).toBeVisible();
  await glimpse(button(buyer, "取消匹配").click(), buyer.getByRole("dialog").getByText("卖家拒绝接单"));
  await expect(buyer).toHaveURL(at("orderCompletedDetails"));
  await expect(seller).toHaveURL(at("orderCompletedDetails"));
  expect(complaints).toEqual([]);
});

test("beside the bank app the copies come in turn, stay over a reload, and on the way back it asks", async ({ page, browser, world }) => {
  const { buyer } = await meet(browser, page, world);
  await buyer.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const next = () => buyer.locator("[data-next] dt");
  await expect(next()).toHaveText("收款人");
  await button(buyer, "复制收款人").click();
  await expect(next()).toHaveText("账号");
  await buyer.reload();
  await expect(next()).toHaveText("账号");
  await button(buyer, "复制账号").click();
  await button(buyer, "复制付款金额").click();
  await expect.poll(() => buyer.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+\.\d\d$/);
  const look = (hidden: boolean) =>
    buyer.evaluate((it) => {
      Object.defineProperty(document, "hidden", { value: it, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await look(true);
  await look(false);
  await button(buyer.getByRole("alertdialog", { name: "已完成转账吗？" }), "已完成，上传凭证").click();
  const sheet = buyer.getByRole("dialog", { name: "我已付款" });
  await attach(buyer, sheet);
  await buyer.reload();
  await button(buyer, "我已付款").click();
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
});
