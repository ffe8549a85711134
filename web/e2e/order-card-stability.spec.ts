import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { World } from "../../tools/lwh5-mock/client.ts";
import { takeLayoutShifts } from "./layout-shifts.ts";
import { expect, pushOrderChange, sendReadAsPageUser, test } from "./fixtures.ts";
import { startTradeOnTwoPhones, locateOrderPanelTitle } from "./two-phones.ts";

// Animations are off, because the countdown pulses by a transform. This changes its box but not the
// layout.
test.use({ reducedMotion: "reduce" });

const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];
/**
 * Remaining seconds at which the order card is measured. They are around 5, 3 and 1 minutes, when
 * the countdown changes its color or is announced, and near both ends.
 */
const lefts = [898, 301, 298, 181, 178, 61, 58, 3];

type Box = { part: string; box: number[] };
/** Returns the boxes of the card's parts. Text and color may change, but not the position. */
const boxesOf = (page: Page): Promise<Box[]> =>
  page.evaluate(() => {
    const card = document.querySelector('section[aria-label="订单"]');
    if (!card) return [];
    const parts = [
      card,
      ...card.querySelectorAll(
        "h2, [role=timer], [role=radiogroup], label, dl, dt, dd, p, button, [role=img]",
      ),
    ];
    return parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return { part: part.tagName.toLowerCase(), box: [x, y, width, height].map(Math.round) };
    });
  });

const remaining = (page: Page, orderId: string) =>
  sendReadAsPageUser<{ remainSeconds: number }>(page, `/order/v1/detail/${orderId}`).then(
    (it) => it.remainSeconds,
  );
const shownSeconds = async (page: Page) => {
  const text =
    (await page.getByRole("region", { name: "订单" }).getByRole("timer").first().textContent()) ??
    "";
  const [minutes = 0, seconds = 0] = (/(\d+):(\d\d)$/.exec(text.trim()) ?? []).slice(1).map(Number);
  return minutes * 60 + seconds;
};

interface Walk {
  world: World;
  orderId: string;
  phones: readonly Page[];
  what: string;
}
/**
 * Advances the order's countdown to 3 s, stops at each value of `lefts` that is still ahead,
 * and checks that no part of the card has moved on either phone.
 */
async function staysStill({ world, orderId, phones, what }: Walk): Promise<void> {
  await world.clock.freeze();
  const start = await remaining(phones[0] as Page, orderId);
  for (const it of phones) await it.waitForLoadState("networkidle");
  const first = await Promise.all(phones.map(boxesOf));
  takeLayoutShifts();
  for (const left of lefts.filter((it) => it < start)) {
    await world.clock.advance(((await remaining(phones[0] as Page, orderId)) - left) * 1000);
    for (const who of ["demo-buyer", "demo-seller"] as const)
      await pushOrderChange(world, who, orderId);
    // The clock of the server is frozen, but that of the client continues until its next read. So
    // the client may show up to 20 s less.
    const isShown = async (page: Page) => {
      const seconds = await shownSeconds(page);
      return seconds <= left && seconds > left - 20;
    };
    for (const phone of phones)
      await expect.poll(() => isShown(phone), `${what}, ${left} s left`).toBe(true);
    const now = await Promise.all(phones.map(boxesOf));
    expect(now, `${what}, ${left} s left`).toEqual(first);
  }
  expect(takeLayoutShifts(), what).toEqual([]);
}

type Phone = Awaited<ReturnType<World["client"]>>;
interface Stage {
  name: string;
  meeting: NonNullable<Parameters<typeof startTradeOnTwoPhones>[3]>;
  title: string;
  /** Acts as the seller, so that the order reaches the status before the boxes are measured. */
  prepare?: (seller: Phone, orderId: string) => Promise<unknown>;
  /** Delay in ms of the buyer's reads of the order. */
  readMs?: number;
}
const stages: readonly Stage[] = [
  { name: "10", meeting: { autoConfirm: 0 }, title: "等对方接单" },
  { name: "20", meeting: { ways: [1, 2, 3] }, title: "请付款" },
  { name: "30", meeting: { paid: true }, title: "等对方放币", readMs: 2000 },
  {
    name: "35",
    meeting: { paid: true },
    title: "自动放币中",
    prepare: async (seller, orderId) => {
      const { amount, buyer } = await seller.must.orderDetail({ id: orderId });
      await seller.must.transferConfirm({
        id: orderId,
        receivedAmount: amount,
        payerName: buyer.realName,
      });
    },
  },
  {
    name: "40",
    meeting: { paid: true },
    title: "请举证",
    prepare: async (seller, orderId) =>
      seller.must.suspend({
        orderId,
        type: 201,
        content: "一直没有收到这笔款项，请核实",
        images: [await seller.upload()],
      }),
  },
];

for (const size of sizes)
  for (const stage of stages)
    test(`the countdown moves no part of the order panel in status ${stage.name} at ${size.width} px`, async ({
      page,
      browser,
      world,
    }) => {
      const { buyer, seller, orderId } = await startTradeOnTwoPhones(
        browser,
        page,
        world,
        stage.meeting,
      );
      if (stage.prepare) {
        // The seller acts by another client, so the seller's page changes only after a push.
        const title = seller
          .getByRole("region", { name: "订单" })
          .getByRole("heading", { level: 2 });
        const before = (await title.textContent()) ?? "";
        await stage.prepare(await world.client("demo-seller"), orderId);
        await expect(title).not.toHaveText(before);
      }
      const phones = [buyer, seller];
      for (const it of phones) await it.setViewportSize(size);
      await expect(locateOrderPanelTitle(buyer, stage.title)).toBeVisible();
      const { readMs } = stage;
      if (readMs !== undefined)
        await buyer.route("**/order/v1/detail/**", async (route) => {
          await delay(readMs);
          await route.continue();
        });
      await staysStill({ world, orderId, phones, what: stage.name });
    });
