import { locatePurchaseBox, locatePurchaseKeypadButton } from "./purchase-steps.ts";
import {
  sendReadAsPageUser,
  findAccessibilityProblems,
  openAppAsUser,
  expect,
  test,
} from "./fixtures.ts";
import { createCheapListing } from "./trade-by-api.ts";
import { createRouteUrlMatcher } from "./two-phones.ts";

test("the purchase box shows amount, payee, time limit and release forecast", async ({
  page,
  world,
}) => {
  const { entrustId } = await createCheapListing(world);
  await openAppAsUser(page, world.p("demo-buyer"), `home/purchasebox?id=${entrustId}`);
  const sheet = locatePurchaseBox(page);
  await sheet.getByLabel("购买金额").fill("1000");
  const value = (key: string) => sheet.locator("dl > div", { hasText: key }).locator("dd");
  await expect(value("付给")).toHaveText(/.+的支付宝$/);
  await expect(value("付款时限")).toHaveText("下单后 15 分钟");
  await expect(value("预计放币")).toHaveText(
    /^付款后约 \d+ 分钟近 30 天(只有)? \d+ 单，(90% 在 \d+ 分钟内|仅供参考)$/,
  );
  await expect(value("实付")).toHaveText(/^¥[\d,]+(\.\d\d)角分 \1 是核对码，请付到分$/);
  const sum = (await value("实付").innerText())
    .replace(/\s*角分[^]*$/, "")
    .replaceAll(/[¥,\s]/g, "");
  expect(await findAccessibilityProblems(page, "[role=dialog]")).toEqual([]);
  await locatePurchaseKeypadButton(page).click();
  await expect(page).toHaveURL(createRouteUrlMatcher("orderBuyChat"));
  const orderId = new URL(page.url()).searchParams.get("orderId") ?? "";
  expect(
    (
      await sendReadAsPageUser<{ amount: number }>(page, `/order/v1/detail/${orderId}`)
    ).amount.toFixed(2),
  ).toBe(sum);
});

test("the quick match estimates amount, time limit and release before the order", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"), "home/quickmatch?amount=1000&payType=2");
  const value = (key: string) => page.locator("dl > div", { hasText: key }).locator("dd");
  await expect(value("实付")).toHaveText("约 ¥1,000.00角分是核对码，下单时定");
  await expect(value("付款时限")).toHaveText(/^(卖家接单|下单)后 \d+(–\d+)? 分钟内$/);
  await expect(value("预计放币")).toHaveText(/^付款后约 \d+(–\d+)? 分钟，看匹配到谁/);
});
