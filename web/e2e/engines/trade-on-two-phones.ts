import { createCheapListing, demoUserPin } from "../cheap-listing.ts";
import type { PhoneDriver } from "./phone-driver.ts";
import type { EngineTestContext } from "./run-engine-test.ts";

const send = (phone: PhoneDriver) => phone.tap("button", "发送", true);

/**
 * Buys from a new listing: opens its purchase box and confirms on the keypad. Returns the order id.
 */
export async function buyFromListing(
  buyer: PhoneDriver,
  { address, world }: EngineTestContext,
): Promise<string> {
  const { entrustId } = await createCheapListing(world);
  await buyer.enter(address, world.p("demo-buyer"), `purchasebox?id=${entrustId}&amount=1000`);
  await buyer.tap("[aria-label=数字键盘] button", "购买");
  await buyer.at("orderBuyChat");
  return (
    (await buyer.engine.evaluate(() => new URLSearchParams(location.search).get("orderId"))) ?? ""
  );
}

async function pay(buyer: PhoneDriver): Promise<void> {
  await buyer.tap("button", "我已付款，传凭证");
  await buyer.see("[role=dialog]", "传付款凭证");
  await buyer.choosePicture("[role=dialog] input[type=file]");
  await buyer.see("[role=dialog]", "遮盖");
  await buyer.tap("[role=dialog] button", "完成", true);
  await buyer.see("[role=dialog] img[alt='第 1 张图片'], [role=dialog] [aria-label='第 1 张图片']");
  await buyer.gone("[role=dialog] [role=progressbar]");
  await buyer.tap("[role=dialog] button", "我已付");
  await buyer.see("h2", "等对方放币");
}

async function release(
  seller: PhoneDriver,
  { world }: EngineTestContext,
  orderId: string,
): Promise<void> {
  const { amount, buyer, buyerMethod } = await (await world.client("demo-seller")).must.orderDetail(
    { id: orderId },
  );
  await seller.tap("button", "去核对，再放币");
  await seller.tap(
    "[aria-label=到账金额] button",
    amount.toLocaleString("en", { minimumFractionDigits: 2 }),
  );
  await seller.tap("[aria-label=付款人] button", buyer.realName ?? "", true);
  if (buyerMethod?.declaredAt) {
    await seller.tap("[aria-label=付款账号的尾号] button", buyerMethod.tail, true);
    await seller.tap("[role=dialog] button", "输入支付密码");
  }
  await seller.keys(demoUserPin);
  await seller.see("[role=dialog]", "已放币");
}

async function rate(buyer: PhoneDriver): Promise<void> {
  await buyer.see("[role=dialog]", "资产已到账");
  await buyer.tap("[role=dialog] button", "评价对方");
  await buyer.at("rating");
  await buyer.tap("[role=radio], input[type=radio]", "5 星");
  await buyer.tap("button", "提交评价");
  await buyer.see("main *", "感谢评价");
}

/**
 * Result of a finished trade: fields of the order, the draft after a reload, and the errors of both
 * pages.
 */
export const expectedTradeResult = {
  status: 50,
  myEvaluated: 1,
  draft: "还没写完",
  complaints: [],
};

/**
 * Completes a trade between two clients, with a chat message, a dropped socket and a reload in
 * between.
 */
export async function completeTradeOnTwoPhones(
  buyer: PhoneDriver,
  seller: PhoneDriver,
  stage: EngineTestContext,
) {
  const { address, world } = stage;
  const orderId = await buyFromListing(buyer, stage);
  await seller.enter(address, world.p("demo-seller"), `orderSellChat?orderId=${orderId}`);
  await buyer.tap("textarea");
  await buyer.engine.type("paying now");
  await send(buyer);
  await seller.see("[role=log] *", "paying now");

  await world.closeSockets("demo-buyer");
  await seller.fill("textarea", "请从本人账户付款");
  await send(seller);
  await buyer.see("[role=log] *", "请从本人账户付款");

  await buyer.fill("textarea", expectedTradeResult.draft);
  await buyer.reload();
  await buyer.see("textarea");
  const draft = await buyer.engine.evaluate(() => document.querySelector("textarea")?.value);

  await pay(buyer);
  await release(seller, stage, orderId);
  await rate(buyer);
  const { status, myEvaluated } = await (await world.client("demo-buyer")).must.orderDetail({
    id: orderId,
  });
  return {
    status,
    myEvaluated,
    draft,
    complaints: [...(await buyer.complaints()), ...(await seller.complaints())],
  };
}
