import { EntrustStatus } from "contract";
import { asPerson } from "../state/run-as-user.ts";
import { worldNow } from "../state/shown-world.ts";

const sellersMany = 10;
const quantities = [120, 300] as const;
const step = 0.01;
const whole = (price: number) => Math.round(price * 100) / 100;

/**
 * Creates new users that publish listings around the reference price, each by API calls of a
 * client.
 */
export async function fillMarket(): Promise<void> {
  const world = worldNow();
  const sellers = await Promise.all(
    Array.from({ length: sellersMany }, () => world.createUser({ ready: true })),
  );
  await Promise.all(
    sellers.map(async (seller, at) => {
      const { refPrice } = await asPerson(seller.p, ({ must }) => must.sellConfig({}));
      for (const [nth, quantity] of quantities.entries())
        await world.createListing({
          seller,
          quantity,
          price: whole((refPrice ?? 0) + (at - sellersMany / 2 + nth) * step),
        });
    }),
  );
}

/** Pauses all active listings as their sellers. */
export async function emptyMarket(): Promise<void> {
  const sellers = (await worldNow().users()).filter((it) => it.balances.entrustFrozen > 0);
  await Promise.all(
    sellers.map(({ p }) =>
      asPerson(p, async ({ must }) => {
        const { records } = await must.sellList({ pageSize: 50 });
        for (const it of records)
          if (it.status === EntrustStatus.selling) await must.sellPause({ id: it.entrustId });
      }),
    ),
  );
}
