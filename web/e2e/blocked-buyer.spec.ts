import { sendReadAsPageUser, openAppAsUser, expect, test } from "./fixtures.ts";
import { createOrderOfListing, openSellerWithListing as sellerOf } from "./trade-by-api.ts";

test("hides a seller's listings from a buyer whom the seller blocks", async ({
  page,
  browser,
  world,
}) => {
  const seller = await sellerOf(browser, world);
  await openAppAsUser(page, world.p("demo-buyer"), "home/buy");
  const { nickName } = await (await world.client("demo-seller")).must.userInfo({});
  const row = page
    .getByRole("list", { name: "卖家" })
    .getByRole("button", { name: nickName, exact: true });
  await expect(row.first()).toBeVisible();

  const orderId = await createOrderOfListing(world, seller);
  await openAppAsUser(seller.page, world.p("demo-seller"), `home/user?orderId=${orderId}`);
  await seller.page.getByRole("switch", { name: "屏蔽" }).click();
  await expect(seller.page.getByText("已屏蔽", { exact: true })).toBeVisible();

  // The list does not reveal the block: the row is missing without a note. The listing is not found
  // either, and a direct request is refused.
  await page.reload();
  await expect(
    page.getByRole("list", { name: "卖家" }).getByRole("listitem").first(),
  ).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByText(/已隐藏/)).toHaveCount(0);
  await openAppAsUser(
    page,
    world.p("demo-buyer"),
    `home/saledetail?id=${seller.entrustId}&view=buyer`,
  );
  await expect(page.getByRole("main").getByText("该挂单不存在或已关闭")).toBeVisible();
  const { entrustId, price } = seller;
  const refused = await page.evaluate(
    async (input) => {
      const headers = {
        "content-type": "application/json",
        "x-access-token": localStorage.getItem("token") ?? "",
        "x-key": localStorage.getItem("p_param") ?? "",
      };
      const answer = await fetch("/lightweight/entrust/v1/buy/create", {
        method: "POST",
        headers,
        body: JSON.stringify(input),
      });
      return ((await answer.json()) as { code: number }).code;
    },
    { entrustId, price, amount: 1000, payType: 2 },
  );
  expect(refused).toBe(40023);
  // The running order between the two users is not affected.
  expect(await sendReadAsPageUser(page, `/order/v1/detail/${orderId}`)).toMatchObject({
    status: 20,
  });

  await openAppAsUser(seller.page, world.p("demo-seller"), "home/setting");
  await seller.page.getByRole("button", { name: /^屏蔽名单/ }).click();
  const list = seller.page.getByRole("dialog", { name: "屏蔽名单" });
  await list.getByRole("button", { name: "取消屏蔽" }).click();
  await expect(list.getByText("暂无屏蔽的用户")).toBeVisible();
  await expect(list.getByText("可在卖家的挂单详情或订单的对方资料里添加")).toBeVisible();
  await openAppAsUser(page, world.p("demo-buyer"), "home/buy");
  await expect(row.first()).toBeVisible();
  expect(seller.complaints).toEqual([]);
});
