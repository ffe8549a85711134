import type { Page } from "@playwright/test";
import { expect, isFullTestMode, openAppAsUser, sendReadAsPageUser, test } from "./fixtures.ts";
import { elderViews, inspectElderScreen, type ElderView } from "./inspect-elder-screen.ts";
import { takeLayoutShifts } from "./layout-shifts.ts";
import { visitAndInspectScreens, type TourStop } from "./screen-tour.ts";
import { accountStops, newUserStops, orderStops, sellStops, type TourOrder } from "./tour-stops.ts";

test.use({ deviceScaleFactor: 1, reducedMotion: "reduce" });

/**
 * Matches screens that have a view of their own in elder mode. They are left out here, because they
 * have their own tests.
 */
const hasOwnView = /^(my|buy|gate|order|orderBuyChat|orderSellChat)($|-)/;
const shared = (stops: readonly TourStop[]) => stops.filter(({ name }) => !hasOwnView.test(name));

const mark = (page: Page) => page.addInitScript(() => localStorage.setItem("lw_elder", "20"));

async function tour(
  page: Page,
  stops: readonly TourStop[],
  views: readonly ElderView[] = elderViews,
): Promise<void> {
  await visitAndInspectScreens(page, stops, (at, name) => inspectElderScreen(at, name, views));
  // Drops the layout shifts, because each change of the text size moves everything.
  takeLayoutShifts();
}

test("five account screens keep elder mode's limits for text and tap targets at the largest text size", async ({
  page,
  world,
}) => {
  await mark(page);
  await openAppAsUser(page, world.p("demo-buyer"), "home/setting");
  const few = ["payment", "payment-add", "setting", "paymentPIN-old", "onlineService"];
  await tour(
    page,
    accountStops.filter(({ name }) => few.includes(name)),
    elderViews.slice(-1),
  );
});

test("elder mode is offered once for large system text and can be turned off in the settings", async ({
  page,
  world,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
  await openAppAsUser(page, world.p("demo-buyer"));
  const offer = page.getByRole("dialog", { name: "换成长辈版，好吗？" });
  await offer.getByRole("button", { name: "用长辈版" }).click();
  const root = page.locator("html");
  // At 1.5 times the default size, an ordinary sentence of 15 px has 22.5 px. The app chooses the
  // next larger text size of elder mode, which is 25 px.
  await expect(root).toHaveAttribute("data-elder", "25");
  await openAppAsUser(page, world.p("demo-buyer"), "home/setting");
  await expect(root).toHaveCSS("font-size", "20px");
  await page.getByRole("button", { name: /^长辈版/ }).click();
  const settings = page.getByRole("dialog", { name: "长辈版" });
  await settings.getByRole("radio", { name: "最大" }).check();
  await expect(root).toHaveCSS("font-size", "24px");
  await settings.getByRole("switch", { name: /^长辈版/ }).click();
  await expect(settings).toHaveCount(0);
  await expect(page.getByRole("switch", { name: /^长辈版/ })).not.toBeChecked();
  await page.reload();
  await expect(page.getByRole("switch", { name: /^长辈版/ })).not.toBeChecked();
  await expect(offer).toHaveCount(0);
  takeLayoutShifts();
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
});

// The tours of the other screens run only with TEST_MODE=full, because they take minutes.
if (isFullTestMode) {
  test.beforeEach(async ({ world }) => {
    await world.clock.freeze();
  });

  test("account screens keep the limits of elder mode for text and tap targets", async ({
    page,
    world,
  }) => {
    await mark(page);
    await openAppAsUser(page, world.p("demo-buyer"), "home/my");
    await tour(page, shared(accountStops));
  });

  test("screens for selling keep the limits of elder mode for text and tap targets", async ({
    page,
    world,
  }) => {
    await mark(page);
    await openAppAsUser(page, world.p("demo-seller"), "home/sell");
    const { records } = await sendReadAsPageUser<{ records: { entrustId: string }[] }>(
      page,
      "/entrust/v1/sell/list",
    );
    await tour(page, shared(sellStops(records[2]?.entrustId ?? "")));
  });

  test("screens of orders keep the limits of elder mode for text and tap targets", async ({
    page,
    world,
  }) => {
    await mark(page);
    await openAppAsUser(page, world.p("demo-appeal"), "home/order");
    const { records } = await sendReadAsPageUser<{ records: TourOrder[] }>(
      page,
      "/order/v1/list?pageSize=50",
    );
    await tour(page, shared(orderStops(records)));
  });

  test("screens of a new user keep the limits of elder mode for text and tap targets", async ({
    page,
    world,
  }) => {
    await mark(page);
    await openAppAsUser(page, world.p("demo-new"), "home/my");
    await tour(page, shared(newUserStops));
  });
}
