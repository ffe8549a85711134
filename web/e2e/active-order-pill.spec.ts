import { openAppAsUser, expect, test } from "./fixtures.ts";
import { createRouteUrlMatcher, locateButtonByName, locateOrderPanelTitle } from "./two-phones.ts";
import { createOrderOfListing, createCheapListing } from "./trade-by-api.ts";

test.use({ reducedMotion: "no-preference" });

test("the pill of active orders opens an order's chat and does not change while the screen is touched", async ({
  page: phone,
  world,
}) => {
  const other = await createCheapListing(world, { autoConfirm: 0 });
  await openAppAsUser(phone, world.p("demo-seller"));
  await createOrderOfListing(world, other);
  const capsule = phone.getByRole("button", { name: /订单待您处理/ });
  await expect(capsule).toHaveAccessibleName(/^有订单待您处理：卖出/);
  // Open the chat once, so that it opens without loading the next time.
  await capsule.click();
  await expect(locateOrderPanelTitle(phone, "请接单")).toBeVisible();
  await locateButtonByName(phone, "返回").click();
  await expect(phone).toHaveURL(createRouteUrlMatcher("buy"));
  await expect(capsule).toBeVisible();
  const grown = phone.evaluate(
    () =>
      new Promise<boolean>((done) => {
        const look = () => {
          const names = document
            .getAnimations()
            .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? "");
          if (names.some((it) => it.includes("group(order)"))) done(true);
          else requestAnimationFrame(look);
        };
        look();
        setTimeout(() => done(false), 8000);
      }),
  );
  await capsule.click();
  expect(await grown).toBe(true);
  await expect(locateOrderPanelTitle(phone, "请接单")).toBeVisible();
  await expect(phone.locator("html")).not.toHaveAttribute("data-grows");
  await locateButtonByName(phone, "返回").click();
  await expect(capsule).toBeVisible();

  await phone.mouse.move(195, 700);
  await phone.mouse.down();
  const read = phone.waitForResponse((it) => it.url().includes("/order/v1/list"));
  await createOrderOfListing(world, other);
  await read;
  await expect(phone.getByRole("link", { name: /^订单.*1 条未读/ })).toBeVisible();
  await expect(capsule).toHaveAccessibleName(/^有订单待您处理/);
  await phone.mouse.up();
  await expect(capsule).toHaveAccessibleName(/^2 笔订单待您处理/);

  // On a narrow screen, the pill of the active orders keeps its distance from the title. One of
  // these title bars has one button, the other has two.
  await phone.setViewportSize({ width: 360, height: 640 });
  for (const route of ["selling", "my"]) {
    await openAppAsUser(phone, world.p("demo-seller"), `home/${route}`);
    await expect(capsule).toHaveAccessibleName(/^2 笔订单待您处理/);
    const words = await phone.locator("h1").evaluate((item) => {
      const range = document.createRange();
      range.selectNodeContents(item);
      return range.getBoundingClientRect().right;
    });
    expect(((await capsule.boundingBox())?.x ?? 0) - words, route).toBeGreaterThanOrEqual(8);
  }
});
