import type { Page } from "@playwright/test";
import { openSecondPhone } from "./browser-context-pool.ts";
import {
  collectPageErrors,
  openAppAsUser,
  expect,
  readLocalStorageItem,
  test,
} from "./fixtures.ts";
import { openPurchaseBox, locatePurchaseKeypadButton } from "./purchase-steps.ts";
import {
  pickReceivedAmount,
  attachVoucher,
  demoUserPin,
  locateButtonByName,
  locateOrderPanelTitle,
  tapPinOnKeypad,
} from "./two-phones.ts";
import { declaredTail, readReceivedAmountAndPayer } from "./trade-by-api.ts";

const serial = "2026112622001445001866204317";

/**
 * If `PICTURES` names a folder, saves screenshots of the current screen in both themes for people.
 */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env["PICTURES"];
  if (folder === undefined) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${folder}/${name}.${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

test("the purchase box names the buyer's account that the seller will see", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  const box = await openPurchaseBox(page);
  await box.getByLabel("购买金额").fill("1000");
  await expect(box.getByText(/^卖家会看到/)).toBeVisible();
  await shoot(page, "purchase");
  await box.getByRole("button", { name: /更换$/ }).click();
  const accounts = page.getByRole("dialog", { name: "用哪个账户付款" });
  await expect(accounts.getByText(/卖家只看到/)).toBeVisible();
  await shoot(page, "account");
  await accounts.getByRole("button", { name: /^用.+付$/ }).click();
  await locatePurchaseKeypadButton(page).click();
  await expect(locateOrderPanelTitle(page, /请付款|等对方接单/)).toBeVisible();
  const orderId = (await readLocalStorageItem(page, "orderId")) ?? "";
  const order = await (await world.client("demo-buyer")).must.orderDetail({ id: orderId });
  expect(order.buyerMethod?.declaredAt).toBe(order.createTime);
});

test("the receipt check asks for the paying account and stops if it is not the declared one", async ({
  page,
  browser,
  world,
}) => {
  const [buys, sells] = [await world.client("demo-buyer"), await world.client("demo-seller")];
  const own = await buys.must.methodList({});
  const [{ id: buyerMethodId } = { id: "" }] = own.filter((it) => it.type === 2);
  const { refPrice } = await sells.must.sellConfig({});
  const { entrustId } = await sells.must.sellCreate({
    quantity: 500,
    price: refPrice ?? 7,
    minAmount: 100,
    maxAmount: 3000,
    methodIds: (await sells.must.methodList({})).filter((it) => it.type === 2).map((it) => it.id),
    payMinutes: 15,
    autoConfirm: 1,
    payPassword: demoUserPin,
  });
  const buy = (amount: number) =>
    buys.must.buyCreate({ entrustId, amount, payType: 2, price: refPrice ?? 7, buyerMethodId });
  // An earlier order has already used this payment's serial number.
  const earlier = await buy(500);
  const earlierDetail = await buys.must.orderDetail({ id: earlier.orderId });
  await buys.must.pay({
    orderId: earlier.orderId,
    methodId: earlierDetail.payMethods[0]?.id ?? "",
    vouchers: [await buys.upload()],
    paySerial: serial,
  });
  const { orderId } = await buy(1000);
  const seller = await openSecondPhone(browser);
  const complaints = await collectPageErrors(seller);
  await openAppAsUser(seller, world.p("demo-seller"), `home/orderSellChat?orderId=${orderId}`);

  await openAppAsUser(page, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`);
  await locateButtonByName(page, "我已付款，传凭证").click();
  const sheet = page.getByRole("dialog", { name: "传付款凭证" });
  await attachVoucher(page, sheet);
  await sheet.getByLabel("付款流水号（选填）").fill(serial);
  await shoot(page, "serial");
  await sheet.getByRole("button", { name: /^我已付/ }).click();
  await expect(sheet.getByText("这个流水号已用于另一笔订单，本单不能再用")).toBeVisible();
  await shoot(page, "serial-used");
  await expect(seller.getByText(/后四位 4317.+平台已拦下，没有算作付款。/).first()).toBeVisible();
  await shoot(seller, "serial-seller");
  await locateButtonByName(sheet, "换成这次的凭证").click();
  await attachVoucher(page, sheet);
  await sheet.getByRole("button", { name: /^我已付/ }).click();
  await expect(locateOrderPanelTitle(page, "等对方放币")).toBeVisible();

  await expect(seller.getByRole("term").filter({ hasText: "付款账户" })).toBeVisible();
  await shoot(seller, "30-seller");
  await locateButtonByName(seller, "看不到账户").click();
  const noAccess = seller.getByRole("dialog", { name: "我暂时看不到账户" });
  await expect(noAccess.getByText("都不受影响")).toBeVisible();
  await shoot(seller, "wait");
  await noAccess.getByRole("button", { name: /^延长到/ }).click();
  await expect(seller.getByText(/^已延长到 .+，本单不能再延。看到钱再放币$/)).toBeVisible();
  await expect(locateButtonByName(seller, "看不到账户")).toHaveCount(0);
  await shoot(seller, "wait-done");
  await expect(page.getByText(/把查账延长了 15 分钟，只能延这一次。/)).toBeVisible();
  await shoot(page, "wait-buyer");

  const { payerName } = await readReceivedAmountAndPayer(seller, orderId);
  const tail = (await declaredTail(seller, orderId)) ?? "";
  const answerTwo = async () => {
    await locateButtonByName(seller, "去核对，再放币").click();
    await pickReceivedAmount(seller, orderId);
    await locateButtonByName(seller.getByRole("group", { name: "付款人" }), payerName).click();
  };
  await answerTwo();
  const guard = seller.getByRole("dialog", { name: "放币前核对" });
  const tails = guard.getByRole("group", { name: "付款账号的尾号" });
  await expect(tails).toBeVisible();
  await shoot(seller, "check");
  await tails.getByRole("button").filter({ hasNotText: tail }).first().click();
  await expect(guard.getByText("付款账号对不上，先不要放币")).toBeVisible();
  await shoot(seller, "check-differs");
  await locateButtonByName(guard, "我看错了，重新选").click();
  await pickReceivedAmount(seller, orderId);
  await locateButtonByName(seller.getByRole("group", { name: "付款人" }), payerName).click();
  await locateButtonByName(tails, tail).click();
  const agreed = seller.getByRole("dialog", { name: "三项都对上了" });
  await expect(agreed.getByText("与下单时写明的一致")).toBeVisible();
  await shoot(seller, "check-ok");
  await agreed.getByRole("button", { name: /^输入支付密码/ }).click();
  await tapPinOnKeypad(seller, demoUserPin);
  await expect(seller.getByRole("dialog", { name: "已放币" })).toBeVisible();
  expect(complaints).toEqual([]);
  expect(await world.audit()).toMatchObject({ ok: true });
});
