import { EntrustStatus } from "contract";
import { runAsUser } from "../state/run-as-user.ts";
import { shownWorldClient } from "../state/shown-world.ts";

const newSellerCount = 10;
const listingQuantities = [120, 300] as const;
const priceStepYuan = 0.01;
const roundToCents = (price: number) => Math.round(price * 100) / 100;

/** Creates new users, who publish listings around the reference price. */
export async function createMarketListings(): Promise<void> {
  const world = shownWorldClient();
  const sellers = await Promise.all(
    Array.from({ length: newSellerCount }, () => world.createUser({ ready: true })),
  );
  await Promise.all(
    sellers.map(async (seller, at) => {
      const { refPrice } = await runAsUser(seller.p, ({ must }) => must.sellConfig({}));
      for (const [nth, quantity] of listingQuantities.entries())
        await world.createListing({
          seller,
          quantity,
          price: roundToCents((refPrice ?? 0) + (at - newSellerCount / 2 + nth) * priceStepYuan),
        });
    }),
  );
}

/** Pauses the active listings of each seller as that seller, at most 50 per seller. */
export async function pauseAllListings(): Promise<void> {
  const sellers = (await shownWorldClient().users()).filter((it) => it.balances.entrustFrozen > 0);
  await Promise.all(
    sellers.map(({ p }) =>
      runAsUser(p, async ({ must }) => {
        const { records } = await must.sellList({ pageSize: 50, status: EntrustStatus.selling });
        for (const { entrustId } of records) await must.sellPause({ id: entrustId });
      }),
    ),
  );
}
