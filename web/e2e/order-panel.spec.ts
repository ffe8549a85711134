import type { Page } from "@playwright/test";
import { takeLayoutShifts } from "./layout-shifts.ts";
import { expect, test } from "./fixtures.ts";
import { sendCommandAsPageUser } from "./trade-by-api.ts";
import {
  startTradeOnTwoPhones,
  minuteMs,
  payOrderInApp,
  locateOrderPanelTitle,
} from "./two-phones.ts";

const large = { width: 390, height: 844 };
const small = { width: 360, height: 640 };

/**
 * Measures the chat: its share of the screen, the number of fully visible messages, whether an
 * element covers the warning in the order panel, and the empty gap below the order panel.
 */
const room = (page: Page) =>
  page.evaluate(() => {
    const stage = document.querySelector('section[aria-label="订单"]') as HTMLElement;
    const main = document.querySelector("main") as HTMLElement;
    const box = main.getBoundingClientRect();
    const lines = [...main.querySelectorAll("[data-row]")].map((it) => it.getBoundingClientRect());
    const fixed = [...stage.querySelectorAll("p")].find((paragraph) =>
      /截图不算到账|谁催都不要/.test(paragraph.textContent),
    );
    const over = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const points = [0.02, 0.25, 0.5, 0.75, 0.98].map(
        (share) => [left + (right - left) * share, (top + bottom) / 2] as const,
      );
      return points.filter(([x, y]) => !element.contains(document.elementFromPoint(x, y))).length;
    };
    const list = main.querySelector("[role=log] > div") as HTMLElement;
    return {
      bare:
        Math.min(...lines.map((it) => it.top)) -
        Math.max(stage.getBoundingClientRect().bottom, list.getBoundingClientRect().top),
      chatShare: (innerHeight - stage.getBoundingClientRect().bottom) / innerHeight,
      whole: lines.filter(
        (it) => it.top >= stage.getBoundingClientRect().bottom - 1 && it.bottom <= box.bottom + 1,
      ).length,
      overFixed: fixed ? over(fixed) : 0,
      hasFixed: fixed !== undefined,
    };
  });

async function hasRoom(page: Page, what: string): Promise<void> {
  await page.setViewportSize(large);
  await expect.poll(async () => (await room(page)).chatShare, what).toBeGreaterThanOrEqual(0.5);
  await page.setViewportSize(small);
  await expect.poll(async () => (await room(page)).whole, what).toBeGreaterThanOrEqual(3);
  await expect.poll(async () => (await room(page)).bare, what).toBeLessThanOrEqual(1);
  expect((await room(page)).overFixed, what).toBe(0);
}

test("the chat has at least half of a large screen, or room for three messages on a small one", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller, orderId } = await startTradeOnTwoPhones(browser, page, world, {
    autoConfirm: 0,
  });
  const both = async (mine: string, theirs: string) => {
    await expect(locateOrderPanelTitle(buyer, mine)).toBeVisible();
    await expect(locateOrderPanelTitle(seller, theirs)).toBeVisible();
    await hasRoom(buyer, `${mine}, buyer`);
    await hasRoom(seller, `${theirs}, seller`);
  };
  for (const [nth, content] of [
    "您好，请用本人支付宝付，不要备注，到账马上放",
    "好的，现在去付",
    "收到，付好请告诉我",
  ].entries())
    await sendCommandAsPageUser(nth % 2 === 0 ? seller : buyer, "post", "/chat/v1/send/message", {
      orderId,
      msgType: 1,
      content,
      clientMsgId: `room-${world.name}-${nth}`,
    });
  await both("等对方接单", "请接单");
  await seller.getByRole("button", { name: "接单", exact: true }).click();
  await both("请付款", "等对方付款");
  expect((await room(seller)).hasFixed).toBe(true);
  await payOrderInApp(buyer);
  await both("等对方放币", "对方称已付款，请查账");
  expect((await room(seller)).hasFixed).toBe(true);
  await world.clock.advance(16 * minuteMs);
  await both("对方未按时放币", "您放币已超时");
});

const firstLine = (page: Page) =>
  page.evaluate(() =>
    Math.round(document.querySelector("[data-row]")?.getBoundingClientRect().top ?? -1),
  );

test("an order change by the other side does not move the chat messages", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller } = await startTradeOnTwoPhones(browser, page, world, { autoConfirm: 0 });
  const tops = () => Promise.all([firstLine(buyer), firstLine(seller)]);
  await expect(locateOrderPanelTitle(buyer, "等对方接单")).toBeVisible();
  await expect(buyer.getByText("请使用本人实名账户付款")).toBeVisible();
  await expect(seller.getByText("任何人都不会要求您提前放币")).toBeVisible();
  const before = await tops();
  expect(Math.min(...before)).toBeGreaterThan(0);
  // The button disappears when the order is accepted, so the keyboard focus moves to the title.
  await seller.getByRole("button", { name: "接单", exact: true }).press("Enter");
  await expect(locateOrderPanelTitle(seller, "等对方付款")).toBeFocused();
  await expect(locateOrderPanelTitle(buyer, "请付款")).toBeVisible();
  expect(await tops()).toEqual(before);
  await payOrderInApp(buyer);
  await expect(locateOrderPanelTitle(seller, "对方称已付款，请查账")).toBeVisible();
  expect(await tops()).toEqual(before);
});

/** Returns the share of a button that is visible and tappable without scrolling inside the card. */
const shownShare = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "订单" })
    .getByRole("button", { name, exact: true })
    .evaluate((item) => {
      const card = item.closest("section")?.getBoundingClientRect();
      const { top, bottom, height, left, width } = item.getBoundingClientRect();
      const isOnTop = item.contains(
        document.elementFromPoint(left + width / 2, (top + bottom) / 2),
      );
      return card && isOnTop
        ? (Math.min(bottom, card.bottom) - Math.max(top, card.top)) / height
        : 0;
    });
/**
 * Enlarges the text. This shifts the whole page, so these tests discard the recorded shifts at
 * their end.
 */
const enlargeText = (page: Page, percent: number) =>
  page.evaluate((it) => document.documentElement.style.setProperty("font-size", `${it}%`), percent);

test("at 200 % text size or zoom, the order panel shows its main action without scrolling", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller } = await startTradeOnTwoPhones(browser, page, world, { autoConfirm: 0 });
  const isShown = async (phone: Page, name: string) => {
    for (const [size, percent] of [
      [large, 200],
      [small, 200],
      // The page zoomed to 200 %, which leaves half of the width and height.
      [{ width: 195, height: 422 }, 100],
    ] as const) {
      await phone.setViewportSize(size);
      await enlargeText(phone, percent);
      await expect.poll(() => shownShare(phone, name), `${name} ${size.width}`).toBe(1);
    }
    await phone.setViewportSize(large);
    await enlargeText(phone, 100);
  };
  await expect(locateOrderPanelTitle(seller, "请接单")).toBeVisible();
  await isShown(seller, "接单");
  await seller.getByRole("button", { name: "接单", exact: true }).click();
  await expect(locateOrderPanelTitle(buyer, "请付款")).toBeVisible();
  await isShown(buyer, "我已付款，传凭证");
  await payOrderInApp(buyer);
  await expect(locateOrderPanelTitle(seller, "对方称已付款，请查账")).toBeVisible();
  await isShown(seller, "去核对，再放币");
  takeLayoutShifts();
});

test("the folded order panel has at most 20 px of empty space on a low screen", async ({
  page,
  browser,
  world,
}) => {
  const { seller } = await startTradeOnTwoPhones(browser, page, world, { paid: true });
  await seller.setViewportSize({ width: 360, height: 340 });
  await enlargeText(seller, 125);
  await seller.getByRole("button", { name: "收起订单" }).click();
  const emptyPx = () =>
    seller.getByRole("region", { name: "订单" }).evaluate((card) => {
      const head = card.querySelector("h2")?.parentElement?.getBoundingClientRect();
      return head ? card.getBoundingClientRect().bottom - head.bottom : Number.NaN;
    });
  await expect.poll(emptyPx).toBeLessThanOrEqual(20);
  takeLayoutShifts();
});
