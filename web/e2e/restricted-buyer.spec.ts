import { locatePurchaseBox } from "./purchase-steps.ts";
import {
  sendReadAsPageUser,
  findAccessibilityProblems,
  openAppAsUser,
  expect,
  test,
} from "./fixtures.ts";
import { startTradeOnTwoPhones, minuteMs } from "./two-phones.ts";

const said = /受限至 .*\d\d:\d\d：.+/;

test("a restricted buyer sees the restriction's end and no enabled buy button", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-banned"));
  await expect(page.getByText(/^暂停购买至 .*\d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "快捷购买" })).toHaveCount(0);
  const sellers = page.getByRole("list", { name: "卖家" });
  await expect(sellers.getByRole("button", { name: /\d\d 起/ }).first()).toBeDisabled();
  await expect(sellers.getByRole("button", { name: /^(购买|买 )/ })).toHaveCount(0);
  expect(await findAccessibilityProblems(page)).toEqual([]);
});

test("a restricted buyer sees the restriction also at the URLs of purchase box and quick match", async ({
  page,
  world,
}) => {
  const listed = page.waitForResponse((it) => it.url().includes("/buy/able/list"));
  await openAppAsUser(page, world.p("demo-banned"));
  const { result } = (await (await listed).json()) as {
    result: { records: { entrustId: string }[] };
  };
  await openAppAsUser(
    page,
    world.p("demo-banned"),
    `home/purchasebox?id=${result.records[0]?.entrustId}`,
  );
  const sheet = locatePurchaseBox(page);
  await expect(sheet.getByText(said)).toBeVisible();
  await expect(sheet.getByRole("button", { name: /购买$/ }).last()).toBeDisabled();
  expect(await findAccessibilityProblems(page, "[role=dialog]")).toEqual([]);

  await openAppAsUser(page, world.p("demo-banned"), "home/quickmatch?amount=1000");
  const quick = page.getByRole("dialog", { name: "快捷购买" });
  await expect(quick.getByText(said)).toBeVisible();
  await expect(quick.getByText("可匹配卖家")).toBeVisible();
  await expect(
    page.getByRole("group", { name: "数字键盘" }).getByRole("button", { name: /匹配/ }),
  ).toBeDisabled();
});

test("a restriction that arrives while the sell form is open shifts no part of the form", async ({
  page,
  browser,
  world,
}) => {
  const { seller, orderId } = await startTradeOnTwoPhones(browser, page, world, { paid: true });
  await seller.goto("/lwh5/home/sell");
  const form = seller.getByRole("button", { name: "发布出售" });
  await expect(form).toBeEnabled();
  await seller.waitForLoadState("networkidle");
  const boxes = () =>
    seller.evaluate(() =>
      [...document.querySelectorAll("main section, main dl")]
        .map((it) => Math.round(it.getBoundingClientRect().top))
        .slice(0, 3),
    );
  const before = await boxes();
  const { remainSeconds } = await sendReadAsPageUser<{ remainSeconds: number }>(
    seller,
    `/order/v1/detail/${orderId}`,
  );
  await world.clock.advance(remainSeconds * 1000 + 60_000);
  await expect(seller.getByText(/^\d+ 个挂单已暂停/)).toBeAttached();
  expect(await boxes()).toEqual(before);
  await world.clock.advance(31 * minuteMs);
  await world.decideAppeal(orderId, "buyer");
  await expect(seller.getByText(said)).toBeVisible();
  await expect(form).toBeDisabled();
  expect(await boxes()).toEqual(before);
});
