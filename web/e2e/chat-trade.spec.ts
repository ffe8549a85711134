import {
  completeReceiptCheck,
  attachVoucher,
  isLedgerAuditOk,
  simulateAppInBackground,
  closeBothSuccessSheets,
  expectOrderPanelTitles,
  locateButtonByName,
  submitAppealInApp,
  pressOrderMenuAction,
  startTradeOnTwoPhones,
  minuteMs,
  payOrderInApp,
  demoUserPin,
  declareNothingPaid,
  locateOrderPanelTitle,
  tapPinOnKeypad,
} from "./two-phones.ts";
import { sendReadAsPageUser, openAppAsUser, expect, simulateDataSaver, test } from "./fixtures.ts";

test("each step of a trade from acceptance to release updates both clients without a reload", {
  tag: "@everywhere",
}, async ({ page, browser, world }) => {
  const two = await startTradeOnTwoPhones(browser, page, world, { autoConfirm: 0 });
  const { buyer, seller, orderId } = two;
  await expect(locateOrderPanelTitle(buyer, "等对方接单")).toBeVisible();
  await expect(buyer.getByText("现在请勿转账")).toBeVisible();
  await expect(buyer.getByText("复制", { exact: true })).toHaveCount(0);
  // Before accepting, the seller sees how many trades the buyer had in the last 30 days.
  await expect(
    seller.getByRole("region", { name: "订单" }).getByText(/近 30 天 \d+ 单/),
  ).toBeVisible();
  await locateButtonByName(seller, "接单").click();
  await expect(locateOrderPanelTitle(buyer, "请付款")).toBeVisible();
  await expect(buyer).toHaveTitle("订单聊天");
  await expect(seller.getByText("没到账前不要放币，谁催都不要")).toBeVisible();

  await payOrderInApp(buyer);
  // The order panel shows the undo button with its remaining seconds.
  await expect(locateButtonByName(buyer, /^撤回“已付款” ?\d+ 秒$/)).toBeVisible();
  await expect(locateOrderPanelTitle(seller, "对方称已付款，请查账")).toBeVisible();
  await expect(seller.getByText("以账户实际到账为准，截图不算到账")).toBeVisible();
  await locateButtonByName(seller, /^放大凭证，/).click();
  await expect(seller.getByRole("dialog", { name: "查看图片" })).toBeVisible();
  await seller.keyboard.press("Escape");
  await locateButtonByName(seller, "已收到，马上放币").click();
  await expect(buyer.getByRole("log").getByText("已收到，马上放币")).toBeVisible();
  await expect(seller.getByText("已读")).toBeVisible();

  await locateButtonByName(seller, "去核对，再放币").click();
  await completeReceiptCheck(seller, orderId);
  await tapPinOnKeypad(seller, "111222");
  await expect(seller.getByText(/支付密码错误，还可尝试 \d 次/)).toBeVisible();
  await tapPinOnKeypad(seller, demoUserPin);
  await closeBothSuccessSheets(two);
  expect(await isLedgerAuditOk(world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("payment time can be extended and a payment mark undone; an unpaid order ends at its deadline", {
  tag: "@dialects",
}, async ({ page, browser, world }) => {
  const two = await startTradeOnTwoPhones(browser, page, world);
  const { buyer, seller } = two;
  await locateButtonByName(buyer, "申请延长").click();
  await locateButtonByName(buyer.getByRole("alertdialog"), "申请延长").click();
  await expect(locateButtonByName(buyer, "已申请延长，等待对方回复")).toHaveText("已申请");
  await expect(locateOrderPanelTitle(seller, "对方想延长")).toBeVisible();
  await locateButtonByName(seller, "延长 10 分钟").click();
  await locateButtonByName(seller.getByRole("alertdialog"), "延长 10 分钟").click();
  await expect(buyer.getByRole("timer", { name: /请付款 2[45] 分/ })).toBeVisible();
  await expect(seller.getByRole("timer", { name: /等对方付款 2[45] 分/ })).toBeVisible();

  await payOrderInApp(buyer);
  await locateButtonByName(buyer, /^撤回“已付款”/).click();
  const undo = buyer.getByRole("dialog", { name: "撤回“已付款”" });
  await expect(undo.getByRole("timer")).toHaveText(/^\d+ 秒$/);
  await locateButtonByName(undo, "点错了，撤回").click();
  await expect(locateOrderPanelTitle(buyer, "请付款")).toBeVisible();
  await expect(locateOrderPanelTitle(seller, "等对方付款")).toBeVisible();

  await locateButtonByName(seller, "催付款").click();
  await expect(locateButtonByName(seller, /催付款 \d+s/)).toBeDisabled();
  await world.clock.advance(26 * minuteMs);
  await expectOrderPanelTitles(two, "付款超时，订单已取消", "对方超时未付，订单已取消");
  // After a payment timeout, the buyer may have paid nevertheless. Therefore the app offers an
  // appeal.
  await expect(locateButtonByName(buyer, "我已付款，申诉")).toBeVisible();
  await expect(buyer.getByText("已经付了钱？")).toBeVisible();
  expect(await isLedgerAuditOk(world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("a wrong payer name in the receipt check leads to an appeal", async ({
  page,
  browser,
  world,
}) => {
  const two = await startTradeOnTwoPhones(browser, page, world, { paid: true });
  const { buyer, seller, orderId } = two;
  await locateButtonByName(seller, "去核对，再放币").click();
  const { amount } = await sendReadAsPageUser<{ amount: number }>(
    seller,
    `/order/v1/detail/${orderId}`,
  );
  const guard = seller.getByRole("dialog", { name: "放币前核对" });
  await guard
    .getByRole("button")
    .filter({ hasText: amount.toFixed(2) })
    .click();
  await locateButtonByName(guard, "姓名不在其中").click();
  await seller.getByLabel("付款人姓名").fill("张三");
  await locateButtonByName(seller.getByRole("dialog", { name: "账单上的付款人" }), "继续").click();
  const wrong = seller.getByRole("dialog", { name: "付款人不符" });
  await expect(wrong.getByText("这笔钱先不要动")).toBeVisible();
  await wrong.getByRole("button", { name: /^申诉：非本人付款/ }).click();
  await expect(seller.getByLabel("说明")).toHaveValue(/账单上的付款人是张三/);
  await expect(seller.getByRole("radio", { name: "非实名账户付款" })).toBeChecked();
  await submitAppealInApp(seller, "付款人姓名与对方实名不一致，请核实");
  await expect(locateOrderPanelTitle(buyer, "请举证")).toBeVisible();
  await locateButtonByName(buyer, "提交证据").click();
  const evidence = buyer.getByRole("dialog", { name: "提交证据" });
  await evidence.getByLabel("说明").fill("转账由本人账户发出 #卖家胜");
  await locateButtonByName(evidence, "提交证据").click();
  await expectOrderPanelTitles(two, "裁定：资产退回对方", "裁定：资产退回给您");
  expect(await isLedgerAuditOk(world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("the platform appeals an overdue release; the seller's confirmation then releases the coins", {
  tag: "@dialects",
}, async ({ page, browser, world }) => {
  const two = await startTradeOnTwoPhones(browser, page, world, { paid: true });
  const { buyer, seller, orderId } = two;
  await locateButtonByName(seller, "没到账").click();
  await locateButtonByName(seller, /^再等等：延长 30 分钟/).click();
  const asked = seller.getByRole("alertdialog", { name: "延长核实时间" });
  await expect(asked).toContainText("每笔订单只能延长一次");
  await locateButtonByName(asked, "延长 30 分钟").click();
  await expect(locateOrderPanelTitle(seller, "请继续查账")).toBeVisible();
  // The buyer sees why the release takes longer.
  await expect(buyer.getByText("对方还没查到这笔钱，已延长到")).toBeVisible();
  await expect(buyer.getByRole("timer", { name: /等对方放币 4[45] 分/ })).toBeVisible();

  await world.clock.advance(45 * minuteMs + 1000);
  await expect(locateOrderPanelTitle(buyer, "对方未按时放币")).toBeVisible();
  await expect(locateOrderPanelTitle(seller, "您放币已超时")).toBeVisible();
  await expect(buyer.getByRole("timer", { name: /已超时/ })).toBeVisible();
  await world.clock.advance(30 * minuteMs);
  for (const phone of [buyer, seller])
    await expect(phone.getByText("放币超时，平台已发起申诉。")).toBeVisible();

  await pressOrderMenuAction(seller, "只确认到账");
  await completeReceiptCheck(seller, orderId);
  await locateButtonByName(seller.getByRole("dialog", { name: "只确认到账" }), "确认到账").click();
  for (const it of [buyer, seller])
    await expect(locateOrderPanelTitle(it, "自动放币中")).toBeVisible();
  await world.clock.advance(10 * minuteMs + 1000);
  await closeBothSuccessSheets(two);
  expect(await isLedgerAuditOk(world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("an appealed order ends if the buyer agrees to cancel and declares that they have not paid", async ({
  page,
  browser,
  world,
}) => {
  const two = await startTradeOnTwoPhones(browser, page, world, { paid: true });
  const { buyer, seller } = two;
  // Before an appeal is allowed, its button is disabled and shows the time from which it is
  // allowed.
  await expect(locateButtonByName(buyer, /^申诉 \d\d:\d\d 起$/)).toBeDisabled();
  await locateButtonByName(seller, "没到账").click();
  await seller
    .getByRole("dialog", { name: "没到账" })
    .getByRole("button", { name: /^申诉/ })
    .click();
  await submitAppealInApp(seller, "一直没有收到这笔款项，请核实", "未收到款项");
  await expect(locateOrderPanelTitle(buyer, "请举证")).toBeVisible();
  await expect(locateButtonByName(buyer, "同意取消")).toHaveCount(0);
  await pressOrderMenuAction(buyer, "同意取消");
  await declareNothingPaid(buyer);
  await expectOrderPanelTitles(two, "您声明没有付款", "对方声明没有付款");
  expect(await isLedgerAuditOk(world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("a quick match that the seller refuses searches again until the buyer cancels it", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller, complaints } = await startTradeOnTwoPhones(browser, page, world, {
    autoConfirm: 0,
    quick: true,
  });
  await locateButtonByName(seller, "暂不接单").click();
  const sheet = seller.getByRole("dialog", { name: "暂不接单" });
  await expect(sheet.getByText(/信誉分−1/)).toBeVisible();
  await locateButtonByName(sheet, "暂不接单").click();
  await expect(sheet.getByText("请选择原因")).toBeVisible();
  await sheet.getByRole("radio", { name: "暂时不便" }).check();
  await locateButtonByName(sheet, "暂不接单").click();
  await expect(buyer.getByText("对方未接单，正在为您重新匹配…")).toBeVisible();
  await locateButtonByName(buyer, "取消匹配").click();
  await expect(locateOrderPanelTitle(buyer, "对方未接单，订单已取消")).toBeVisible();
  await expect(locateOrderPanelTitle(seller, "您没有接单")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the chat offers payee, account and amount for copying one by one, also after a reload", async ({
  page,
  browser,
  world,
}) => {
  const { buyer } = await startTradeOnTwoPhones(browser, page, world);
  await buyer.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const next = () => buyer.locator('[aria-current="step"] dt');
  await expect(next()).toHaveText("收款人");
  await locateButtonByName(buyer, "复制收款人").click();
  await expect(next()).toHaveText("账号");
  await buyer.reload();
  await expect(next()).toHaveText("账号");
  await locateButtonByName(buyer, "复制账号").click();
  // Polled, because the title starts with the number of waiting orders, which may be unknown right
  // after a reload. The app does not show 付好了吗 yet, because the amount has not been copied.
  await expect
    .poll(() => simulateAppInBackground(buyer, 60_000))
    .toMatch(/^\(\d\) ⏱1[45]:\d\d 付 ¥/);
  await expect(buyer).toHaveTitle("订单聊天");
  await expect(next()).toHaveText("金额");
  await locateButtonByName(buyer, "复制金额").click();
  await expect
    .poll(() => buyer.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^\d+\.\d\d$/);
  await simulateAppInBackground(buyer, 3_000);
  await expect(locateButtonByName(buyer, "已复制金额，再复制一次")).toBeVisible();
  await simulateAppInBackground(buyer, 9_000);
  await expect(buyer.getByText("付好了吗？")).toBeVisible();
  await locateButtonByName(buyer, "还没付").click();
  await expect(locateButtonByName(buyer, "已复制金额，再复制一次")).toBeVisible();
  await simulateAppInBackground(buyer, 9_000);
  await locateButtonByName(buyer, "付好了，传凭证").click();
  const sheet = buyer.getByRole("dialog", { name: "传付款凭证" });
  await attachVoucher(buyer, sheet);
  await buyer.reload();
  await locateButtonByName(buyer, "我已付款，传凭证").click();
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
});

test("if the buyer of an order changes the payment method, the amount stays the same", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, orderId } = await startTradeOnTwoPhones(browser, page, world, { ways: [1, 2, 3] });
  type Ways = { payMethods: { id: string; type: number }[]; amount: number; chosenMethod: string };
  const { payMethods, amount } = await sendReadAsPageUser<Ways>(
    buyer,
    `/order/v1/detail/${orderId}`,
  );
  expect(payMethods.length).toBeGreaterThan(1);
  await buyer.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await locateButtonByName(buyer, "复制收款人").click();
  await locateButtonByName(buyer, "复制账号").click();
  await buyer.getByRole("radio", { name: "银行卡" }).check();
  await expect(buyer.getByText("换方式不改金额和核对码")).toBeVisible();
  // With the new payment method, the payee keeps their name, but the account number must be copied
  // again.
  await expect(locateButtonByName(buyer, "已复制收款人，再复制一次")).toBeVisible();
  await expect(
    buyer.locator('[aria-current="step"]').getByRole("button", { name: /^复制/ }),
  ).toBeVisible();
  await payOrderInApp(buyer);
  const bank = payMethods.find((it) => it.type === 1);
  expect(await sendReadAsPageUser<Ways>(buyer, `/order/v1/detail/${orderId}`)).toMatchObject({
    chosenMethod: bank?.id,
    amount,
  });
});

test("a sheet whose script fails to load reports the failure and opens on the second press", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/net::ERR_FAILED|preload/);
  await simulateDataSaver(page, true);
  const [buyer, seller] = [world.p("demo-buyer"), world.p("demo-seller")];
  const { orderId } = await world.createOrder({ buyer, seller, status: 20 });
  let answer = (_comes: boolean) => {};
  const hold = () => (isComing = new Promise<boolean>((done) => (answer = done)));
  let isComing = Promise.resolve(true);
  await page.route(/assets\/(shared|overlay)-[^/]+\.js/, async (route) =>
    (await isComing) ? route.continue() : route.abort(),
  );
  void hold();
  await openAppAsUser(page, buyer, `home/orderBuyChat?orderId=${orderId}`);
  const [menu, waits, sheet] = [
    page.getByRole("button", { name: "更多：资料、举报、客服" }),
    page.getByText("正在打开"),
    page.getByRole("dialog", { name: "更多" }),
  ];
  // The chat is visible and usable without the scripts "shared" and "overlay".
  await expect(page.getByRole("log", { name: "聊天记录" })).toBeVisible();
  await menu.click();
  await expect(waits).toHaveCount(1);
  answer(false);
  await expect(page.getByText("没打开，请检查网络后再试")).toBeVisible();
  await expect(waits).toHaveCount(0);
  void hold();
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(waits).toHaveCount(1);
  await expect(menu).toBeFocused();
  answer(true);
  await expect(sheet).toBeFocused();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(menu).toBeFocused();
  await expect(locateOrderPanelTitle(page, "请付款")).toBeVisible();
});
