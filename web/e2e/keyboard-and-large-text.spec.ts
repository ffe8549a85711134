import type { Browser, Locator, Page } from "@playwright/test";
import {
  locatePurchaseBox,
  locatePurchaseKeypadButton,
  locateOfferListItems,
} from "./purchase-steps.ts";
import { openAppAsUser, expect, isFullTestMode, test } from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";
import {
  createRouteUrlMatcher,
  isLedgerAuditOk,
  locateButtonByName,
  createVoucherFile,
  locateOrderPanelTitle,
} from "./two-phones.ts";
import {
  createOrderOfListing,
  declaredTail,
  readReceivedAmountAndPayer,
  demoUserPin,
  openSellerWithListing as sellerWithListing,
} from "./trade-by-api.ts";

// Completes a trade from the list to the rating, by keyboard alone and at 200 % text size. Without
// TEST_MODE=full, starts in the chat and omits the large text.
test.slow();

type Hand = {
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
};

async function buy(page: Page, hand: Hand): Promise<string> {
  await hand.press(locateOfferListItems(page).first().getByRole("button", { name: "购买" }));
  await hand.write(locatePurchaseBox(page).getByLabel("购买金额"), "1000");
  await hand.press(locatePurchaseKeypadButton(page));
  await expect(page).toHaveURL(createRouteUrlMatcher("orderBuyChat"));
  return new URL(page.url()).searchParams.get("orderId") ?? "";
}

async function trade(
  browser: Browser,
  page: Page,
  world: World,
  hand: Hand,
  onPhone: (page: Page) => Promise<unknown>,
): Promise<void> {
  const other = await sellerWithListing(browser, world);
  const { page: seller } = other;
  await Promise.all([onPhone(page), onPhone(seller)]);
  await openAppAsUser(page, world.p("demo-buyer"));
  const orderId = isFullTestMode ? await buy(page, hand) : await createOrderOfListing(world, other);
  if (!isFullTestMode)
    await openAppAsUser(page, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`);

  await hand.press(locateButtonByName(page, "我已付款，传凭证"));
  const sheet = page.getByRole("dialog", { name: "传付款凭证" });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    hand.press(locateButtonByName(sheet, "上传图片")),
  ]);
  await chooser.setFiles(await createVoucherFile(page));
  await hand.press(locateButtonByName(page.getByRole("dialog", { name: "遮盖" }), "完成"));
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
  await expect(sheet.getByRole("progressbar")).toHaveCount(0);
  await hand.press(sheet.getByRole("button", { name: /^我已付/ }));
  await expect(locateOrderPanelTitle(page, "等对方放币")).toBeVisible();

  await openAppAsUser(seller, world.p("demo-seller"), `home/orderSellChat?orderId=${orderId}`);
  const { receivedAmount, payerName } = await readReceivedAmountAndPayer(seller, orderId);
  await hand.press(locateButtonByName(seller, "去核对，再放币"));
  const sum = receivedAmount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
  await hand.press(
    seller.getByRole("group", { name: "到账金额" }).getByRole("button").filter({ hasText: sum }),
  );
  await hand.press(locateButtonByName(seller.getByRole("group", { name: "付款人" }), payerName));
  const tail = await declaredTail(seller, orderId);
  if (tail !== undefined) {
    const accounts = seller.getByRole("group", { name: "付款账号的尾号" });
    await hand.press(locateButtonByName(accounts, tail));
    await hand.press(seller.getByRole("button", { name: /^输入支付密码/ }));
  }
  const keys = seller.getByRole("dialog", { name: /支付密码/ });
  for (const digit of demoUserPin) await hand.press(locateButtonByName(keys, digit));
  await expect(seller.getByRole("dialog", { name: "已放币" })).toBeVisible();

  await hand.press(
    locateButtonByName(page.getByRole("dialog", { name: "资产已到账" }), "评价对方"),
  );
  await hand.press(page.getByRole("radio", { name: "5 星" }));
  await hand.press(locateButtonByName(page, "提交评价"));
  await expect(page.getByText("感谢评价")).toBeVisible();
  expect(await isLedgerAuditOk(world)).toBe(true);
}

const tabsMax = 150;

/** Reaches the target with the Tab key only, and checks that the focus is visible. */
async function reach(target: Locator): Promise<void> {
  const page = target.page();
  // Any radio of the target's group counts, because only one radio of a group is a tab stop. The
  // arrow keys select the others.
  const isThere = () =>
    target.evaluate((item) => {
      const now = document.activeElement;
      return (
        now === item ||
        (item instanceof HTMLInputElement &&
          item.type === "radio" &&
          (now as HTMLInputElement).name === item.name)
      );
    });
  for (let nth = 0; nth < tabsMax && !(await isThere()); nth += 1) await page.keyboard.press("Tab");
  const seen = await page.evaluate(() => {
    const now = document.activeElement as HTMLElement;
    const { top, bottom } = now.getBoundingClientRect();
    const ringed = [
      now,
      now.parentElement,
      now.nextElementSibling,
      ...((now as HTMLInputElement).labels ?? []),
    ];
    // In a text field, the caret shows the focus, so the field needs no outline.
    const isField = now.matches("textarea, input:not([type=checkbox], [type=radio])");
    const hasRing =
      isField ||
      ringed.some(
        (item) =>
          item &&
          getComputedStyle(item).outlineStyle !== "none" &&
          getComputedStyle(item).outlineWidth !== "0px",
      );
    return {
      isMarked: now.matches(":focus-visible"),
      hasRing,
      isInView: bottom > 0 && top < innerHeight,
    };
  });
  expect([await isThere(), seen], String(target)).toEqual([
    true,
    { isMarked: true, hasRing: true, isInView: true },
  ]);
}

const keyboard: Hand = {
  async press(target) {
    await reach(target);
    const kind = await target.evaluate((it) => it.getAttribute("type") ?? "");
    const { keyboard: keys } = target.page();
    if (kind !== "radio") return keys.press(kind === "checkbox" ? "Space" : "Enter");
    await keys.press("Space");
    while (!(await target.isChecked())) await keys.press("ArrowRight");
  },
  async write(target, text) {
    await reach(target);
    await target.page().keyboard.type(text);
  },
};

test("a trade can be completed by keyboard alone, with a visible focus", async ({
  page,
  browser,
  world,
}) => {
  await trade(browser, page, world, keyboard, async () => {});
});

/**
 * Clicks targets and checks that they are within the left and right edges of the screen. A click
 * waits until nothing covers its target.
 */
const thumb: Hand = {
  async press(target) {
    await target.scrollIntoViewIfNeeded();
    const { x, width } = (await target.boundingBox()) ?? { x: -1, width: 0 };
    const screen = target.page().viewportSize()?.width ?? 0;
    expect([x >= 0, x + width <= screen + 1], `${String(target)} from ${x}, ${width} wide`).toEqual(
      [true, true],
    );
    await target.click();
  },
  async write(target, text) {
    await target.fill(text);
  },
};

// Without TEST_MODE=full, other tests check the screens with large text one by one.
if (isFullTestMode)
  test("a trade can be completed at 200 % text size, with each used control reachable", async ({
    page,
    browser,
    world,
  }) => {
    await trade(browser, page, world, thumb, (phone) =>
      phone.addInitScript(() =>
        addEventListener("DOMContentLoaded", () =>
          document.documentElement.style.setProperty("font-size", "200%"),
        ),
      ),
    );
  });
